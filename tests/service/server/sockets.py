"""Connections of our own in the event loop of the test: their state can be seen, and their checks can be called."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct

from rami_service.server.connection import Connection, State

HOST = b" HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


class Served(Struct, frozen=True):
    """A server without uvicorn's main loop: nobody calls its checks but the test."""

    port: int
    state: State

    @property
    def connection(self) -> Connection:
        """The only connection."""
        (one,) = self.state.connections
        assert isinstance(one, Connection)
        return one

    @asynccontextmanager
    async def dialled(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection to it, which is cut at the end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 12)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def rest(self) -> None:
        """Wait until no connection and no task is left."""
        async with asyncio.timeout(5):
            while self.state.connections or self.state.tasks:  # noqa: ASYNC110 - no event exists
                await asyncio.sleep(0.001)


@asynccontextmanager
async def served(application: ASGIApp, **settings: Any) -> AsyncIterator[Served]:
    """Serve an application on a free port of the loopback."""
    config = uvicorn.Config(application, lifespan="off", log_config=None, **settings)
    config.load()
    state = State()
    loop = asyncio.get_running_loop()
    listener = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    try:
        yield Served(listener.sockets[0].getsockname()[1], state)
    finally:
        listener.close()
        for connection in list(state.connections):
            assert isinstance(connection, Connection)
            connection.abort()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server closes the connection."""
    received = b""
    async with asyncio.timeout(5):
        try:
            while data := await reader.read(1 << 16):
                received += data
        except ConnectionError:
            pass
    return received
