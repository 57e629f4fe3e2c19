"""A TCP proxy that damages connections in four ways and counts each: the possible failures of an exchange.

In two more ways the connection stays: the server is silent, or each of its replies comes late.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from random import Random
from typing import Final

from tests.faults.relay import Dial, Streams, until_one_ends


class Fault(StrEnum):
    """What happens to a request and its reply."""

    UNSENT = "the request is lost"
    UNANSWERED = "carried out, and the reply is lost"
    HALF = "carried out, and half a reply arrives"
    LATE = "carried out, and the reply comes after the time-out"
    SILENT = "nothing is carried out or answered, and the connection stays"
    SLOW = "each reply comes late, and the connection stays"


DAMAGE: Final = (Fault.UNSENT, Fault.UNANSWERED, Fault.HALF, Fault.LATE)
"""The faults that end a connection."""


class Proxy:
    """Between clients and a server. While a fault is set, requests that contain the mark get it with this `chance`."""

    def __init__(self, dial: Dial, mark: bytes, late: float, chance: float, random: Random) -> None:
        self.fault: Fault | None = None
        self.met = Counter[Fault]()
        self._dial, self._mark, self.late = dial, mark, late
        self._chance, self._random = chance, random
        self._served = asyncio.Semaphore(0)
        self._accepted = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client until one side hangs up or a fault ends the connection."""
        self._accepted += 1
        try:
            with suppress(OSError):
                await _Exchange(self, (reader, writer), await self._dial()).run()
        finally:
            writer.transport.abort()
            self._served.release()

    async def ended(self) -> None:
        """Wait until all clients have hung up."""
        for _ in range(self._accepted):
            await self._served.acquire()

    def chosen(self, request: bytes) -> Fault | None:
        """The fault that this request gets, or None."""
        if self.fault is None or self._mark not in request or self._random.random() > self._chance:
            return None
        return self.fault

    async def delay(self) -> None:
        """Wait until the other side has stopped waiting."""
        await asyncio.sleep(self.late)


class _Exchange:
    """One connection of a client, and the proxy's connection to the server."""

    def __init__(self, proxy: Proxy, client: Streams, server: Streams) -> None:
        self._proxy, self._client, self._server = proxy, client, server
        self._fault: Fault | None = None
        self._due = 0.0  # when the last part of a reply was or will be sent

    async def run(self) -> None:
        """Pass bytes on in both directions until one of them ends."""
        await until_one_ends(self._server[1], self._requests(), self._replies())

    async def _requests(self) -> None:
        while data := await self._client[0].read(1 << 16):
            fault = self._proxy.chosen(data)
            if fault is Fault.UNSENT:
                self._proxy.met[fault] += 1
                return
            if fault is Fault.SILENT:
                self._proxy.met[fault] += 1
                continue
            self._fault = self._fault or fault
            self._server[1].write(data)

    async def _replies(self) -> None:
        while data := await self._server[0].read(1 << 16):
            if self._fault in (None, Fault.SLOW):
                self._pass_on(data)
                continue
            self._proxy.met[self._fault] += 1
            if self._fault is Fault.LATE:
                await self._proxy.delay()
                self._client[1].write(data)
            elif self._fault is Fault.HALF:
                self._client[1].write(data[: len(data) // 2])
                await self._client[1].drain()
            return

    def _pass_on(self, data: bytes) -> None:
        """Send a part of a reply, late or now, but never before the part before it."""
        loop, slow = asyncio.get_running_loop(), self._proxy.fault is Fault.SLOW
        self._due = max(loop.time() + slow * self._proxy.late, self._due)
        if self._due > loop.time():
            self._proxy.met[Fault.SLOW] += 1
            loop.call_at(self._due, _write, self._client[1], data)
        else:
            self._client[1].write(data)


@asynccontextmanager
async def proxied(
    dial: Dial, mark: bytes, late: float, chance: float, random: Random
) -> AsyncIterator[tuple[Proxy, int]]:
    """A proxy that listens, and its port."""
    proxy = Proxy(dial, mark, late, chance, random)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    try:
        yield proxy, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()
        async with asyncio.timeout(5):
            await proxy.ended()


def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Write what was delayed, unless the client has left meanwhile."""
    if not writer.is_closing():
        writer.write(data)
