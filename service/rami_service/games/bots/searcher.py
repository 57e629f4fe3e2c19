"""A house bot of a level that searches: other processes search its moves, or the level below plays."""

from collections.abc import Sequence
from concurrent.futures import Future
from time import monotonic
from typing import Final

from rami.bots import SEARCHING, StrongBot
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami_service.runtime.search_processes import SearchProcesses

_TURN: Final = 2.5
"""After so many seconds a turn is played on without searching, before another replica would play it."""


class Searcher:
    """Plays one turn of a bot, in a game that this player causes."""

    def __init__(self, level: str, player: str, processes: SearchProcesses) -> None:
        self._levels = SEARCHING[SEARCHING.index(level) :: -1]
        self._player, self._processes = player, processes
        self._below, self._until = StrongBot(), monotonic() + _TURN
        self._search: Future[Move] | None = None

    def begin(self, view: View, legal: Sequence[Move]) -> Future[Move] | None:
        """Begin to search the next step. None if the level below plays it."""
        self._search, played = None, "strong"
        for level in self._levels if len(legal) > 1 and monotonic() < self._until else ():
            self._search = self._processes.begin(self._player, level, view, legal)
            if self._search is not None:
                played = level
                break
        self._processes.count(self._levels[0], played)
        return self._search

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The step that was found. If the search failed or has not ended, that of a strong bot."""
        search, self._search = self._search, None
        if search is not None and search.done() and not search.cancelled() and search.exception() is None:
            return search.result()
        return self._below.choose(view, legal)
