"""An opponent that holds its melds back, so that no level is tuned to bots that lay as soon as they may."""

from collections.abc import Sequence
from typing import Final

from rami.bots import HouseBot
from rami.bots.strategy.discard import choose_discard
from rami.bots.strategy.holding import goes_out
from rami.bots.weights import regular_weights
from rami.rules.moves import Discard, Laying, Move
from rami.rules.state import Phase
from rami.rules.views.view import View

LAST_TURN: Final = 2
"""With so few cards in the smallest other hand it lays what it has."""


class HoldingBot:
    """Plays like the regular bot, but lays nothing before its whole hand goes, or another player is about to go out."""

    def __init__(self) -> None:
        self._house = HouseBot()

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        step = self._house.choose(view, legal)
        discards = [move for move in legal if isinstance(move, Discard)]
        if view.phase is not Phase.PLAY or not isinstance(step, Laying) or not discards:
            return step
        begun = any(isinstance(step, Laying) for step in view.steps)
        others = min(seat.cards for seat in view.seats if seat.seat != view.seat and not seat.eliminated)
        if begun or others <= LAST_TURN or goes_out(view, legal):
            return step
        return choose_discard(view, discards, regular_weights(view.rules))
