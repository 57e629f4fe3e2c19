"""The queue of streams that are being opened: a few at a time, in the order in which they came.

Many clients open their streams at the same moment: after a restart, or when a proxy has lost its connections. Opened
all at once they would run side by side, each step of one with the same step of all others, and all would be late
together. A queue opens them as fast as the processor allows, the first ones at once, and requests of others run in
between. The time that an opening waits in the queue does not count against its limit for the store.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Mapping
from functools import partial
from random import randint
from typing import Final, Self

from rami.messages.text import Text
from rami.problems.exceptions import RateLimited, Refused
from rami.problems.games import TOO_MANY_STREAMS
from rami.problems.requests import BUSY
from rami_service.store.redis.batch import StoreUnavailable

AT_ONCE: Final = 16
"""Openings that run at a time. With fewer, round trips to the store carry less; with more, others wait for longer."""
_LONGEST_TURN: Final = 0.25
"""Seconds after which the next opening begins, although this one has not ended: it waits for something else."""
_LONGEST_WAIT: Final = 15.0
"""Seconds in the queue. Clients give up after some time, and one that is refused knows when to come back."""
_COME_BACK: Final = (2, 10)
"""Seconds after which a refused client comes back: any of these, so that not all come back together."""
_SOON: Final = (1, 3)
"""The same if the process ends: another replica may serve at once, and this one soon after its start."""

Payers = Mapping[str | bytes, int]
"""For whom an opening counts, and how many may be in the queue for each."""


class Openings:
    """The queue of one process; at most `most` openings wait in it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running = 0
        self._failed = 0  # openings in a row that the store did not answer
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._of = Counter[str | bytes]()

    def waiting(self) -> int:
        """How many openings wait."""
        return len(self._waiting)

    def turn(self, payers: Payers | None = None) -> "Turn":
        """A turn in the queue: enter it to wait until it has come. Entering raises Refused, or StoreUnavailable.

        Without `payers` it is a part of a stream that is open already: it waits for as long as it takes.
        """
        return Turn(self, payers)

    def close(self) -> None:
        """Refuse all that wait, because the process ends."""
        self._fail(partial(busy, _SOON))

    async def come(self, turn: "Turn") -> None:
        """Wait until a turn has come."""
        if self._running < AT_ONCE and not self._waiting:
            self._running += 1
            return
        coming = asyncio.get_running_loop().create_future()
        self._waiting.append(coming)
        try:
            async with asyncio.timeout(None if turn.payers is None else _LONGEST_WAIT):
                await coming
        except BaseException as error:
            if coming.done() and not coming.cancelled() and coming.exception() is None:
                self.go()  # it had just come
            while self._waiting and self._waiting[0].done():  # others that are done are passed over later
                del self._waiting[0]
            if isinstance(error, TimeoutError):
                raise busy() from None
            raise

    def go(self) -> None:
        """A turn is over: the next one may come."""
        self._running -= 1
        while self._waiting and self._running < AT_ONCE:
            coming = self._waiting.popleft()
            if not coming.done():
                self._running += 1
                coming.set_result(None)

    def count(self, payers: Payers) -> None:
        """Count an opening for those who pay for it. Raises Refused if there are too many."""
        if len(self._waiting) >= self._most:
            raise busy()
        for payer, most in payers.items():
            if self._of[payer] >= most:
                raise too_many_streams(most, Text("{streams} of yours are just being opened", streams=most))
        self._of.update(payers.keys())

    def forget(self, payers: Payers, *, failed: bool) -> None:
        """An opening is over. If all that run fail because of the store, those that wait would fail too."""
        for payer in payers:
            self._of[payer] -= 1
            if not self._of[payer]:
                del self._of[payer]
        self._failed = self._failed + 1 if failed else 0
        if self._failed >= AT_ONCE:
            self._failed = 0
            self._fail(partial(StoreUnavailable, "the store did not answer those before"))

    def _fail(self, error: Callable[[], Exception]) -> None:
        waiting, self._waiting = self._waiting, deque()
        for coming in waiting:
            if not coming.done():
                coming.set_exception(error())


class Turn:
    """One opening in the queue. Use it as a context manager, and call `end` as soon as the stream is open."""

    failed = False
    """Whether the store did not answer."""

    def __init__(self, openings: Openings, payers: Payers | None) -> None:
        self._openings, self.payers = openings, payers
        self._runs = False
        self._timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> Self:
        payers = self.payers
        if payers is not None:
            self._openings.count(payers)
        try:
            await self._openings.come(self)
        except BaseException as error:
            if payers is not None:
                self._openings.forget(payers, failed=False)
            elif isinstance(error, Exception):
                return self  # a stream that is open goes on, or ends by itself
            raise
        self._runs = True
        self._timer = asyncio.get_running_loop().call_later(_LONGEST_TURN, self._go)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """The stream is open, or it failed."""
        self._go()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            if self.payers is not None:
                self._openings.forget(self.payers, failed=self.failed)

    def _go(self) -> None:
        if self._runs:
            self._runs = False
            self._openings.go()


def too_many_streams(streams: int, reason: Text) -> RateLimited:
    """The refusal of another stream while `streams` are open."""
    return TOO_MANY_STREAMS(streams=streams, reason=reason, retry_after=5)


def busy(between: tuple[int, int] = _COME_BACK) -> Refused:
    """The refusal of a process that has too much to do. Its caller comes back after some seconds in these bounds."""
    seconds = randint(*between)  # noqa: S311 - spreads clients out in time
    return BUSY(seconds=seconds, retry_after=seconds)
