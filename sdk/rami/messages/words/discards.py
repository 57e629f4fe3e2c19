"""A discard that is not made yet: it can be taken back, or the player is asked first."""

from typing import Final

TAKE_BACK: Final[str] = "Take back {card}"
WAITS: Final[str] = "{card} is discarded in 3 seconds. Take it back with U or Escape."
SURE: Final[str] = "Discard {card}?"
YES: Final[str] = "Yes, discard {card}"
DROPPED: Final[str] = "The game went on meanwhile: {card} was not discarded."
