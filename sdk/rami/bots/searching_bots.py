"""The bots that search: they play the strong bot's move, unless play-outs show that another one is better.

They need the extra `search`.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from rami.bots.missing_extra import MissingExtra
from rami.bots.strong_bot import StrongBot
from rami.rules.moves import Move
from rami.rules.views.view import View

EXPERT_PLAYOUTS: Final = 1200
"""How many deals the expert plays to their end for one decision: about 50 ms in `rami` with two."""
MASTER_PLAYOUTS: Final = 12_000
"""About 500 ms."""


def missing_search() -> str | None:
    """Why no bot can search on this machine; None if they can."""
    there = find_spec("numba") is not None and find_spec("numpy") is not None
    return None if there else "The levels expert and master need Numba: pip install 'rami[search]'."


class _Searcher:
    """Chooses moves with so many play-outs. Raises MissingExtra without Numba: in plain Python it takes a minute."""

    def __init__(self, playouts: int) -> None:
        if (why := missing_search()) is not None:
            raise MissingExtra(why)
        self._strong = StrongBot()
        self._search: Any = import_module("rami.bots.searching").Search(playouts)  # without the extra, nobody needs it

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        favourite = self._strong.choose(view, legal)
        worths = self._search.compare(view, legal, favourite)
        return worths[0].move if worths else favourite


class ExpertBot:
    """Plays each choice out over deals of the hidden cards, and makes the best if that is beyond doubt.

    Else, and where the play-outs do not know the rules, it plays like `StrongBot`. The same view gives the same choice.
    Raises MissingExtra without the extra `search`.
    """

    def __init__(self) -> None:
        self._searcher = _Searcher(EXPERT_PLAYOUTS)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        return self._searcher.choose(view, legal)


class MasterBot:
    """Like `ExpertBot`, with ten times as many play-outs."""

    def __init__(self) -> None:
        self._searcher = _Searcher(MASTER_PLAYOUTS)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        return self._searcher.choose(view, legal)
