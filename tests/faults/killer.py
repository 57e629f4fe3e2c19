"""A proxy that kills a replica of the service at a chosen point of one exchange: of its client's, or of its store's."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from enum import Enum
from typing import Final

from msgspec import Struct
from tests.faults.relay import Dial, Streams, until_one_ends

_LATER: Final = 0.001


class Where(Enum):
    """How much of an exchange has passed when the replica is killed."""

    NOTHING = "before the request"
    HALF = "half of the request"
    NEARLY = "all of the request but its last byte"
    AT_ONCE = "the request; nobody waits for the reply"
    SENT = "the request, whose reply is lost"
    HALF_REPLY = "half of the reply"
    REPLIED = "the reply"
    LATER = "a millisecond after the reply"


class Point(Struct, frozen=True):
    """When the replica is killed. `mark` is a part of the request of the exchange."""

    mark: bytes
    where: Where


class Killer:
    """Passes everything on, until an exchange meets the point. It then kills the replica and hangs up."""

    def __init__(self, dial: Dial, kill: Callable[[], None]) -> None:
        self.met = False
        self._dial, self._kill = dial, kill
        self._point: Point | None = None

    def aim(self, point: Point | None) -> None:
        """Kill the replica when it meets this point."""
        self._point, self.met = point, False

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until one side ends."""
        with suppress(OSError):
            there = await self._dial()
            exchange = _Exchange(self, (reader, writer), there)
            await until_one_ends(there[1], exchange.requests(), exchange.replies())
        writer.close()  # what was written before is still delivered

    def meets(self, request: bytes) -> Where | None:
        """The point at which the exchange of this request ends; None if it is another exchange."""
        point = self._point
        if point is None or point.mark not in request:
            return None
        self._point = None
        return point.where

    def kill(self) -> None:
        """Kill the replica now."""
        self.met = True
        self._kill()


class _Exchange:
    """One connection of a client, and the one to the server behind it."""

    def __init__(self, killer: Killer, client: Streams, server: Streams) -> None:
        self._killer, self._client, self._server = killer, client, server
        self._where: Where | None = None

    async def requests(self) -> None:
        """Pass requests on."""
        while data := await self._client[0].read(1 << 16):
            where = self._killer.meets(data)
            parts = {
                Where.NOTHING: 0,
                Where.HALF: len(data) // 2,
                Where.NEARLY: len(data) - 1,
                Where.AT_ONCE: len(data),
            }
            if where in parts:
                self._server[1].write(data[: parts[where]])
                self._killer.kill()
                return
            self._where = self._where or where
            self._server[1].write(data)

    async def replies(self) -> None:
        """Pass replies on."""
        while data := await self._server[0].read(1 << 16):
            if self._where is None:
                self._client[1].write(data)
                continue
            parts = {Where.SENT: 0, Where.HALF_REPLY: len(data) // 2}
            self._client[1].write(data[: parts.get(self._where, len(data))])
            if self._where is Where.LATER:
                await asyncio.sleep(_LATER)
            self._killer.kill()
            return


@asynccontextmanager
async def killer(dial: Dial, kill: Callable[[], None]) -> AsyncIterator[tuple[Killer, int]]:
    """A killer that listens, and its port."""
    made = Killer(dial, kill)
    server = await asyncio.start_server(made.accept, "127.0.0.1", 0)
    try:
        yield made, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()
