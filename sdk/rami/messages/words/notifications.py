"""What a notification says that comes while no page is open."""

from typing import Final

TITLES: Final[dict[str, str]] = {
    "turn.started": "It is your turn",
    "game.ended": "Your game is over",
    "invitation.received": "You are invited to a game",
}
TEXTS: Final[dict[str, str]] = {
    "turn.started": "The others at the table wait for you.",
    "game.ended": "See how it ended.",
    "invitation.received": "A seat is reserved for you.",
}
