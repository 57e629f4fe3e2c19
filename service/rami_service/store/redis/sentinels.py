"""Who is the primary by the word of most Sentinels, and leaving the one that is not any more.

A primary may be replaced while it is alive: by order, or because only Sentinels could not reach it. It goes on taking
commands until somebody tells it, ten seconds or more, and all of them are lost. A Sentinel that was cut off names it
for as long.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from weakref import WeakSet

from redis.asyncio import Redis
from redis.asyncio.sentinel import MasterNotFoundError, Sentinel, SentinelConnectionPool
from redis.exceptions import RedisError, ResponseError

from rami_service.store.redis.address import Node

_PAUSE: Final = 0.5  # seconds between two questions


class Sentinels(Sentinel):
    """Sentinels that are asked all at once; who is slow is not waited for, and may answer in its time."""

    def __init__(self, nodes: Sequence[Node], settings: dict[str, Any]) -> None:
        super().__init__(nodes, sentinel_kwargs=settings)  # type: ignore[no-untyped-call]
        self._asked: set[asyncio.Task[Node]] = set()

    async def discover_master(self, service_name: str) -> Node:
        """The primary that most of those name who answer; it is known as soon as more than half of all say so.

        Raises MasterNotFoundError, or redis.exceptions.ResponseError when they are no Sentinels.
        """
        asked = [asyncio.create_task(_named(sentinel, service_name)) for sentinel in self.sentinels]
        for task in asked:
            self._asked.add(task)
            task.add_done_callback(self._answered)
        return await _agreed(asked)

    async def aclose(self) -> None:
        """Close the connections to them when everybody has answered."""
        if self._asked:
            await asyncio.wait(self._asked)
        await super().aclose()

    def _answered(self, task: asyncio.Task[Node]) -> None:
        self._asked.discard(task)
        if not task.cancelled():
            task.exception()  # it is told by whoever waits for it, if anybody does


class Watched(SentinelConnectionPool):
    """Connections to the primary; it closes those to the Sentinels with its own."""

    def __init__(self, service: str, sentinels: Sentinels, **settings: Any) -> None:
        super().__init__(service, sentinels, **settings)  # type: ignore[no-untyped-call]
        self._made: WeakSet[Any] = WeakSet()

    def make_connection(self) -> Any:
        """A connection that is known until it is forgotten."""
        made = super().make_connection()  # type: ignore[no-untyped-call]
        self._made.add(made)
        return made

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002  # as in the library
        """Close the connections that are not used, or all."""
        await super().disconnect(inuse_connections)
        if inuse_connections:  # else only the primary has changed
            await self.sentinel_manager.aclose()

    async def leave(self) -> None:
        """Drop each connection to another server than the primary. Raises RedisError or OSError if nobody knows it."""
        primary = await self.get_master_address()  # type: ignore[no-untyped-call]
        for connection in tuple(self._made):
            if (connection.host, connection.port) != primary:
                connection.let_go()


@asynccontextmanager
async def following(client: object) -> AsyncIterator[None]:
    """Where there are Sentinels, have a client leave a primary within a second when most of them name another one."""
    if not isinstance(client, Redis) or not isinstance(client.connection_pool, Watched):
        yield
        return
    task = asyncio.create_task(_follow(client.connection_pool))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _follow(pool: Watched) -> None:
    while True:
        await asyncio.sleep(_PAUSE)
        with suppress(RedisError, OSError):  # nobody knows: what is connected may be right
            await pool.leave()


async def _named(sentinel: Redis, service: str) -> Node:
    named: tuple[bytes, int] | None = await sentinel.sentinel_get_master_addr_by_name(service, return_responses=True)  # type: ignore[assignment]
    if named is None:
        raise MasterNotFoundError("the Sentinel does not know the service")
    return named[0].decode(), named[1]


async def _agreed(asked: list[asyncio.Task[Node]]) -> Node:
    named: Counter[Node] = Counter()
    failed: Exception | None = None
    for answer in asyncio.as_completed(asked):
        try:
            primary = await answer
        except (RedisError, OSError) as error:
            failed = error
            continue
        named[primary] += 1
        if named[primary] > len(asked) / 2:
            return primary
    if named:
        return named.most_common(1)[0][0]
    if isinstance(failed, ResponseError):
        raise failed
    raise MasterNotFoundError("no Sentinel names a primary") from failed
