"""The house bots' work in one process, in a fair order: what a person waits for comes first, and nobody takes it all.

The work is processor time in threads, so one turn is played at a time, step by step, or two if a step is long. The next
one is chosen in this order:

1. turns that a person waits for, before turns that nobody waits for;
2. last, all turns of players whose bots worked longer than the budget in the last minute;
3. among equals, those of the player whose bots worked least in the last minute.

So a player's many games delay the bot of another player by the rest of a step. Nothing is shared with other processes.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from math import exp
from time import monotonic, thread_time
from typing import Final, Self, TypeVar

from msgspec import Struct

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work in steps. The generator yields after each step, and returns the result."""
Rank = tuple[int, float]

_SLOTS: Final = 2
"""One turn, and one more that a person waits for if the first one's step is long (`_PATIENCE`)."""
_PATIENCE: Final = 0.03  # seconds; one step in a hundred is longer, a thread more delays requests
_LINE: Final = 500
"""How many turns of one kind may wait for one player."""
_MINUTE: Final = 60.0
_REMEMBERED: Final = 10_000
"""Of how many players the used time is kept before small amounts are forgotten."""
_FORGOTTEN: Final = 0.05  # seconds


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
        self.gives_way = False
        self.admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue = queue

    async def work(self, steps: Steps[T]) -> T:
        """Do the work in a thread. Between two steps it may have to wait again, for more urgent work."""
        while True:
            self.gives_way = False
            ended, result = await self._queue.in_thread(self, steps)
            if ended:
                return result  # type: ignore[return-value]  # the generator's own result
            await self._queue.requeue(self)

    def advance(self, steps: Steps[T]) -> tuple[float, bool, T | None]:
        """Take steps until the work is done or must give way: the processor time, whether it is done, the result."""
        began = thread_time()
        try:
            while not self.gives_way:
                next(steps)
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
        self._threads = ThreadPoolExecutor(_SLOTS, "house-bot")

    async def __aenter__(self) -> Self:
        """The queue; its threads start when they are needed."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the threads after the steps that they are taking."""
        for place in self._running:
            place.gives_way = True
        self._threads.shutdown(wait=False, cancel_futures=True)

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

    async def requeue(self, place: Place) -> None:
        """Let more urgent work come first, then go on."""
        self._running.remove(place)
        place.admitted = asyncio.get_running_loop().create_future()
        self._lines.setdefault(place.cause, deque()).appendleft(place)
        await self._admission(place)

    async def in_thread(self, place: Place, steps: Steps[T]) -> tuple[bool, T | None]:
        """Take steps in a thread, and charge the player for them: whether the work is done, and its result."""
        loop = asyncio.get_running_loop()
        seconds, ended, result = await loop.run_in_executor(self._threads, place.advance, steps)
        self._charge(place.cause.player, seconds)
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
        self._admit()

    def _admit(self, slots: int = 1) -> None:
        while self._lines and len(self._running) < slots:
            cause = min(self._lines, key=self._rank)
            if self._running and self._rank(cause)[0] > 0:
                break
            line = self._lines[cause]
            place = line.popleft()
            if not line:
                del self._lines[cause]
            if not place.admitted.cancelled():
                place.admitted.set_result(None)
                self._running.append(place)
        self._interrupt()

    def _interrupt(self) -> None:
        """Let running work give way to what is more urgent."""
        waiting = min(map(self._rank, self._lines), default=(9, 0.0))
        running = {place: self._rank(place.cause) for place in self._running}
        first = min((kind for kind, _ in running.values()), default=9)
        for place, rank in running.items():
            place.gives_way = rank > waiting or rank[0] > first

    def _rank(self, cause: Cause) -> Rank:
        used = self.used(cause.player)
        return 2 if used > self._budget else 0 if cause.awaited else 1, used

    def _charge(self, player: str, seconds: float) -> None:
        self._used[player] = (self.used(player) + seconds, monotonic())
        if len(self._used) > _REMEMBERED:
            self._used = {name: used for name, used in self._used.items() if self.used(name) > _FORGOTTEN}
