"""The searches that wait for a process, in a fair order, and how long another one would wait.

All players who wait get the same share of the processes, however much each of them asks for (`fair_shares`). Nobody has
to cancel a search: it ends without an answer at the time until which somebody waits for it.

All methods belong to the event loop.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from math import inf
from time import monotonic
from typing import Final

from msgspec import Struct, field

from rami.contract.wire import BotLevel
from rami_service.runtime.search.fair_shares import FairShares
from rami_service.runtime.search.messages import Answer, Question

_RECENT: Final = 8
"""Over about so many searches of a level it is counted how long one takes."""
_SLOWEST: Final = 8.0
"""At most so many times its processor time a search is expected to take, so that an expert is always tried again."""


class Searched(Struct, frozen=True):
    """The answer to a question, and the level that gave it."""

    level: BotLevel
    answer: Answer


class Search(Struct, eq=False):
    """A search for a player. Its `result` is None if there is no answer at the time `until` (`monotonic`)."""

    player: str
    game: str
    level: BotLevel
    question: Question
    until: float
    result: Future[Searched | None] = field(default_factory=Future)
    seconds: float = 0.0
    """How much processor time it takes, as far as is known."""
    start: float = 0.0
    """The virtual time of its player at which it starts."""
    began: float = 0.0

    def end(self, answer: Answer | None = None) -> None:
        """Hand the result over, unless that is done or nobody wants it."""
        if not self.result.done():
            self.result.set_result(None if answer is None else Searched(self.level, answer))


class SearchQueue:
    """The searches that wait or run. `bounds` is the most processor time that one of each level takes."""

    def __init__(self, bounds: Mapping[str, float]) -> None:
        self.processes = 0
        """How many processes take searches."""
        self._seconds = dict(bounds)
        self._worked = self._lasted = min(bounds.values())
        self._shares = FairShares()
        self._waiting: list[Search] = []
        self._running: set[Search] = set()
        self._added = asyncio.Event()

    @property
    def seconds(self) -> float:
        """The seconds of work that wait or run."""
        return sum(search.seconds for search in [*self._waiting]) + sum(map(_left, [*self._running]))

    @property
    def running(self) -> int:
        """How many searches run."""
        return len(self._running)

    def add(self, search: Search) -> bool:
        """Let a search wait for a process. False if its answer would come too late."""
        search.seconds, search.start = self._seconds[search.level], self._shares.start(search.player)
        now = monotonic()
        if now + self._slower() * (self._wait(search.start) + search.seconds) > search.until:
            return False
        self._shares.charge(search.player, search.seconds)
        self._waiting.append(search)
        asyncio.get_running_loop().call_later(search.until - now, self._give_up, search)
        self._added.set()
        return True

    async def next(self) -> Search:
        """Wait for a search that has to begin now. The caller must pass it to `ended` when it is over."""
        while True:
            while not self._waiting:
                self._added.clear()
                await self._added.wait()
            search = min(self._waiting, key=lambda waiting: waiting.start)
            self._waiting.remove(search)
            if search.result.done():
                self._shares.charge(search.player, -search.seconds)
                continue
            self._shares.serve(search.start)
            self._running.add(search)
            search.began = monotonic()
            return search

    def ended(self, search: Search, answer: Answer | None = None) -> None:
        """A search is over, perhaps without an answer."""
        self._running.remove(search)
        used = monotonic() - search.began if answer is None else answer.seconds
        self._shares.charge(search.player, used - search.seconds)
        if answer is not None:
            self._seconds[search.level] += (used - self._seconds[search.level]) / _RECENT
            self._worked += (used - self._worked) / _RECENT
            self._lasted += (monotonic() - search.began - self._lasted) / _RECENT
        search.end(answer if answer is not None and not answer.error else None)
        if not (self._waiting or self._running):
            self._shares.clear()

    def close(self) -> None:
        """End everything without an answer."""
        for search in (*self._waiting, *self._running):
            search.end()
        self._waiting.clear()

    def _slower(self) -> float:
        """How many times its processor time a search takes, because other processes of the machine have some, too."""
        return min(max(self._lasted / max(self._worked, 0.001), 1.0), _SLOWEST)

    def _wait(self, start: float) -> float:
        """After how many seconds a search would begin that starts at this virtual time."""
        if not self.processes:
            return inf
        if len(self._running) + len(self._waiting) < self.processes:
            return 0.0
        ahead = sum(search.seconds for search in self._waiting if search.start <= start)
        return (ahead + sum(map(_left, self._running))) / self.processes

    def _give_up(self, search: Search) -> None:
        search.end()
        if search in self._waiting:
            self._waiting.remove(search)
            self._shares.charge(search.player, -search.seconds)


def _left(search: Search) -> float:
    """How long a search still takes. What is late takes as long again."""
    return abs(search.seconds - (monotonic() - search.began))
