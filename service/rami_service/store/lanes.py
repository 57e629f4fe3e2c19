"""Connections that carry pipelines, kept between them.

The library's own pipeline takes a connection from the pool each time, with its lock and its counters, and wraps each
reply. Here a connection is sent packed commands and read until each has its reply.
"""

from asyncio import get_running_loop
from collections.abc import Sequence
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ResponseError

_FRESH: Final = 1.0  # seconds after which an idle connection is looked at before it is used: its server may be gone


class Lanes:
    """The connections of one client, as many as there are exchanges at a time."""

    def __init__(self, client: Redis) -> None:
        self._pool = client.connection_pool
        self._idle: list[tuple[AbstractConnection, float]] = []

    async def exchange(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """The replies to some commands, in their order; a refusal of one is its reply.

        An exchange that fails or is cancelled closes its connection: nobody ever reads a late reply.
        """
        connection, idle = await self._take()
        try:
            if idle > _FRESH:
                await self._pool.ensure_connection(connection)
            await connection.send_packed_command(connection.pack_commands(commands), check_health=False)
            replies = [await _reply(connection) for _ in commands]
        except BaseException:
            await connection.disconnect(nowait=True)
            await self._pool.release(connection)
            raise
        self._idle.append((connection, get_running_loop().time()))
        return replies

    async def aclose(self) -> None:
        """Give the connections back."""
        while self._idle:
            connection, _ = self._idle.pop()
            await self._pool.release(connection)

    async def _take(self) -> tuple[AbstractConnection, float]:
        """A connection and for how many seconds it has been idle."""
        if self._idle:
            connection, since = self._idle.pop()
            return connection, get_running_loop().time() - since
        return await self._pool.get_connection(), 0.0  # type: ignore[no-untyped-call]


async def _reply(connection: AbstractConnection) -> Any:
    try:
        return await connection.read_response()
    except ResponseError as refused:
        return refused
