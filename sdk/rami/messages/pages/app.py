"""The frame around all pages."""

from typing import Final

from rami.messages.pages import settings
from rami.messages.words import result, table

PLAY: Final[str] = "Play"
LOBBY: Final[str] = "Lobby"
NEW_GAME: Final[str] = "New game"
RULES: Final[str] = table.RULES_SHORT
API: Final[str] = "API"
MENU: Final[str] = "Pages"
SKIP: Final[str] = "To the content"
LANGUAGE: Final[str] = "Français"
SETTINGS: Final[str] = settings.SETTINGS
LOADING: Final[str] = "Loading …"
NOT_FOUND: Final[str] = "There is no such game"
NO_INVITATION: Final[str] = (
    "There is no such game, or it is private. For a private game you need the whole link of an invitation: ask the "
    "person who invites you for it."
)
NO_PAGE: Final[str] = "There is no such page."
STOPPED: Final[str] = "This game cannot be shown"
TRY_AGAIN: Final[str] = "Try again"
CONNECTION: Final[dict[str, str]] = {
    "offline": "No connection. The page goes on as soon as there is one.",
    "waiting": "The service does not answer yet. Trying again …",
    "limited": "Too many requests. Waiting a moment …",
}
REVOKED: Final[str] = (
    "The access of this device was revoked. Enter a name to play as a new player, or take your player from another device."
)
WHO: Final[str] = "Who is playing?"
GO_ON: Final[str] = result.CONTINUE
