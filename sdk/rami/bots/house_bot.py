"""The house bot: it plays every variant with simple heuristics, and uses only the view of its seat."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import known_rank
from rami.bots.strategy.challenge import choose_answer, wants_to_challenge
from rami.bots.strategy.declaring import choose_declaring
from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.draw import choose_draw
from rami.bots.strategy.lay import choose_laying
from rami.bots.strategy.showdown import choose_knock, choose_showdown_draw
from rami.bots.weights import Weights, regular_weights
from rami.rules.moves import Challenge, Discard, Move
from rami.rules.state import Phase
from rami.rules.views.view import View


class HouseBot:
    """Takes the discard pile only for cards that it can lay, lays melds as soon as possible, discards useless cards.

    Where players knock, it knocks when its unmatched cards count less than those of the others probably do.
    The same view gives the same choice. It never uses undo.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        view = known_rank(view)
        if view.phase is Phase.ANSWER:
            return choose_answering(view, legal)
        if view.rules.declaration is not None:
            return choose_declaring(view, legal)
        weights = regular_weights(view.rules)
        if view.phase is Phase.DRAW:
            return begin(view, legal, weights)
        step = choose_knock(view, legal, weights) if view.rules.table == "showdown" else choose_laying(view, legal)
        if step is not None:
            return step
        discards = [move for move in legal if isinstance(move, Discard)]
        return choose_discard(view, discards, weights) if discards else legal[0]


def choose_answering(view: View, legal: Sequence[Move]) -> Move:
    """The answer to a challenge."""
    answer = choose_answer(view)
    return answer if answer in legal else legal[0]


def begin(view: View, legal: Sequence[Move], weights: Weights) -> Move:
    """The challenge or the draw that begins a turn."""
    if Challenge() in legal and wants_to_challenge(view):
        return Challenge()
    draw = choose_showdown_draw if view.rules.table == "showdown" else choose_draw
    return draw(view, legal, weights)
