"""What stands beside the table."""

from typing import Final

SCORES: Final[str] = "Scores"
LOG: Final[str] = "What happened"
TALK: Final[str] = "Say something"
KEYS: Final[str] = "Keys"
RESIGN: Final[str] = "Resign"
RESIGN_SURE: Final[str] = "A house bot will play your cards to the end. Resign?"
RESIGN_YES: Final[str] = "Yes, resign"
STAY: Final[str] = "No, go on"
LAST_DEAL: Final[str] = "Show the last deal"
MENU: Final[str] = "Scores, log, rules"
SOUNDS: Final[str] = "Sounds"
CLOSE: Final[str] = "Close"
DEAL_TO_TARGET: Final[str] = "deal {number}, to {points} points"
DEAL_OF: Final[str] = "deal {number} of {count}"
