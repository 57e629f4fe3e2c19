"""Commands to a cluster: each goes to the server that has its key, in a batch with the others for that server.

A server that does not have the key does nothing and names the server that has it. So every command, also a write, can
be redirected safely.
"""

import asyncio
import random
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import AskError, MovedError, ResponseError

from rami_service import background
from rami_service.store.redis.address import Node
from rami_service.store.redis.batch import Argument, Batch, StoreUnavailable
from rami_service.store.redis.channel import Waiting
from rami_service.store.redis.single import Others, Single
from rami_service.store.redis.topology import Topology, host_of

_MOST_HOPS: Final = 5
_PAUSE: Final = 0.1  # seconds between two refreshes of the topology
_CANDIDATES: Final = 64  # keys that are tried to find keys on different servers
_COUNTED_KEYS: Final = ("FCALL", "EVALSHA", "EVAL")


class Cluster(Batch):
    """Sends commands to the servers of a cluster. `make` creates the batch for a server."""

    def __init__(self, topology: Topology, make: Callable[[Redis], Single]) -> None:
        self._topology = topology
        self._make = make
        self._batches: dict[Node, Single] = {}
        self._refreshing: asyncio.Task[None] | None = None
        self._closed = False

    async def everywhere(self, *command: Argument) -> None:
        """Send a command to each primary. Raises the first error; the other servers still run it."""
        if not self._topology.known:
            await self._topology.refresh()
        sent = [self._batch(at).send(*command) for at in self._topology.primaries]
        for reply in await asyncio.gather(*sent, return_exceptions=True):
            if isinstance(reply, BaseException):
                raise reply

    def at(self, key: str) -> Single:
        """A batch for the server that has this key now."""
        return self._batch(self._owner(key))

    def spread(self, key: str, most: int) -> list[str]:
        """At most `most` keys with this prefix, each on a different server; the servers are chosen at random."""
        names = list(self._first(key).values())
        return random.sample(names, min(most, len(names)))

    def beside(self, key: str, prefix: str) -> str:
        """The key with this prefix, of those that `spread` finds, that is on the same server as `key`."""
        return self._first(prefix).get(self._owner(key), f"{prefix}:0")

    def _first(self, prefix: str) -> dict[Node, str]:
        """For each server the first key with this prefix that it has."""
        names = [f"{prefix}:{number}" for number in range(_CANDIDATES)]
        return {self._owner(name): name for name in reversed(names)}

    def _owner(self, key: str) -> Node:
        return self._topology.owners[key_slot(key.encode())]

    async def aclose(self) -> None:
        """Refuse new commands and finish the pending ones. If this is cancelled, those get StoreUnavailable."""
        self._closed = True
        if self._refreshing is not None:
            self._refreshing.cancel()
            await asyncio.wait([self._refreshing])
        await asyncio.gather(*(batch.aclose() for batch in self._batches.values()))

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """Queue one command for the server that has its key."""
        return self._batch(self._topology.owners[key_slot(_key(command))]).send(*command)

    def _batch(self, at: Node) -> Single:
        if (batch := self._batches.get(at)) is None:
            batch = self._batches[at] = self._make(self._topology.client(at))
            batch.others = Others(partial(self._redirect, at), self._refresh_soon)
            if self._closed:
                batch.close()
        return batch

    def _redirect(self, by: Node, waiting: Waiting, error: AskError) -> None:
        """Send a command to the server that has its key. MOVED also changes the owner of the slot."""
        to: Node = (host_of(error.host, by), error.port)
        moved = isinstance(error, MovedError)
        if moved:
            self._topology.owners[error.slot_id] = to
            self._refresh_soon()
        if waiting.hops < _MOST_HOPS:
            self._batch(to).resend(replace(waiting, hops=waiting.hops + 1, asking=not moved))
        else:
            waiting.future.set_exception(StoreUnavailable("no server has the key"))

    def _refresh_soon(self) -> None:
        """Refresh the topology in a task; one task serves all callers."""
        if self._refreshing is None and not self._closed:
            self._refreshing = background.start(self._refresh())

    async def _refresh(self) -> None:
        try:
            with suppress(StoreUnavailable, ResponseError):  # the next command that fails starts another refresh
                await self._close_all_but(await self._topology.refresh())
            await asyncio.sleep(_PAUSE)
        finally:
            self._refreshing = None

    async def _close_all_but(self, present: Collection[Node]) -> None:
        """Close the connections to servers that have left the cluster."""
        gone = [at for at in self._batches if at not in present]
        await asyncio.gather(*(self._batches.pop(at).aclose() for at in gone))
        await self._topology.forget(gone)


def _key(command: tuple[Argument, ...]) -> bytes:
    """The argument that decides which server gets a command: its first key, or its channel, or nothing.

    A message on a channel reaches all servers, so any server will do.
    """
    index = (3 if command[2] else 2) if command[0] in _COUNTED_KEYS else 1
    key = command[index] if len(command) > index else b""
    return key.encode() if isinstance(key, str) else key if isinstance(key, bytes) else b"%d" % key
