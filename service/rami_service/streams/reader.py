"""One reader of a stream: what is still to be sent to it, within bounds."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, NamedTuple

from rami_service.streams import sse

LIMIT: Final = 256 * 1024
"""Bytes that may wait for a reader; one that falls behind further is dropped, and comes back by its last id."""
_HEARTBEAT: Final = 15.0  # seconds of silence

Place = tuple[int, int]
"""An id as numbers: version and number of an event, or the two parts of a notice's id."""
START: Final[Place] = (0, 0)


class Frame(NamedTuple):
    """The bytes of one message, and its place in the log."""

    place: Place
    data: bytes


def parse_event_id(name: str) -> Place:
    """The place that an id names."""
    first, _, second = name.partition("-")
    return int(first), int(second)


class Reader:
    """One open stream. Feeds put frames in; the answer takes them out.

    It lives as long as the `token` that opened it. `seat` is the seat that its frames are made for. `break_off` cuts
    the connection of a reader that does not read, which came from `address`.
    """

    def __init__(self, player_id: str, token: bytes = b"", address: str | None = None) -> None:
        self.player_id = player_id
        self.token = token
        self.address = address
        self.seat: int | None = None
        self.break_off: Callable[[], None] | None = None
        self._open = True
        self._after = START
        self._waiting: list[Frame] = []
        self._size = 0
        self._rung = asyncio.Event()

    def put(self, frames: Sequence[Frame]) -> None:
        """Send these next, less what the reader has already."""
        if not self._open:
            return
        fresh = [frame for frame in frames if frame.place > self._after]
        self._waiting += fresh
        self._size += sum([len(frame.data) for frame in fresh])
        if self._size > LIMIT:
            self.drop()
        self._rung.set()

    def skip(self, place: Place) -> None:
        """The reader gets everything up to this place in another way."""
        self._after = place
        self._waiting = [frame for frame in self._waiting if frame.place > place]
        self._size = sum([len(frame.data) for frame in self._waiting])

    def finish(self) -> None:
        """End the stream once everything was sent."""
        self._open = False
        self._rung.set()

    def end(self) -> None:
        """End the stream now: what waits is not sent any more."""
        self._waiting, self._size = [], 0
        self.finish()

    def drop(self) -> None:
        """Give up a reader that does not read."""
        self.end()
        if self.break_off is not None:
            self.break_off()

    async def chunks(self) -> AsyncIterator[bytes]:
        """What is to be sent, as it comes, and a sign of life where nothing comes; until the stream ends."""
        while self._open or self._waiting:
            if not self._waiting:
                await self._ring()
            taken, self._waiting, self._size = self._waiting, [], 0
            if taken:
                yield b"".join([frame.data for frame in taken])
            elif self._open:
                yield sse.HEARTBEAT

    async def _ring(self) -> None:
        self._rung.clear()
        try:
            async with asyncio.timeout(_HEARTBEAT):
                await self._rung.wait()
        except TimeoutError:
            pass
