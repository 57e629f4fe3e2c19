"""Who serves what in a cluster, as far as is known, and a client of each of its servers."""

import asyncio
import random
from typing import Any, Final, Self

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.cluster import parse_cluster_slots
from redis.crc import REDIS_CLUSTER_HASH_SLOTS
from redis.exceptions import RedisError, ResponseError

from rami_service.store.redis.address import Address, Node
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.client import node

_ASKED: Final = 0.5  # of a time-out is the time that one server has to say who serves what
_UNKNOWN: Final = ("", "?")


class Topology:
    """The servers of a cluster; use it as a context manager.

    `owners` names the primary of each slot. Before anything is known it is any server of the address: one that is not
    the owner says who is.
    """

    def __init__(self, address: Address, *, timeout: float) -> None:
        self._address = address
        self._timeout = timeout
        self._clients: dict[Node, Redis] = {}
        self.owners: list[Node] = [address.nodes[0]] * REDIS_CLUSTER_HASH_SLOTS
        self.known = False
        self._heard: Node | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close every connection."""
        await self.forget(list(self._clients))

    @property
    def primaries(self) -> list[Node]:
        """Every server that owns something."""
        return list(dict.fromkeys(self.owners))

    def client(self, at: Node) -> Redis:
        """The client of a server."""
        if at not in self._clients:
            self._clients[at] = node(self._address, at, timeout=self._timeout)
        return self._clients[at]

    def pubsub(self) -> PubSub:
        """A connection that hears every bell: a cluster tells all of its servers what is published at any of them.

        It is to another server than the last one, which may hang.
        """
        there = self.primaries if self.known else list(self._address.nodes)
        self._heard = random.choice([at for at in there if at != self._heard] or there)  # noqa: S311
        return self.client(self._heard).pubsub()

    async def ask(self) -> set[Node]:
        """Ask one server after the other until one says who serves what; the servers that there are.

        Raises StoreUnavailable when none does, ResponseError when they are no cluster.
        """
        known = self.primaries
        refused: Exception | None = None
        for at in dict.fromkeys([*random.sample(known, len(known)), *self._address.nodes]):
            try:
                async with asyncio.timeout(self._timeout * _ASKED):
                    slots = await self._slots(at)
            except (RedisError, OSError, TimeoutError) as error:
                refused = error
                continue
            if slots:
                return self._learn(slots)
        if isinstance(refused, ResponseError):
            raise refused
        raise StoreUnavailable("no server says who serves what") from refused

    async def forget(self, gone: list[Node]) -> None:
        """Close the connections to servers that are no part of the cluster any more."""
        await asyncio.gather(*(client.aclose() for at in gone if (client := self._clients.pop(at, None))))

    async def _slots(self, at: Node) -> dict[tuple[int, int], list[Node]]:
        reply = await self.client(at).execute_command("CLUSTER", "SLOTS")  # type: ignore[no-untyped-call]
        parsed: dict[tuple[int, int], dict[str, Any]] = parse_cluster_slots(reply)
        return {
            slots: [(host_of(host, at), port) for host, port in (serving["primary"], *serving["replicas"])]
            for slots, serving in parsed.items()
        }

    def _learn(self, slots: dict[tuple[int, int], list[Node]]) -> set[Node]:
        for (first, last), (primary, *_) in slots.items():
            self.owners[first : last + 1] = [primary] * (last + 1 - first)
        self.known = True
        return {server for serving in slots.values() for server in serving}


def host_of(named: str, by: Node) -> str:
    """The host that a server names. One that it does not know, or has no name for, is to be reached as itself."""
    return by[0] if named in _UNKNOWN else named
