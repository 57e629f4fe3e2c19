"""Processes that search moves for house bots and hints, so that no request waits while one of them thinks.

They start when the first bot needs them, and at once where code has to be compiled. What they cannot answer in time is
not searched: a level below decides. They are the only place of the service that needs Numba.
"""

import asyncio
from asyncio import Lock
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from contextvars import Context
from time import monotonic
from typing import Final, Self
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from rami.bots import LEVELS, SEARCH_SECONDS, SEARCHING, missing_levels
from rami.contract.wire import BotLevel, GameView, Level, SearchState
from rami.messages.text import Text
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami_service import background
from rami_service.logs import where
from rami_service.runtime.search.compiled_code import compiled_code, has_to_compile
from rami_service.runtime.search.messages import Advise, Answer, Decide
from rami_service.runtime.search.own_levels import NO_LEVELS, OWN_SECONDS, OwnLevels
from rami_service.runtime.search.process import ProcessEnded, SearchProcess, search_process
from rami_service.runtime.search.queue import Search, Searched, SearchQueue

_LEVELS: Final = tuple(LEVELS)
_LONGEST: Final = 30.0
"""A process that does not answer for so many seconds is killed: it is stopped, or gets hardly any processor time. The
next one gets twice as many, until one answers."""
_PAUSE: Final = 1.0
"""After so many seconds a process that ended is started again, after twice as many if that does not help."""
_DOUBLED: Final = 6
"""Both are doubled so often at most."""
_log: Final = structlog.get_logger()

Count = Callable[[str, str], None]
"""Counts a decision: the level of the bot, and the level that played it."""


def _count_nothing(_level: str, _played: str) -> None:
    """Without metrics."""


class SearchProcesses:
    """The processes that search. `start` and `begin` can be called in any thread."""

    def __init__(self, processes: int, count: Count = _count_nothing, own: OwnLevels = NO_LEVELS) -> None:
        self.count = count
        self.own = own
        """The levels that the operator has added. Their decisions are no searches, and have the same bounds."""
        self.wanted = 0
        """How many processes should be able to search now."""
        self._processes = 0 if missing_levels() else processes
        self._failing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        bounded = (*_LEVELS, *own.files)
        self._queue = SearchQueue({level: SEARCH_SECONDS.get(level, OWN_SECONDS) for level in bounded})
        self._task: asyncio.Task[None] | None = None
        self._advised: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    async def __aenter__(self) -> Self:
        self._loop = asyncio.get_running_loop()
        if self._processes and await asyncio.to_thread(has_to_compile):
            self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the processes, whatever they do."""
        self._loop = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        self._queue.close()

    @property
    def missing(self) -> Text | None:
        """Why this service cannot search. None if it can."""
        if missing_levels():
            return Text("This service has no house bots that search: it runs without Numba. Use `strong`.")
        if not self._processes:
            return Text("This service has no house bots that search: they are turned off. Use `strong`.")
        return None

    @property
    def ready(self) -> int:
        """How many processes can search now."""
        return self._queue.processes

    @property
    def busy(self) -> int:
        """How many processes search now."""
        return self._queue.running

    @property
    def most(self) -> int:
        """How many processes there may be."""
        return self._processes

    @property
    def waiting(self) -> float:
        """The seconds of processor time that wait or run."""
        return self._queue.seconds

    @property
    def state(self) -> SearchState:
        """Whether moves can be searched now."""
        if not self._processes:
            return "off"
        if self.ready:
            return "ready"
        return "failing" if self._failing else "starting" if self.wanted else "idle"

    def start(self) -> None:
        """Start the processes, if they do not run: they need a second, and up to a minute to compile code."""
        if self._loop is not None and self._processes and not self.wanted:
            self._loop.call_soon_threadsafe(self._start)

    def begin(
        self, player: str, game: str, level: BotLevel, view: View, legal: Sequence[Move], until: float
    ) -> Future[Searched | None]:
        """Search a move of this level, or of the best one below it whose answer comes in time, for this player.

        The result is None if there is no answer at the time `until` (`monotonic`): then `strong` decides.
        """
        return self._submit(Search(player, game, level, Decide(level, view, tuple(legal)), until))

    async def advise(self, player: str, level: Level, view: GameView, seconds: float) -> Searched | None:
        """The same for a hint, with what each move is worth, within some seconds. A player gets one at a time."""
        search = Search(player, view.id, level, Advise(level, view), monotonic() + seconds)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._advised.setdefault(player, Lock()):
                return await asyncio.wrap_future(self._submit(search))
        return None

    def _submit(self, search: Search) -> Future[Searched | None]:
        self.start()
        if self._loop is None or not self._processes:
            search.end()
        else:
            self._loop.call_soon_threadsafe(self._add, search)
        return search.result

    def _add(self, search: Search) -> None:
        for level in self._levels(search.level):
            search.level, search.question = level, replace(search.question, level=level)
            if self._queue.add(search):
                return
        search.end()

    def _levels(self, level: str) -> list[str]:
        """The levels that may answer instead of this one, the best first; none if this service has it no more."""
        if level not in _LEVELS:
            return [level] if level in self.own.files else []
        return [below for below in _LEVELS[_LEVELS.index(level) :: -1] if below in SEARCHING] or [level]

    def _start(self) -> None:
        if self._task is None and self._loop is not None:
            self.wanted = self._processes
            self._task = background.start(self._run(), Context())  # its log is of no request

    async def _run(self) -> None:
        """Keep all processes running."""
        with ExitStack() as stack:
            entered = asyncio.create_task(asyncio.to_thread(stack.enter_context, compiled_code()))
            try:
                await asyncio.wait([entered])
                environment = {**entered.result(), **self.own.environment}
                await asyncio.gather(*[self._keep(environment) for _ in range(self.wanted)])
            finally:
                await asyncio.wait([entered])

    async def _keep(self, environment: Mapping[str, str]) -> None:
        """Keep one process running. While it fails, the pauses become longer, and so does the time that it may take."""
        ends = stalls = 0
        while True:
            try:
                async with search_process(environment) as process:
                    with self._counted():
                        while True:
                            search = await process.while_it_lives(self._queue.next())
                            await self._answer(process, search, stalls)
                            ends = stalls = 0
            except TimeoutError:
                stalls += 1
            except Exception as error:  # noqa: BLE001 - whatever has happened, a new process may do better
                details = where(error) | (error.details if isinstance(error, ProcessEnded) else {})
                pause = _PAUSE * 2 ** min(ends, _DOUBLED)
                ends, self._failing = ends + 1, True
                _log.error("search_failed", **details, again_in=pause)
                await asyncio.sleep(pause)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count a process as ready."""
        self._failing = False
        self._queue.processes += 1
        try:
            yield
        finally:
            self._queue.processes -= 1

    async def _answer(self, process: SearchProcess, search: Search, stalls: int) -> None:
        """Let a process answer, after so many that did not. Raises TimeoutError, and ProcessEnded."""
        answer: Answer | None = None
        view = search.question.view
        facts = {"game": search.game, "bot_level": search.level, "phase": view.phase, "seats": len(view.seats)}
        try:
            async with asyncio.timeout(_LONGEST * 2 ** min(stalls, _DOUBLED)):
                answer = await process.ask(search.question)
        except TimeoutError:
            _log.warning("search_too_long", stalls=stalls + 1, **facts)
            raise
        except ProcessEnded as ended:
            raise ProcessEnded(**ended.details, **facts) from None
        finally:
            self._queue.ended(search, answer)
        if answer.error:
            _log.error("search_failed", error=answer.error, frames=answer.frames, **facts)
