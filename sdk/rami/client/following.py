"""What following a game means, apart from how it is sent."""

from typing import Final

from rami.rules.state import Phase
from rami.wire import GameView

LONG_POLL: Final = 20
"""Seconds that the service holds an answer back while nothing happens."""


def is_over(game: GameView) -> bool:
    """Whether nothing can happen in this game any more."""
    return game.status in {"finished", "aborted"}


def is_my_turn(game: GameView) -> bool:
    """Whether the viewer is the player who has to move."""
    return game.status == "playing" and game.phase in {Phase.DRAW, Phase.PLAY} and game.turn == game.seat
