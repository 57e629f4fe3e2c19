"""The call of a player: it is made once, when the turn of the reader begins."""

from rami import GameView, Phase
from rami._terminal.game.pauses import seconds_until


class TurnCall:
    """Follows the views of a game. The first view is on the screen already: it calls nobody."""

    def __init__(self, view: GameView) -> None:
        self._own = is_own_turn(view)

    def begins(self, view: GameView) -> bool:
        """Whether the turn of the reader has begun since the view before."""
        before, self._own = self._own, is_own_turn(view)
        return self._own and not before


def is_own_turn(view: GameView) -> bool:
    """Whether the reader has to play. In the pause before a deal nobody has to."""
    return (
        view.status == "playing"
        and view.seat is not None
        and view.turn == view.seat
        and view.phase is not Phase.DEAL_OVER
        and seconds_until(view.opens_at) is None
    )
