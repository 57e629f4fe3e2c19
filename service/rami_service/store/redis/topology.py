"""Which server of a cluster owns which slots, as far as we know, and a client for each server."""

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

_SHARE: Final = 0.5  # the part of the timeout in which one server must answer
_UNKNOWN: Final = ("", "?")


class Topology:
    """The servers of a cluster. Use it as a context manager.

    `owners` is the primary of each slot. Until `known` is true, it is the first server of the address: a server that is
    not the owner redirects the command.
    """

    def __init__(self, address: Address, *, timeout: float) -> None:
        self._address = address
        self._timeout = timeout
        self._clients: dict[Node, Redis] = {}
        self.owners: list[Node] = [address.nodes[0]] * REDIS_CLUSTER_HASH_SLOTS
        self.known = False
        self._subscribed: Node | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close every connection."""
        await self.forget(list(self._clients))

    @property
    def primaries(self) -> list[Node]:
        """Every server that owns slots."""
        return list(dict.fromkeys(self.owners))

    def client(self, at: Node) -> Redis:
        """The client of a server."""
        if at not in self._clients:
            self._clients[at] = node(self._address, at, timeout=self._timeout)
        return self._clients[at]

    def pubsub(self) -> PubSub:
        """A connection for subscriptions. A message that is published at one server of a cluster reaches all of them.

        It uses another server than the last one, because that one may hang.
        """
        servers = self.primaries if self.known else list(self._address.nodes)
        self._subscribed = random.choice([at for at in servers if at != self._subscribed] or servers)  # noqa: S311
        return self.client(self._subscribed).pubsub()

    async def refresh(self) -> set[Node]:
        """Ask one server after another which server owns which slots, until one answers; returns all servers.

        Raises StoreUnavailable if none answers, ResponseError if the servers are not a cluster.
        """
        known = self.primaries
        failed: Exception | None = None
        for at in dict.fromkeys([*random.sample(known, len(known)), *self._address.nodes]):
            try:
                async with asyncio.timeout(self._timeout * _SHARE):
                    slots = await self._slots(at)
            except (RedisError, OSError, TimeoutError) as error:
                failed = error
                continue
            if slots:
                return self._update(slots)
        if isinstance(failed, ResponseError):
            raise failed
        raise StoreUnavailable("no server of the cluster answers CLUSTER SLOTS") from failed

    async def forget(self, gone: list[Node]) -> None:
        """Close the connections to servers that have left the cluster."""
        await asyncio.gather(*(client.aclose() for at in gone if (client := self._clients.pop(at, None))))

    async def _slots(self, at: Node) -> dict[tuple[int, int], list[Node]]:
        reply = await self.client(at).execute_command("CLUSTER", "SLOTS")  # type: ignore[no-untyped-call]
        parsed: dict[tuple[int, int], dict[str, Any]] = parse_cluster_slots(reply)
        return {
            slots: [(host_of(host, at), port) for host, port in (serving["primary"], *serving["replicas"])]
            for slots, serving in parsed.items()
        }

    def _update(self, slots: dict[tuple[int, int], list[Node]]) -> set[Node]:
        for (first, last), (primary, *_) in slots.items():
            self.owners[first : last + 1] = [primary] * (last + 1 - first)
        self.known = True
        return {server for serving in slots.values() for server in serving}


def host_of(named: str, by: Node) -> str:
    """The host that a server names. If the name is empty or unknown, it is the host of the server that answered."""
    return by[0] if named in _UNKNOWN else named
