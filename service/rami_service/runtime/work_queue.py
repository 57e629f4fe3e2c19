"""The house bots' work in one process, in a fair order: what a person waits for comes first, and nobody takes it all.

The work is processor time in threads, so one turn is played at a time, step by step, or two if a step is long. The next
one is chosen in this order:

1. turns that a person waits for, before turns that nobody waits for;
2. last, all turns of players whose bots worked longer than the budget in the last minute;
3. among equals, the players get the same share of the time (`fair_shares`).

After work of the second or third kind, no more of it is done for twice as long as it took: threads delay requests too.
There is no rest while the bots of only one player work.
So all games of one player together delay the bot of another by one turn at most, or by `_QUANTUM` if it is longer.
Nothing is shared with other processes.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from math import exp, inf
from time import monotonic, thread_time
from typing import Any, Final, Self, TypeVar

from msgspec import Struct

from rami_service.runtime.search.fair_shares import FairShares

T = TypeVar("T")
Steps = Generator[Future[Any] | None, None, T]
"""Work in steps. The generator yields after each step, and returns the result.

If it yields a future, another process works for it: the slot is free until that is done. It must end.
"""
Rank = tuple[int, float]
"""How urgent some work is, 0 first, and the virtual time of its player."""

_SLOTS: Final = 2
"""One turn, and one more that a person waits for if the first one's step is long (`_PATIENCE`)."""
_PATIENCE: Final = 0.03  # seconds; one step in a hundred is longer, a thread more delays requests
_QUANTUM: Final = 0.01
"""After this much processor time in seconds, work makes room for work of the same kind, at the end of its step."""
_REST: Final = 2.0  # times as long as the work that comes before
_AFTER: Final = 0.001  # seconds: a timer may fire so much too early
_LINE: Final = 500
"""How many turns of one kind may wait for one player."""
_MINUTE: Final = 60.0
_REMEMBERED: Final = 10_000
"""Of how many players times are kept before those are forgotten that make no difference any more."""
_FORGOTTEN: Final = 0.01  # seconds


class Crowded(Exception):
    """Too many turns wait for one player. The deadline of a game brings it back later."""


class Cause(Struct, frozen=True):
    """The player who causes some work, and whether a person waits for it."""

    player: str
    awaited: bool


class Place:
    """A place in the queue. `waited`: others came first, so what was known before may be out of date."""

    def __init__(self, queue: "WorkQueue", cause: Cause) -> None:
        self.cause = cause
        self.waited = False
        self.allowed = inf
        self.searched: Future[Any] | None = None
        self.admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue = queue

    async def work(self, steps: Steps[T]) -> T:
        """Do the work in a thread. Between two steps it may have to wait again, for more urgent work."""
        while True:
            ended, result = await self._queue.in_thread(self, steps)
            if ended:
                return result  # type: ignore[return-value]  # the generator's own result
            self._queue.make_room(self)
            if self.searched is not None:
                await asyncio.wait([asyncio.wrap_future(self.searched)])
            await self._queue.requeue(self)

    def advance(self, steps: Steps[T]) -> tuple[float, bool, T | None]:
        """Take steps until the work is done, must give way, or waits for another process.

        The result is the processor time, whether the work is done, and its result.
        """
        began, self.searched = thread_time(), None
        try:
            while thread_time() - began < self.allowed and self.searched is None:
                self.searched = next(steps)
        except StopIteration as done:
            return thread_time() - began, True, done.value
        return thread_time() - began, False, None


class WorkQueue:
    """The queue of one process. `budget` is in seconds of processor time a minute, for each player."""

    def __init__(self, budget: float) -> None:
        self._budget = budget
        self._lines: dict[Cause, deque[Place]] = {}
        self._running: list[Place] = []
        self._used: dict[str, tuple[float, float]] = {}
        self._shares = FairShares()
        self._rests_until = 0.0
        self._last_player, self._shared_until = "", 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._threads = ThreadPoolExecutor(_SLOTS, "house-bot")

    async def __aenter__(self) -> Self:
        """The queue; its threads start when they are needed."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the threads after the steps that they are taking."""
        for place in self._running:
            place.allowed = 0
        self._threads.shutdown(wait=False, cancel_futures=True)

    def waiting(self) -> int:
        """How many turns wait now. Any thread may ask."""
        return sum(map(len, list(self._lines.values())))

    def used(self, player: str) -> float:
        """The seconds of work that a player caused in about the last minute."""
        seconds, at = self._used.get(player, (0.0, 0.0))
        return seconds * exp((at - monotonic()) / _MINUTE)

    @asynccontextmanager
    async def place(self, cause: Cause) -> AsyncIterator[Place]:
        """Wait for the work's turn, and hold its slot inside the block. Raises Crowded."""
        if len(self._lines.get(cause, ())) >= _LINE:
            raise Crowded
        place = Place(self, cause)
        self._lines.setdefault(cause, deque()).append(place)
        await self._admission(place)
        try:
            yield place
        finally:
            self._leave(place)

    def make_room(self, place: Place) -> None:
        """Give the slot of this work to others."""
        self._running.remove(place)
        if place.searched is not None:
            self._admit()

    async def requeue(self, place: Place) -> None:
        """Let more urgent work come first, then go on."""
        place.admitted = asyncio.get_running_loop().create_future()
        self._lines.setdefault(place.cause, deque()).appendleft(place)
        await self._admission(place)

    async def in_thread(self, place: Place, steps: Steps[T]) -> tuple[bool, T | None]:
        """Take steps in a thread, and charge the player for them: whether the work is done, and its result."""
        loop = asyncio.get_running_loop()
        seconds, ended, result = await loop.run_in_executor(self._threads, place.advance, steps)
        self._charge(place.cause.player, seconds)
        now = monotonic()
        if self._rank(place.cause)[0] > 0 and now < self._shared_until:
            self._rests_until = now + _REST * seconds
        return ended, result

    async def _admission(self, place: Place) -> None:
        self._admit()
        if not place.admitted.done():
            place.waited = True
            asyncio.get_running_loop().call_later(_PATIENCE, self._admit, _SLOTS)
        try:
            await place.admitted
        except asyncio.CancelledError:
            self._leave(place)
            raise

    def _leave(self, place: Place) -> None:
        if place in self._running:
            self._running.remove(place)
        if not (self._running or self._lines):
            self._shares.clear()
        self._admit()

    def _admit(self, slots: int = 1) -> None:
        while self._lines and len(self._running) < slots:
            cause = min(self._lines, key=self._rank)
            if self._rank(cause)[0] > 0 and (self._running or self._rests()):
                break
            line = self._lines[cause]
            place = line.popleft()
            if not line:
                del self._lines[cause]
            if not place.admitted.cancelled():
                self._shares.serve(self._shares.start(cause.player))
                place.admitted.set_result(None)
                self._running.append(place)
        self._interrupt()

    def _rests(self) -> bool:
        """Whether less urgent work still rests; then somebody is admitted after the rest."""
        left, loop = self._rests_until - monotonic(), asyncio.get_running_loop()
        if left > 0 and (self._timer is None or self._timer.when() <= loop.time()):
            self._timer = loop.call_later(left + _AFTER, self._admit)
        return left > 0

    def _interrupt(self) -> None:
        """Let running work give way to more urgent work at once, and to equally urgent work after a while."""
        waiting = min((self._rank(cause)[0] for cause in self._lines), default=9)
        running = {place: self._rank(place.cause)[0] for place in self._running}
        first = min(waiting, *running.values(), 9)
        for place, urgency in running.items():
            place.allowed = 0 if urgency > first else _QUANTUM if urgency == waiting else inf

    def _rank(self, cause: Cause) -> Rank:
        urgency = 2 if self.used(cause.player) > self._budget else 0 if cause.awaited else 1
        return urgency, self._shares.start(cause.player)

    def _charge(self, player: str, seconds: float) -> None:
        if player != self._last_player:
            self._last_player, self._shared_until = player, monotonic() + _MINUTE * bool(self._last_player)
        self._used[player] = (self.used(player) + seconds, monotonic())
        self._shares.charge(player, seconds)
        if len(self._used) > _REMEMBERED:
            self._used = {name: used for name, used in self._used.items() if self.used(name) > _FORGOTTEN}
