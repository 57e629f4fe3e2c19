"""The client of one open stream: what can be sent at once is sent, the rest waits in a bounded queue."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final, Protocol

from rami_service.streams import sse
from rami_service.streams.message import Message

LIMIT: Final = 256 * 1024
"""Bytes that may wait for a client. A client that falls further behind is disconnected; it resumes at its last id."""
_HEARTBEAT: Final = 15.0  # seconds without a message

Render = Callable[[Message], bytes]
"""Makes the bytes of a message at the moment at which they are sent: in the stream of a player its id depends on it."""


class Channel(Protocol):
    """What a server offers to a streamed response."""

    def write_chunk(self, data: bytes) -> bool:
        """Send a part of the response at once. False if that is impossible now: then nothing was sent."""

    def abort(self) -> None:
        """Close the connection, without what is not sent yet."""


class Subscriber:
    """The messages of one open stream on their way to the client. `address` is the client's.

    `chunks` has what waits. While it waits itself, and the client reads what it is sent, messages pass it by: they go
    to the `channel` at once. So their order stays, and no task has to wake for a message.
    """

    def __init__(self, address: str | None = None) -> None:
        self.address = address
        self.channel: Channel | None = None
        self.is_open = True
        self._waiting: list[tuple[Message, Render]] = []
        self._size = 0
        self._farewell = b""
        self._idle = False
        self._loop = asyncio.get_running_loop()
        self._last = self._loop.time()
        self._changed = asyncio.Event()

    def put(self, message: Message, render: Render) -> None:
        """Send a message, or queue it."""
        if self._idle and self.channel is not None and self.channel.write_chunk(render(message)):
            self._last = self._loop.time()
        elif self.is_open:
            self._waiting.append((message, render))
            self._size += len(message.data)
            if self._size > LIMIT:
                self.disconnect()
            self.wake()

    def wake(self) -> None:
        """Let `chunks` continue, to send what waits or to see what `until` says."""
        self._idle = False
        self._changed.set()

    def finish(self, last: bytes = b"") -> None:
        """End the stream after the queued messages and a last message are sent."""
        if self.is_open:
            self.is_open, self._farewell = False, last
            self.wake()

    def end(self) -> None:
        """End the stream now, without the queued messages."""
        self._waiting, self._size, self._farewell = [], 0, b""
        self.finish()

    def disconnect(self) -> None:
        """End the stream and close the connection of a client that does not read."""
        self.end()
        if self.channel is not None:
            self.channel.abort()

    async def chunks(self, until: Callable[[], bool] = lambda: False) -> AsyncIterator[bytes]:
        """The bytes to send, until the stream ends or `until` is true. After 15 silent seconds: a heartbeat."""
        while self._waiting or (self.is_open and not until()):
            if self._waiting or await self._wait():
                waiting, self._waiting, self._size = self._waiting, [], 0
                if data := b"".join([render(message) for message, render in waiting]):
                    self._last = self._loop.time()
                    yield data
            elif self.is_open:
                self._last = self._loop.time()
                yield sse.HEARTBEAT
        if self._farewell:
            yield self._farewell

    async def _wait(self) -> bool:
        """Wait until something has changed; False after a time of silence."""
        while True:
            self._changed.clear()
            self._idle = self.is_open
            try:
                async with asyncio.timeout_at(self._last + _HEARTBEAT):
                    await self._changed.wait()
                    return True
            except TimeoutError:
                if self._loop.time() >= self._last + _HEARTBEAT:
                    return False
            finally:
                self._idle = False
