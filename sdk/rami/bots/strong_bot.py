"""The strong bot: the house bot, but patient with its melds and careful when another player is about to go out."""

from collections.abc import Sequence

from rami.bots.house_bot import HouseBot
from rami.bots.strategy.arrange import known_rank
from rami.bots.strategy.declaring import choose_declaring_well
from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.holding import holds_back
from rami.bots.strategy.lay import choose_laying
from rami.bots.strategy.patience import patience
from rami.bots.strategy.showdown import choose_knock
from rami.rules.moves import Discard, Move
from rami.rules.state import Phase
from rami.rules.views.view import View


class StrongBot:
    """Keeps its melds until the whole hand goes down, where that is allowed, and discards dear cards before it is late.

    Else it plays like `HouseBot`. The same view gives the same choice. It never uses undo.
    """

    def __init__(self) -> None:
        self._house = HouseBot()

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        if view.phase is not Phase.ANSWER and view.rules.declaration is not None:
            return choose_declaring_well(view, legal)
        if view.phase is not Phase.PLAY:
            return self._house.choose(view, legal)
        view = known_rank(view)
        step = _acts(view, legal)
        if step is not None:
            return step
        discards = [move for move in legal if isinstance(move, Discard)]
        return choose_discard(view, discards, patience(view)) if discards else legal[0]


def _acts(view: View, legal: Sequence[Move]) -> Move | None:
    """The knock, or the next thing to lay, if it is time for that."""
    if view.rules.table == "showdown":
        return choose_knock(view, legal)
    return None if holds_back(view, legal) else choose_laying(view, legal)
