"""The bots that search: they play the strong bot's move, unless play-outs show that another one is better.

They need the extra `search`.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from rami.bots.missing_extra import MissingExtra
from rami.bots.strong_bot import StrongBot
from rami.rules.moves import Move
from rami.rules.settings.searchable import searchable
from rami.rules.views.view import View

if TYPE_CHECKING:
    from rami.bots.search import Compared

EXPERT_PLAYOUTS: Final = 8000
"""How many deals the expert plays to their end at most for one decision. Where they take long, there are fewer."""
MASTER_PLAYOUTS: Final = 110_000


def missing_search() -> str | None:
    """Why no bot can search on this machine; None if they can."""
    there = find_spec("numba") is not None and find_spec("numpy") is not None
    return None if there else "The levels expert and master need Numba: pip install 'rami[search]'."


def compared(view: View, legal: Sequence[Move], favourite: Move, playouts: int, *, follow: bool) -> "Compared":
    """What moves are worth: first the choice of the search, or the favourite if that is not to be followed.

    Nothing where play-outs do not know the rules. Raises MissingExtra.
    """
    if (why := missing_search()) is not None:
        raise MissingExtra(why)
    searching: Any = import_module("rami.bots.search")  # who does not search needs no extra
    found: Compared = searching.Search(playouts).compare(view, legal, favourite, follow=follow)
    return found


def _choice(view: View, legal: Sequence[Move], playouts: int) -> Move:
    favourite = StrongBot().choose(view, legal)
    if not searchable(view.rules, len(view.seats)):
        return favourite
    worths = compared(view, legal, favourite, playouts, follow=True).worths
    return worths[0].move if worths else favourite


class ExpertBot:
    """Plays each choice out over deals of the hidden cards, and makes the best if it is ahead by half its error.

    Else, and where a search does not pay (`rami.rules.settings.searchable`), it plays like `StrongBot`. The same view
    gets the same choice. `choose` raises MissingExtra without the extra `search`.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        return _choice(view, legal, EXPERT_PLAYOUTS)


class MasterBot:
    """Like `ExpertBot`, with about fourteen times as many play-outs. Raises MissingExtra without the extra `search`."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        return _choice(view, legal, MASTER_PLAYOUTS)
