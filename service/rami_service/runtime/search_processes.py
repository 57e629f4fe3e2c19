"""Processes that search moves for house bots, so that no request waits while one of them thinks.

They start when the first bot needs them, and do so little at a time that each answers soon: what has no room is not
searched. They are the only place of the service that needs Numba.
"""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache, partial
from threading import RLock
from time import monotonic
from typing import Any, Final, Self, TypeVar

import structlog
from anyio import BrokenWorkerProcess, CapacityLimiter
from anyio.to_process import run_sync

from rami.bots import LEVELS, SEARCHING, missing_levels
from rami.bots.hint import hint
from rami.messages.text import Text
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami.wire import Hint, Level
from rami_service.runtime.compiled_code import use_compiled_code

T = TypeVar("T")

_SECONDS: Final = dict(zip(SEARCHING, (0.05, 0.5), strict=True))
"""About how long a decision of each level takes."""
_WAIT: Final = 1.0
"""A decision is searched only if those before it take no longer, in seconds."""
_EACH: Final = 2
"""How many decisions may wait or run for one player at the same time."""
_AGAIN: Final = 60.0
"""How long after a failure of the processes new ones are started, in seconds."""
_LONGEST: Final = 5.0
"""A search that takes longer, in seconds, is ended with its process."""
_NICE: Final = 5
_log: Final = structlog.get_logger()

Count = Callable[[str, str], None]
"""Counts a decision: the level of the bot, and the level that played it."""


def _count_nothing(_level: str, _played: str) -> None:
    """Without metrics."""


class SearchProcesses:
    """The processes that search, and what they have to do. All methods can be called in any thread."""

    def __init__(self, processes: int, count: Count = _count_nothing) -> None:
        self.count = count
        self._processes = 0 if missing_levels() else processes
        self._loop: asyncio.AbstractEventLoop | None = None
        self._limiter: CapacityLimiter | None = None
        self._warming: Future[None] | None = None
        self._starts_again = 0.0
        self._lock = RLock()
        self._waiting = 0.0
        self._players: Counter[str] = Counter()
        self._running: set[asyncio.Task[Any]] = set()
        self._started = 0

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        self._limiter = CapacityLimiter(max(1, self._processes))
        return self

    async def __aexit__(self, *_: object) -> None:
        """End what runs, with its processes, and the idle ones."""
        with self._lock:
            self._loop = None
        running = [*self._running]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        idle = [run_sync(os._exit, 0, limiter=self._limiter) for _ in range(self._started - len(running))]
        await asyncio.gather(*idle, return_exceptions=True)

    @property
    def missing(self) -> Text | None:
        """Why this service cannot search. None if it can."""
        if missing_levels():
            return Text("This service has no house bots that search: it runs without Numba. Use `strong`.")
        if not self._processes:
            return Text("This service has no house bots that search: they are turned off. Use `strong`.")
        return None

    @property
    def waiting(self) -> float:
        """The seconds of work that wait or run."""
        return self._waiting

    def start(self) -> None:
        """Start the processes, if they do not run: they need a second, and 20 seconds if code has to be compiled."""
        with self._lock:
            if self._warming is None and self._processes and self._loop and monotonic() >= self._starts_again:
                self._warming = self._in_process(_warm)
                self._warming.add_done_callback(self._ended)

    def begin(self, player: str, level: str, view: View, legal: Sequence[Move]) -> Future[Move] | None:
        """Search the move of a level for a game that this player causes. None if there is no room for it."""
        return self._submit(player, _SECONDS[level], _search, level, view, list(legal))

    def advise(self, player: str, level: Level, view: View) -> Future[Hint] | None:
        """The hint of a level for a player, with alternatives. None if there is no room for it."""
        return self._submit(player, _SECONDS.get(level, _SECONDS["expert"]), _advise, level, view)

    def _submit(self, player: str, seconds: float, work: Callable[..., T], *args: Any) -> Future[T] | None:
        self.start()
        with self._lock:
            fits = self._waiting + seconds <= _WAIT * self._processes and self._players[player] < _EACH
            ready = self._warming is not None and self._warming.done()
            if self._loop is None or not ready or not fits:
                return None
            self._waiting += seconds
            self._players[player] += 1
            search = self._in_process(work, *args)
        search.add_done_callback(partial(self._done, player, seconds))
        return search

    def _in_process(self, work: Callable[..., T], *args: Any) -> Future[T]:
        """The result of work in one of the processes."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(self._run(work, *args), self._loop)

    async def _run(self, work: Callable[..., T], *args: Any) -> T:
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        self._started = min(self._processes, max(self._started, len(self._running)))
        task.add_done_callback(self._running.discard)
        async with asyncio.timeout(None if work is _warm else _LONGEST):
            return await run_sync(_work, work, *args, cancellable=True, limiter=self._limiter)

    def _done(self, player: str, seconds: float, done: Future[Any]) -> None:
        with self._lock:
            self._waiting -= seconds
            self._players[player] -= 1
            if not self._players[player]:
                del self._players[player]
        self._ended(done)

    def _ended(self, done: Future[Any]) -> None:
        """Tell of a failure. After the end of a process nothing is searched for a while."""
        with self._lock:
            if self._loop is None or done.cancelled() or (error := done.exception()) is None:
                return
            if isinstance(error, TimeoutError):
                _log.warning("search_too_long")
                return
            _log.error("search_failed", error=type(error).__qualname__)
            if done is self._warming or isinstance(error, BrokenWorkerProcess):
                self._warming, self._starts_again = None, monotonic() + _AGAIN


def _work(work: Callable[..., T], *args: Any) -> T:
    """Do the work in this process, which is one of those that search."""
    _prepare()
    return work(*args)


@cache
def _prepare() -> None:
    """This process gives way to requests. Ctrl-C is for the service, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICE)
    use_compiled_code()


def _warm() -> None:
    """Load the compiled code, or compile it."""
    from rami.bots.searching import warm

    warm()


def _advise(level: Level, view: View) -> Hint:
    return hint(view, level, alternatives=True)


def _search(level: str, view: View, legal: Sequence[Move]) -> Move:
    return LEVELS[level]().choose(view, legal)
