"""Work that a bot stops leaves no connection open behind it."""

import asyncio
from asyncio import StreamReader, StreamWriter

import httpx2
import pytest

from rami.bots.online.background import Background

pytestmark = pytest.mark.anyio
IDLE, OLD = 5, 0.3


async def answer(reader: StreamReader, writer: StreamWriter) -> None:
    """Answer each request at once."""
    try:
        while await reader.readuntil(b"\r\n\r\n"):
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK")
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


@pytest.mark.parametrize("steps", range(1, 30, 2))
async def test_connections_that_were_being_closed_are_closed(steps: int) -> None:
    """A request finds idle connections that are too old, and is stopped after some steps of the event loop."""
    open_ = set[asyncio.Task[None]]()

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        open_.add(task)
        await answer(reader, writer)
        open_.remove(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    async with server, httpx2.AsyncClient(limits=httpx2.Limits(keepalive_expiry=OLD), trust_env=False) as http:
        await asyncio.gather(*[http.get(url) for _ in range(IDLE)])
        assert len(open_) == IDLE
        await asyncio.sleep(1.1 * OLD)
        work = Background(http.get(url))
        for _ in range(steps):
            await asyncio.sleep(0)
        await work.stop()
        await http.aclose()
        async with asyncio.timeout(5):
            while open_:  # noqa: ASYNC110 - the end of a connection is no event of the client
                await asyncio.sleep(0.01)
