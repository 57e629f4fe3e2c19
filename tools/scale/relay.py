"""A relay in front of the service that counts: bytes of each direction, and requests."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from tests.faults.relay import until_one_ends

_REQUEST: Final = re.compile(rb"(GET|POST) \S+ HTTP/1\.1\r\n")


class Counted:
    """What has passed."""

    def __init__(self) -> None:
        self.sent = 0
        self.received = 0
        self.requests = 0

    def note_sent(self, data: bytes) -> None:
        """Bytes from a client. A request of these clients comes in one piece."""
        self.sent += len(data)
        self.requests += _REQUEST.match(data) is not None

    def note_received(self, data: bytes) -> None:
        """Bytes from the service."""
        self.received += len(data)


@asynccontextmanager
async def counting(port: int) -> AsyncIterator[tuple[str, Counted]]:
    """The address of a relay before this port of the loopback, and what passes it."""
    counted = Counted()
    relays = set[asyncio.Task[None]]()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_service, to_service = await asyncio.open_connection("127.0.0.1", port)
        ways = _pass(reader, to_service, counted.note_sent), _pass(from_service, writer, counted.note_received)
        try:
            await until_one_ends(to_service, *ways)
        finally:
            writer.transport.abort()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        relays.add(asyncio.create_task(relay(reader, writer)))

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", counted
    finally:
        server.close()
        for one in relays:
            one.cancel()
        await asyncio.gather(*relays, return_exceptions=True)


async def _pass(source: asyncio.StreamReader, target: asyncio.StreamWriter, note: Callable[[bytes], None]) -> None:
    while data := await source.read(1 << 16):
        note(data)
        target.write(data)
