"""One reader of a stream, with a bounded queue of frames that are still to be sent."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, NamedTuple

from rami_service.streams import sse

LIMIT: Final = 256 * 1024
"""Bytes that may wait for a reader. A reader that falls further behind is disconnected; it resumes at its last id."""
_HEARTBEAT: Final = 15.0  # seconds without a frame

Place = tuple[int, int]
"""A position in a log, from an id: version and number of an event, or the two parts of a notice's id."""
START: Final[Place] = (0, 0)


class Frame(NamedTuple):
    """The bytes of one message, and its place in the log."""

    place: Place
    data: bytes


def parse_event_id(name: str) -> Place:
    """The place of an id in its log."""
    first, _, second = name.partition("-")
    return int(first), int(second)


class Reader:
    """One open stream. Feeds put frames in, the HTTP response takes them out.

    The stream ends when the `token` that opened it is revoked. `seat` is the seat that its frames are made for.
    `address` is the client's address. `abort` closes the connection of a client that does not read.
    """

    def __init__(self, player_id: str, token: bytes = b"", address: str | None = None) -> None:
        self.player_id = player_id
        self.token = token
        self.address = address
        self.seat: int | None = None
        self.abort: Callable[[], None] | None = None
        self._open = True
        self._after = START
        self._waiting: list[Frame] = []
        self._size = 0
        self._changed = asyncio.Event()

    def put(self, frames: Sequence[Frame]) -> None:
        """Queue frames, except those that the reader already has."""
        if not self._open:
            return
        fresh = [frame for frame in frames if frame.place > self._after]
        self._waiting += fresh
        self._size += sum([len(frame.data) for frame in fresh])
        if self._size > LIMIT:
            self.disconnect()
        self._changed.set()

    def skip(self, place: Place) -> None:
        """Leave out all frames up to this place, because the reader gets them in another way."""
        self._after = place
        self._waiting = [frame for frame in self._waiting if frame.place > place]
        self._size = sum([len(frame.data) for frame in self._waiting])

    def finish(self) -> None:
        """End the stream after the queued frames are sent."""
        self._open = False
        self._changed.set()

    def end(self) -> None:
        """End the stream now, without the queued frames."""
        self._waiting, self._size = [], 0
        self.finish()

    def disconnect(self) -> None:
        """End the stream and close the connection of a client that does not read."""
        self.end()
        if self.abort is not None:
            self.abort()

    async def chunks(self) -> AsyncIterator[bytes]:
        """The bytes to send, until the stream ends. After 15 seconds without a frame it yields a heartbeat."""
        while self._open or self._waiting:
            if not self._waiting:
                await self._wait()
            frames, self._waiting, self._size = self._waiting, [], 0
            if frames:
                yield b"".join([frame.data for frame in frames])
            elif self._open:
                yield sse.HEARTBEAT

    async def _wait(self) -> None:
        self._changed.clear()
        try:
            async with asyncio.timeout(_HEARTBEAT):
                await self._changed.wait()
        except TimeoutError:
            pass
