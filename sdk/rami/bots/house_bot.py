"""The house bot: it plays every variant with simple heuristics, and uses only the view of its seat."""

from collections.abc import Sequence

from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.draw import choose_draw
from rami.bots.strategy.lay import choose_laying
from rami.bots.strategy.showdown import choose_knock, choose_showdown_draw
from rami.rules.moves import Discard, Move
from rami.rules.state import Phase
from rami.rules.views.view import View


class HouseBot:
    """Takes the discard pile only for cards that it can lay, lays melds as soon as possible, discards useless cards.

    Where players knock, it knocks when its unmatched cards count less than those of the others probably do.
    The same view gives the same choice. It never uses undo.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        showdown = view.rules.table == "showdown"
        if view.phase is Phase.DRAW:
            return choose_showdown_draw(view, legal) if showdown else choose_draw(view, legal)
        step = choose_knock(view, legal) if showdown else choose_laying(view, legal)
        if step is not None:
            return step
        discards = [move for move in legal if isinstance(move, Discard)]
        return choose_discard(view, discards) if discards else legal[0]
