"""What several pages say. Each page has a file of its own beside this one."""

from typing import Final

from rami.messages.pages import app
from rami.messages.words import table

YES: Final[str] = "yes"
NO: Final[str] = "no"
CANCEL: Final[str] = "Cancel"
SAVE: Final[str] = "Save"
SAVED: Final[str] = "Saved"
COPY: Final[str] = "Copy"
COPIED: Final[str] = "Copied"
COPY_BY_HAND: Final[str] = "The browser does not allow it: choose the text and copy it."
YOUR_NAME: Final[str] = "Your name"
NAME_HELP: Final[str] = "Other players see it. If you leave it empty, you are {name}."
GAME: Final[str] = "Game"
RULES_OF_GAME: Final[str] = "Rules of the game"
PLAYERS_RANGE: Final[str] = "{low} to {high} players"
PLAYERS_EXACT: Final[str] = "{count} players"
FREE_SEAT: Final[str] = "free seat"
KEPT_SEAT: Final[str] = "kept for a player"
KEPT_FOR_YOU: Final[str] = "kept for you"
HOUSE_BOT_OF: Final[str] = "{name}, {level} bot"
YOU_ARE: Final[str] = "{name} (you)"
NO_CLOCK: Final[str] = "no clock"
PER_TURN: Final[str] = "{time} per turn"
PRIVATE: Final[str] = "private"
STATUS: Final[dict[str, str]] = {
    "open": "waiting for players",
    "playing": "being played",
    "finished": "finished",
    "aborted": "stopped",
}
YOUR_TURN_TAG: Final[str] = "your turn"
TURN_OF_NAME: Final[str] = table.TURN_OF
CREATED: Final[str] = "created {when}"
NAMED_VALUE: Final[str] = "{name}: {value}"
TO_TABLE: Final[str] = "Go to the table"
JOIN: Final[str] = "Join"
WATCH: Final[str] = "Watch"
NEXT_PAGE: Final[str] = "Next page"
FIRST_PAGE: Final[str] = "First page"
NEW_GAME_LINK: Final[str] = app.NEW_GAME
