"""Commands to a cluster: each goes to the server that has its key, with all others for that server.

A server that does not have the key says who has it, and has done nothing: the command is sent on, a write too.
"""

import asyncio
import random
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Final

from redis.asyncio import Redis
from redis.crc import key_slot
from redis.exceptions import AskError, MovedError, ResponseError

from rami_service.store.redis.address import Node
from rami_service.store.redis.batch import Argument, Batch, StoreUnavailable
from rami_service.store.redis.channel import Waiting
from rami_service.store.redis.single import Others, Single
from rami_service.store.redis.topology import Topology, host_of

_MOST_HOPS: Final = 5
_PAUSE: Final = 0.1  # seconds between two looks at who serves what
_NAMES: Final = 64  # that are tried for keys on servers of their own
_COUNTED_KEYS: Final = ("FCALL", "EVALSHA", "EVAL")


class Cluster(Batch):
    """Sends commands to the servers of a cluster, to each over a batch that `make` makes."""

    def __init__(self, topology: Topology, make: Callable[[Redis], Single]) -> None:
        self._topology = topology
        self._make = make
        self._batches: dict[Node, Single] = {}
        self._looking: asyncio.Task[None] | None = None
        self._closed = False

    async def everywhere(self, *command: Argument) -> None:
        """Send one command to each primary. Raises the first error; the others carry it out."""
        if not self._topology.known:
            await self._topology.ask()
        sent = [self._batch(at).send(*command) for at in self._topology.primaries]
        for reply in await asyncio.gather(*sent, return_exceptions=True):
            if isinstance(reply, BaseException):
                raise reply

    def at(self, key: str) -> Single:
        """A batch of the server that has this key now."""
        return self._batch(self._topology.owners[key_slot(key.encode())])

    def spread(self, key: str, most: int) -> list[str]:
        """Some keys that begin so, each on another server, any of them."""
        found: dict[Node, str] = {}
        for number in random.sample(range(_NAMES), _NAMES):
            name = f"{key}:{number}"
            found.setdefault(self._topology.owners[key_slot(name.encode())], name)
            if len(found) == most:
                break
        return list(found.values())

    async def aclose(self) -> None:
        """Refuse new commands and finish the others. If this is cancelled, they get StoreUnavailable."""
        self._closed = True
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])
        await asyncio.gather(*(batch.aclose() for batch in self._batches.values()))

    def _enqueue(self, command: tuple[Argument, ...]) -> asyncio.Future[Any]:
        return self._batch(self._topology.owners[key_slot(_key(command))]).send(*command)

    def _batch(self, at: Node) -> Single:
        if (batch := self._batches.get(at)) is None:
            batch = self._batches[at] = self._make(self._topology.client(at))
            batch.others = Others(partial(self._moved, at), self._doubted)
            if self._closed:
                batch.close()
        return batch

    def _moved(self, by: Node, waiting: Waiting, error: AskError) -> None:
        """Send a command on to the server that has its key; a slot that has moved for good is remembered."""
        to: Node = (host_of(error.host, by), error.port)
        moved = isinstance(error, MovedError)
        if moved:
            self._topology.owners[error.slot_id] = to
            self._doubted()
        if waiting.hops < _MOST_HOPS:
            self._batch(to).resend(waiting._replace(hops=waiting.hops + 1, asking=not moved))
        else:
            waiting.future.set_exception(StoreUnavailable("no server has the key"))

    def _doubted(self) -> None:
        """Look who serves what, soon and once for all who ask."""
        if self._looking is None and not self._closed:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        try:
            with suppress(StoreUnavailable, ResponseError):  # the next command that fails asks again
                await self._leave(await self._topology.ask())
            await asyncio.sleep(_PAUSE)
        finally:
            self._looking = None

    async def _leave(self, there: Collection[Node]) -> None:
        """Close the connections to servers that are not there any more."""
        gone = [at for at in self._batches if at not in there]
        await asyncio.gather(*(self._batches.pop(at).aclose() for at in gone))
        await self._topology.forget(gone)


def _key(command: tuple[Argument, ...]) -> bytes:
    """What decides where a command goes: its first key; a channel, which is as good anywhere; or nothing."""
    place = (3 if command[2] else 2) if command[0] in _COUNTED_KEYS else 1
    key = command[place] if len(command) > place else b""
    return key.encode() if isinstance(key, str) else key if isinstance(key, bytes) else b"%d" % key
