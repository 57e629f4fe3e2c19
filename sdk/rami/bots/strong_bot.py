"""The strong bot: the house bot, but patient with its melds and careful when another player is about to go out."""

from collections.abc import Sequence

from rami.bots.house_bot import begin, choose_answering
from rami.bots.strategy.arrange import known_rank
from rami.bots.strategy.declaring import choose_declaring_well
from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.holding import holds_back
from rami.bots.strategy.lay import choose_laying
from rami.bots.strategy.showdown import choose_knock
from rami.bots.weights import Weights, weights_of
from rami.rules.moves import Discard, Move
from rami.rules.state import Phase
from rami.rules.views.view import View


class StrongBot:
    """Keeps its melds until the whole hand goes down, where that is allowed, and discards dear cards before it is late.

    Its weights were tuned for each kind of game (`rami.bots.weights`), or are those that it is given. Else it plays
    like `HouseBot`. The same view gives the same choice. It never uses undo.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        if view.phase is Phase.ANSWER:
            return choose_answering(view, legal)
        if view.rules.declaration is not None:
            return choose_declaring_well(view, legal)
        view = known_rank(view)
        weights = self._weights or weights_of(view.rules, sum([not seat.eliminated for seat in view.seats]))
        if view.phase is Phase.DRAW:
            return begin(view, legal, weights)
        step = _acts(view, legal, weights)
        if step is not None:
            return step
        discards = [move for move in legal if isinstance(move, Discard)]
        return choose_discard(view, discards, weights) if discards else legal[0]


def _acts(view: View, legal: Sequence[Move], weights: Weights) -> Move | None:
    """The knock, or the next thing to lay, if it is time for that."""
    if view.rules.table == "showdown":
        return choose_knock(view, legal, weights)
    return None if holds_back(view, legal, weights) else choose_laying(view, legal)
