"""What the pages of another device, of an invitation and of the waiting room say."""

from typing import Final

from rami.messages.pages import account, app, new_game
from rami.messages.words import result
from rami.messages.words.plural import Plural

DEVICE: Final[str] = "Another device"
TAKE_AWAY: Final[str] = account.TO_DEVICE
TAKE_AWAY_HELP: Final[str] = "Create a link and open it on the other device. It plays as {name} there, too."
DEVICE_NAME: Final[str] = "Name of the other device"
DEVICE_EXAMPLE: Final[str] = "Phone"
CREATE_LINK: Final[str] = "Create the link"
LINK_READY: Final[str] = "Link for {name}"
TEXT_READY: Final[str] = "Or enter this text at {address}"
LINK_WARNING: Final[str] = (
    "Whoever has the link or the text plays as you. It is shown only now. You can revoke it in the list of your devices."
)
DEVICE_LIST: Final[str] = "Your devices"
BRING: Final[str] = account.BRING_PLAYER
BRING_HELP: Final[str] = "Enter the link or the text that the other device shows."
LINK_OR_TEXT: Final[str] = "Link or text"
GO_ON: Final[str] = result.CONTINUE
PLAY_AS: Final[str] = "Play as {name} on this device?"
REPLACES: Final[str] = (
    "This browser plays as {name} now, and forgets this player. Without a key on another device {name} cannot come back."
)
SAME_PLAYER: Final[str] = "You play as {name} here already."
LOOKS_ONLY: Final[str] = "This key may only look: you cannot play with it."
PLAY_YES: Final[str] = "Yes, play as {name}"
PLAY_NO: Final[str] = "No"
NOT_A_PLAYER: Final[str] = (
    "This link does not work any more, or was not copied completely. Create a new one on the other device."
)
NO_GAME: Final[str] = "This link opens no game"
INVITED: Final[str] = "You are invited to a game"
INVITED_BY: Final[dict[str, str]] = {
    "play": "{name} invites you to play",
    "watch": "{name} invites you to watch a game",
    "finished": "{name} shows you a game",
}
NO_INVITATION: Final[str] = app.NO_INVITATION
INVITATION_GONE: Final[str] = (
    "This invitation does not work any more, or its link was not copied completely. Ask the person who invites you for "
    "a new link."
)
PLAYS_ALREADY: Final[str] = "Do you play in this game on another device?"
NO_SEAT: Final[str] = "No seat is free any more."
TO_TARGET: Final[str] = "To {points} points"
OUT_AT: Final[str] = "Who reaches {points} points is out"
OUT_ABOVE: Final[str] = "Who has more than {points} points is out"
DEALS: Final[Plural] = Plural("{count} deal", "{count} deals")
HOUSE_RULES: Final[str] = "What is different from the usual rules:"
USUAL_RULES: Final[str] = "Played with the usual rules."
NAME_FIRST: Final[str] = "Who are you?"
JOIN_GAME: Final[str] = "Join the game"
WATCH_ONLY: Final[str] = "Only watch"
WAITS: Final[str] = "This game waits for players"
WAITS_FOR_KEPT: Final[Plural] = Plural(
    "This game waits for the player for whom a seat is kept. It begins when that player sits down.",
    "This game waits for the {count} players for whom seats are kept. It begins when they sit down.",
)
WAITS_FOR_YOU: Final[str] = "This game waits for you"
FREE_SEATS: Final[Plural] = Plural(
    "{count} seat is free. The game begins when it is taken.",
    "{count} seats are free. The game begins when all are taken.",
)
SEAT_NUMBER: Final[str] = new_game.SEAT_NUMBER
TEAM: Final[str] = new_game.TEAM
ADD_BOTS: Final[str] = "Fill seats with house bots"
LEVEL: Final[str] = "Level"
ADD_ONE: Final[str] = "Add one"
ADD_ALL: Final[str] = "Fill all free seats"
INVITE_PEOPLE: Final[str] = "Invite others"
SHARE_LINK: Final[str] = "Link to this game"
SHARE_HELP: Final[str] = "The game is public: everybody with the link, and everybody in the lobby, can join."
INVITE_HELP: Final[str] = (
    "The game is private: others need an invitation. Whoever has its link can use it until it expires or is revoked."
)
ASK_CREATOR: Final[str] = "Only the creator can invite others."
INVITE_TO: Final[dict[str, str]] = {
    "play": "Invite to play",
    "watch": "Invite to watch",
}
VALID_FOR: Final[str] = "Valid for"
INVITE_LINK: Final[dict[str, str]] = {
    "play": "Link to play",
    "watch": "Link to watch",
}
INVITE_ONCE: Final[str] = "The link is shown only now. Send it to the person that you invite."
SHARE: Final[str] = "Share"
SHARE_TEXT: Final[dict[str, str]] = {
    "play": "Play with me: {game}",
    "watch": "Watch our game: {game}",
}
SHARE_FAILED: Final[str] = "This device has not shared it. Copy the link."
QR_CODE: Final[str] = "QR code"
QR_HELP: Final[str] = "Whoever scans it with the camera of a phone comes to this game."
QR_OF: Final[str] = "QR code: {label}"
VALID_INVITES: Final[str] = "Invitations that are valid"
PURPOSE: Final[dict[str, str]] = {
    "play": "to play",
    "watch": "to watch",
}
UNTIL: Final[str] = "until {time}"
REVOKE: Final[str] = "Cancel this link"
ENTROPY: Final[str] = "Your part of the shuffle"
ENTROPY_HELP: Final[str] = (
    "The service has fixed its random numbers ({commitment}…). Add yours, and it cannot have chosen the cards."
)
ADD_ENTROPY: Final[str] = "Add my random numbers"
ENTROPY_ADDED: Final[str] = "Added."
LEAVE: Final[str] = "Leave the game"
LEAVE_CREATOR: Final[str] = "You have created this game: if you leave, it is stopped for everybody."
LEAVE_YES: Final[str] = "Yes, leave"
