"""A house bot of a level that searches: other processes search its moves, or a level below plays."""

from collections.abc import Sequence
from concurrent.futures import Future
from time import monotonic
from typing import Final

from rami.bots import LEVELS, StrongBot
from rami.contract.wire import BotLevel
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami_service.domain.deadlines import THINKING
from rami_service.runtime.search.queue import Searched
from rami_service.runtime.search_processes import SearchProcesses

_BELOW: Final = "strong"


class Searcher:
    """Plays one turn of a bot, in a game that this player causes."""

    def __init__(self, level: BotLevel, player: str, processes: SearchProcesses) -> None:
        self.level = level
        self.played: BotLevel | None = None
        """The lowest level that has decided in this turn; None if there was nothing to decide."""
        self._player, self._processes = player, processes
        self._strong, self._until = StrongBot(), monotonic() + THINKING
        self._search: Future[Searched | None] | None = None

    def begin(self, game: str, view: View, legal: Sequence[Move]) -> Future[Searched | None] | None:
        """Begin to search the next step. None if there is nothing to search."""
        self._search = None
        if len(legal) > 1:
            self._search = self._processes.begin(self._player, game, self.level, view, legal, self._until)
        return self._search

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The step that was found. If the search found none, that of a strong bot."""
        search, self._search = self._search, None
        if search is None:
            return self._strong.choose(view, legal)
        searched = search.result() if search.done() and not search.cancelled() else None
        move, level = (searched.answer.move, searched.level) if searched is not None else (None, _BELOW)
        self._processes.count(self.level, level)
        self.played = min(self.played or level, level, key=[*LEVELS, self.level].index)
        return self._strong.choose(view, legal) if move is None else move
