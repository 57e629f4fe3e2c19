"""The house bot: plays sensibly in every variant, from its own view alone."""

from collections.abc import Sequence

from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.draw import choose_draw
from rami.bots.strategy.lay import choose_laying
from rami.rules.moves import Discard, Move
from rami.rules.state import Phase
from rami.rules.views.view import View


class HouseBot:
    """Takes from the pile what it can lay, opens and lays as soon as it may, throws what is far from a meld.

    The same view gives the same choice. It never takes a step back.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        if view.phase is Phase.DRAW:
            return choose_draw(view, legal)
        laying = choose_laying(view, legal)
        if laying is not None:
            return laying
        throws = [move for move in legal if isinstance(move, Discard)]
        return choose_discard(view, throws) if throws else legal[0]
