"""A gate between a replica and its store. It stops the replica (SIGSTOP) at a chosen moment of one request."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum
from pathlib import Path

from tests.faults.relay import Dial, until_one_ends


class Moment(Enum):
    """When the replica stops: at a call of a function of the store, or at the first reply after it."""

    LOADING = (b"load_", False)
    LOADED = (b"load_", True)
    COMMITTING = (b"commit_", False)
    COMMITTED = (b"commit_", True)
    SETTLING = (b"settle_", False)
    SETTLED = (b"settle_", True)


class Gate:
    """Passes everything on, until the replica meets its moment. A call at which it stops waits until it goes on."""

    def __init__(self, dial: Dial) -> None:
        self.pid = 0  # of the replica
        self._dial = dial
        self._moment: Moment | None = None
        self._called = False
        self._going = asyncio.Event()
        self._going.set()
        self._stopped = asyncio.Event()

    def stop_at(self, moment: Moment) -> None:
        """Stop the replica when it meets this moment."""
        self._moment, self._called = moment, False
        self._stopped.clear()

    async def met(self, answer: asyncio.Task[object]) -> bool:
        """Wait until the replica stops, or answers without meeting the moment. Returns whether it stopped."""
        stopped = asyncio.ensure_future(self._stopped.wait())
        await asyncio.wait([stopped, answer], return_when=asyncio.FIRST_COMPLETED)
        self._moment = None
        stopped.cancel()
        return self._stopped.is_set()

    async def stop(self) -> None:
        """Stop the replica now."""
        self._moment = None
        self._going.clear()
        os.kill(self.pid, signal.SIGSTOP)
        while not _is_stopped(self.pid):  # noqa: ASYNC110 - only the kernel knows
            await asyncio.sleep(0.001)
        self._stopped.set()

    def go_on(self) -> None:
        """Let the replica go on, and its call with it."""
        os.kill(self.pid, signal.SIGCONT)
        self._going.set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of the replica until one side ends."""
        store = await self._dial()
        try:
            await until_one_ends(store[1], self._calls(reader, store[1]), self._replies(store[0], writer))
        finally:
            writer.transport.abort()

    async def _calls(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._moment is not None and self._moment.value[0] in data:
                    self._called = True
                    if not self._moment.value[1]:
                        await self.stop()
                        await self._going.wait()
                writer.write(data)

    async def _replies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if self._called and self._moment is not None and self._moment.value[1]:
                    await self.stop()
                writer.write(data)


def _is_stopped(pid: int) -> bool:
    return "\nState:\tT" in Path(f"/proc/{pid}/status").read_text()


@asynccontextmanager
async def gated(dial: Dial) -> AsyncIterator[tuple[Gate, int]]:
    """A gate that listens, and its port."""
    gate = Gate(dial)
    server = await asyncio.start_server(gate.accept, "127.0.0.1", 0)
    try:
        yield gate, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()
