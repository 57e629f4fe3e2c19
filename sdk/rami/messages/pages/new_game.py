"""What the page of a new game says."""

from typing import Final

from rami.messages.pages import app, home, shared
from rami.messages.words.plural import Plural

NEW_GAME: Final[str] = app.NEW_GAME
THE_GAME: Final[str] = "The game"
CHOOSE_GAME: Final[str] = "Choose another game"
CLOSE_LIST: Final[str] = "Close the list"
SEATS: Final[str] = "Who sits where"
HOW_MANY: Final[str] = home.HOW_MANY
SEAT_NUMBER: Final[str] = "Seat {number}"
TEAM: Final[str] = "team {letter}"
PARTNERS_HELP: Final[str] = "Partners sit opposite each other: seats 1 and 3 play against seats 2 and 4."
YOU: Final[str] = "You"
YOU_HERE: Final[str] = "You sit here"
ANYONE: Final[str] = "Anyone"
A_PLAYER: Final[str] = "A player whom you name"
HOUSE_BOT: Final[str] = "House bot"
BOT_LEVEL: Final[str] = "{level} bot"
PLAYER_ID: Final[str] = "Id of the player"
PLAYER_ID_HELP: Final[str] = (
    "It begins with p_ and is on the player’s own page. People with whom you have played are suggested."
)
TABLE: Final[str] = "The table"
TURN_CLOCK: Final[str] = "Time for a turn"
OFF: Final[str] = "no limit"
CLOCK_HELP: Final[str] = "When it is up, a house bot plays the turn."
DEAL_PAUSE: Final[str] = "Pause between two deals"
NO_PAUSE: Final[str] = "none"
PRIVATE: Final[str] = "Private: only with an invitation"
WAIT_FOR_ENTROPY: Final[str] = "Wait until I have added my part of the first shuffle"
CREATE: Final[str] = "Create the game"
CANNOT_CREATE: Final[str] = "The game cannot be created yet: see what the rules say."
OPTIONS: Final[str] = "Rules"
SEARCH: Final[str] = "Search the rules"
ONLY_CHANGED: Final[str] = "Only what I have changed"
ALL_BACK: Final[str] = "All back to default"
NOTHING_FOUND: Final[str] = "No rule has these words."
NOTHING_CHANGED: Final[str] = "You have changed nothing."
CHANGED: Final[str] = "changed"
COUNT_CHANGED: Final[Plural] = Plural("{count} changed", "{count} changed")
BACK_TO: Final[str] = "Back to default: {value}"
FOLLOWS: Final[str] = "Follows from: {title}"
FOLLOWS_OTHERS: Final[str] = "Follows from your other choices"
BOUNDS: Final[str] = "A whole number from {min} to {max}"
ITEM: Final[str] = "{title} {number}"
ADD: Final[str] = "Add one more"
REMOVE: Final[str] = "Remove number {number}"
FROM: Final[str] = "from"
TO: Final[str] = "to"
FOR_PLAYERS: Final[str] = shared.PLAYERS_EXACT
RULE_SHEET: Final[str] = "The rules of this game"
NOT_PLAYABLE: Final[str] = "These rules cannot be played"
TO_OPTION: Final[str] = "Go to: {title}"
