"""What the lobby and the page of the rules say."""

from typing import Final

from rami.messages.pages import app
from rami.messages.words.plural import Plural

LOBBY: Final[str] = app.LOBBY
NAME_WHY: Final[str] = "Only players see the lobby. A name is enough."
WHICH_GAMES: Final[str] = "Which games"
WAITING: Final[str] = "Waiting for players"
PLAYED: Final[str] = "Being played"
NUMBER_OF_SEATS: Final[str] = "Seats"
ANY_NUMBER: Final[str] = "Any number"
NONE_WAITING: Final[str] = "Nobody waits for players like this. Open a game, and others will find it here."
NONE_PLAYED: Final[str] = "No public game of this kind is being played."
QUICK_JOIN: Final[str] = "Quick match: {game}, {players}"
JOIN_BY_LINK: Final[str] = "Invitation: link or code"
OPEN_LINK: Final[str] = "Open"
NO_GAME_NAMED: Final[str] = "This names no game. Copy the whole link or code once more."
REFRESHED: Final[str] = "The list is read again every few seconds."
RULES: Final[str] = "The games and their rules"
RULES_INTRO: Final[str] = "All these games can be played here. Every rule can be changed when you create a game."
READ_RULES: Final[str] = "Read the rules"
PLAY_THIS: Final[str] = "Play with these rules"
ALL_GAMES: Final[str] = "All games"
ANY_GAME: Final[str] = ALL_GAMES
NOT_OFFERED: Final[str] = "Not offered"
BAD_NAME: Final[str] = "Type a name of 1 to 40 characters that can be seen."
PLAYED_LOOK_ON: Final[str] = "Being played: look on"
PLAYERS: Final[Plural] = Plural("{count} player", "{count} players")
FREE: Final[Plural] = Plural("{count} seat is free", "{count} seats are free")
CHANGED: Final[Plural] = Plural("{count} rule changed", "{count} rules changed")
JOIN: Final[str] = "Join by code or invitation"
JOIN_HELP: Final[str] = "The code of the game, with the one of the invitation if it is private, or the link."
NO_ID: Final[str] = "This has no code of a game."
REFRESH: Final[str] = "Read again"
WITH: Final[str] = "With"
COMPANIES: Final[dict[str, str]] = {
    "bots": "house bots",
    "open": "anyone",
    "private": "invited players",
}
CLOCK: Final[str] = "Time"
SECONDS: Final[str] = "{count} s a turn"
FREE_SEAT: Final[str] = "free"
ADD_ONE: Final[str] = "Add a house bot"
PUBLIC: Final[str] = "The game is public: everybody in the lobby can join. This is its code:"
HOW_TO_WATCH: Final[str] = "It is entered in the lobby, at “Join”."
INVITE_ONCE: Final[str] = "Send this to the person that you invite. It is shown only now."
BACK: Final[str] = "Back to the lobby"
GUEST: Final[str] = "Guest"
COME_BACK: Final[str] = (
    "You played as {name}, and so you will here the next time. To be this player on another computer:"
)
