"""Processes that search moves for house bots, so that no request waits while one of them thinks.

They start when the first bot needs them, and do so little at a time that each answers soon: what has no room is not
searched. They are the only place of the service that needs Numba.
"""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from threading import RLock, Thread
from time import monotonic
from typing import Any, Final, Self, TypeVar

import structlog

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
        self._pool: ProcessPoolExecutor | None = None
        self._ready = False
        self._starts_again = 0.0
        self._lock = RLock()
        self._waiting = 0.0
        self._players: Counter[str] = Counter()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        with self._lock:
            self._processes = 0
            if self._pool is not None:
                self._lifeline.close()
                self._pool.shutdown(wait=False, cancel_futures=True)

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
            self._start()

    def begin(self, player: str, level: str, view: View, legal: Sequence[Move]) -> Future[Move] | None:
        """Search the move of a level for a game that this player causes. None if there is no room for it."""
        return self._submit(player, _SECONDS[level], _search, level, view, list(legal))

    def advise(self, player: str, level: Level, view: View) -> Future[Hint] | None:
        """The hint of a level for a player, with alternatives. None if there is no room for it."""
        return self._submit(player, _SECONDS.get(level, _SECONDS["expert"]), _advise, level, view)

    def _submit(self, player: str, seconds: float, work: Callable[..., T], *args: Any) -> Future[T] | None:
        with self._lock:
            if not self._can_begin(player, seconds):
                return None
            assert self._pool is not None
            try:
                search = self._pool.submit(work, *args)
            except BrokenProcessPool:
                self._failed()
                return None
            self._waiting += seconds
            self._players[player] += 1
        search.add_done_callback(partial(self._done, player, seconds))
        return search

    def _can_begin(self, player: str, seconds: float) -> bool:
        self._start()
        fits = self._waiting + seconds <= _WAIT * self._processes
        return self._ready and fits and self._players[player] < _EACH

    def _start(self) -> None:
        if self._pool is not None or not self._processes or monotonic() < self._starts_again:
            return
        context = multiprocessing.get_context("spawn")
        end, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self._processes, context, initializer=_begin, initargs=(end,))
        self._ready = False
        self._pool.submit(_warm).add_done_callback(self._warmed)

    def _warmed(self, done: Future[None]) -> None:
        with self._lock:
            if done.cancelled():
                return
            self._ready = done.exception() is None
            if not self._ready:
                self._failed()

    def _done(self, player: str, seconds: float, done: Future[Any]) -> None:
        with self._lock:
            self._waiting -= seconds
            self._players[player] -= 1
            if not self._players[player]:
                del self._players[player]
            if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
                self._failed()

    def _failed(self) -> None:
        """The processes have ended. New ones start later."""
        if self._pool is not None and self._processes:
            _log.error("search_failed")
        self._pool, self._ready, self._starts_again = None, False, monotonic() + _AGAIN


def _begin(lifeline: Connection) -> None:
    """Prepare a process: it gives way to requests, and ends at once when its parent closes the lifeline, or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICE)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    use_compiled_code()


def _end_with(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os._exit(0)


def _warm() -> None:
    """Load the compiled code, or compile it."""
    from rami.bots.searching import warm

    warm()


def _advise(level: Level, view: View) -> Hint:
    return hint(view, level, alternatives=True)


def _search(level: str, view: View, legal: Sequence[Move]) -> Move:
    return LEVELS[level]().choose(view, legal)
