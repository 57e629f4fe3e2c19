"""What the page of the own player says."""

from typing import Final

from rami.messages.pages import lobby
from rami.messages.words import replay

ACCOUNT: Final[str] = "Your player"
NOBODY: Final[str] = (
    "Nobody plays in this browser yet. Begin on the first page, or bring your player from another device."
)
TO_START: Final[str] = "To the first page"
BRING_PLAYER: Final[str] = "Bring your player here"
PROFILE: Final[str] = "Name and picture"
NAME: Final[str] = "Name"
PLAYER_ID: Final[str] = "Your code: with it, others can keep a seat for you"
PICTURE: Final[str] = "Picture"
NO_PICTURE: Final[str] = "none"
PICTURES: Final[dict[str, str]] = {
    "boat": "boat",
    "club": "club",
    "cup": "cup",
    "diamond": "diamond",
    "fish": "fish",
    "heart": "heart",
    "moon": "moon",
    "mountain": "mountain",
    "spade": "spade",
    "star": "star",
    "sun": "sun",
    "tree": "tree",
}
YOUR_GAMES: Final[str] = "Your games"
CURRENT: Final[str] = "Open and running"
FINISHED: Final[str] = "Finished"
STOPPED: Final[str] = "Stopped"
ORGANISED: Final[str] = "Those that I organise for others"
NONE_HERE: Final[str] = "No games here."
REPLAY: Final[str] = replay.TITLE
STATISTICS: Final[str] = "Statistics"
NO_STATISTICS: Final[str] = "You have finished no game yet."
COLUMNS: Final[dict[str, str]] = {
    "games": "Games",
    "won": "Won",
    "resigned": "Resigned",
    "deals": "Deals",
    "deals_won": "Deals won",
    "average": "Points a game",
}
ALL_TOGETHER: Final[str] = lobby.ALL_GAMES
TOKENS: Final[str] = "Devices and keys"
TOKENS_HELP: Final[str] = "Each key acts as your player: one for each device or program. A player can have 16."
TO_DEVICE: Final[str] = "Play on another device"
UNNAMED: Final[str] = "without a name"
THIS_DEVICE: Final[str] = "this browser"
SCOPES: Final[dict[str, str]] = {
    "play": "plays",
    "read": "only looks",
    "public": "shows the table, not your hand",
    "organise": "organises games of others",
}
REVOKE: Final[str] = "Revoke"
REVOKE_NAMED: Final[str] = "Revoke {name}"
ROTATE: Final[str] = "Replace the key of this browser"
ROTATED: Final[str] = "This browser has a new key. The old one stops working within a second."
NEW_TOKEN: Final[str] = "Create a key"
TOKEN_NAME: Final[str] = "What it is for"
SCOPE: Final[str] = "What it may do"
SCOPE_LONG: Final[dict[str, str]] = {
    "play": "everything, as you",
    "read": "look and follow, change nothing",
    "public": "show others the table, without your hand",
    "organise": "organise games of others, without playing",
}
ENDS: Final[str] = "How long it works"
ENDS_AT: Final[str] = "ends {at}"
NEVER: Final[str] = "without end"
CREATE: Final[str] = "Create"
TOKEN_ONCE: Final[str] = "Your new key. It is shown only now: keep it where nobody else finds it."
GOING: Final[str] = "Leave or delete"
LEAVE_DEVICE: Final[str] = "Leave this browser"
LEAVE_HELP: Final[str] = (
    "This browser forgets your player. You come back only with a key from another device: there is no password."
)
LEAVE_YES: Final[str] = "Yes, forget me here"
DATA: Final[str] = "Your data"
DATA_HELP: Final[str] = "Everything that this service holds about you, as one file (JSON). It has no keys and no cards."
DOWNLOAD: Final[str] = "Download my data"
DOWNLOADED: Final[str] = "The file is saved."
DELETE: Final[str] = "Delete the player"
DELETE_HELP: Final[str] = (
    "Your name, your statistics and your list of games are lost, on all devices, and nobody can bring them back. In your running games house bots play on."
)
DELETE_YES: Final[str] = "I understand, go on"
DELETE_LAST: Final[str] = "Delete {name} for good?"
DELETE_FINALLY: Final[str] = "Yes, delete for good"
