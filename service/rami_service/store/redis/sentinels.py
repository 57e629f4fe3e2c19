"""Finds the primary by a majority of the Sentinels, and leaves a server that is not the primary any more.

A primary may be replaced while it still runs: by an operator, or because only the Sentinels could not reach it. Until
it is told, which may take ten seconds or more, it accepts commands, and all of those writes are lost. A Sentinel that
was cut off from the others names the old primary for just as long.
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

from rami_service import background
from rami_service.store.redis.address import Node

_PAUSE: Final = 0.5  # seconds between two questions


class Sentinels(Sentinel):
    """Asks all Sentinels at the same time and does not wait for slow ones; their answers are ignored."""

    def __init__(self, nodes: Sequence[Node], settings: dict[str, Any]) -> None:
        super().__init__(nodes, sentinel_kwargs=settings)  # type: ignore[no-untyped-call]
        self._asked: set[asyncio.Task[Node]] = set()

    async def discover_master(self, service_name: str) -> Node:
        """The primary that more than half of the Sentinels name. Without such a majority, the one named most often.

        Raises MasterNotFoundError, or redis.exceptions.ResponseError if the servers are not Sentinels.
        """
        tasks = [asyncio.create_task(_primary(sentinel, service_name)) for sentinel in self.sentinels]
        for task in tasks:
            self._asked.add(task)
            task.add_done_callback(self._answered)
        return await _majority(tasks)

    async def aclose(self) -> None:
        """Close the connections to the Sentinels after all have answered."""
        if self._asked:
            await asyncio.wait(self._asked)
        await super().aclose()

    def _answered(self, task: asyncio.Task[Node]) -> None:
        self._asked.discard(task)
        if not task.cancelled():
            task.exception()  # retrieve it, so that asyncio does not log it; `_majority` handles it


class PrimaryPool(SentinelConnectionPool):
    """The pool of connections to the primary. It also closes the connections to the Sentinels."""

    def __init__(self, service: str, sentinels: Sentinels, **settings: Any) -> None:
        super().__init__(service, sentinels, **settings)  # type: ignore[no-untyped-call]
        self._made: WeakSet[Any] = WeakSet()

    def make_connection(self) -> Any:
        """A new connection. The pool keeps a weak reference to it, so that `leave` can close it."""
        connection = super().make_connection()  # type: ignore[no-untyped-call]
        self._made.add(connection)
        return connection

    async def disconnect(self, inuse_connections: bool = True) -> None:  # noqa: FBT001, FBT002  # as in the library
        """Close the idle connections, or all connections."""
        await super().disconnect(inuse_connections)
        if inuse_connections:  # otherwise only the primary has changed
            await self.sentinel_manager.aclose()

    async def leave(self) -> None:
        """Close the connections to servers that are not the primary. Raises RedisError or OSError if it is unknown."""
        primary = await self.get_master_address()  # type: ignore[no-untyped-call]
        for connection in tuple(self._made):
            if (connection.host, connection.port) != primary:
                connection.abort()


@asynccontextmanager
async def follow_primary(client: object) -> AsyncIterator[None]:
    """With Sentinels, make a client leave its server within a second after most Sentinels name another primary.

    For other clients this does nothing.
    """
    if not isinstance(client, Redis) or not isinstance(client.connection_pool, PrimaryPool):
        yield
        return
    task = background.keep(_follow, client.connection_pool)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _follow(pool: PrimaryPool) -> None:
    while True:
        await asyncio.sleep(_PAUSE)
        with suppress(RedisError, OSError):  # the primary is unknown, so the present connections may be right
            await pool.leave()


async def _primary(sentinel: Redis, service: str) -> Node:
    reply: tuple[bytes, int] | None = await sentinel.sentinel_get_master_addr_by_name(service, return_responses=True)  # type: ignore[assignment]
    if reply is None:
        raise MasterNotFoundError("the Sentinel does not know the service")
    return reply[0].decode(), reply[1]


async def _majority(tasks: list[asyncio.Task[Node]]) -> Node:
    votes: Counter[Node] = Counter()
    failed: Exception | None = None
    for answer in asyncio.as_completed(tasks):
        try:
            primary = await answer
        except (RedisError, OSError) as error:
            failed = error
            continue
        votes[primary] += 1
        if votes[primary] > len(tasks) / 2:
            return primary
    if votes:
        return votes.most_common(1)[0][0]
    if isinstance(failed, ResponseError):
        raise failed
    raise MasterNotFoundError("no Sentinel names a primary") from failed
