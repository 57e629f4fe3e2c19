"""Operations on the seats of a game: preview, join, add bots, invite, watch, leave, resign, return, rematch."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import (
    AddBots,
    ClaimSeat,
    CreateInvite,
    GamePreview,
    GameView,
    Invite,
    Invites,
    JoinGame,
    PreviewGame,
    WatchGame,
)
from rami.problems.games import (
    ALREADY_SEATED,
    BOT_PLAYS,
    CLAIM_TOO_EARLY,
    FORBIDDEN,
    GAME_FULL,
    GAME_NOT_FINISHED,
    GAME_NOT_OPEN,
    GAME_NOT_RUNNING,
    HAS_DAYS,
    INVITE_EXPIRED,
    INVITE_INVALID,
    NOT_AWAY,
    NOT_CREATOR,
    NOT_SEATED,
    NOT_THEIR_TURN,
    OWN_SEAT,
    PLAYER_CONNECTED,
    SEAT_KEPT,
    SEAT_TAKEN,
    STALE_VERSION,
    TOO_MANY_GAMES,
    TOO_MANY_INVITES,
    YOU_ARE_AWAY,
)
from rami.problems.requests import CONFLICT, KEY_REUSED, MAINTENANCE, TOOK_TOO_LONG
from rami.problems.settings import BAD_RULES

_WRITES: Final = (CONFLICT, STALE_VERSION, KEY_REUSED, TOOK_TOO_LONG)
_BY_INVITE: Final = (INVITE_INVALID, INVITE_EXPIRED, GAME_FULL)

PREVIEW_GAME: Final = Operation(
    name="preview_game",
    method="POST",
    path="/v1/games/{game_id}/preview",
    tag="games",
    does="""Look at a game before you join it: who invites, who sits there, what is played and with which options.

A public game is shown to everybody. A private game needs an invitation, which is not used up. The answer has no cards.
The invitation is in the body, so that it is in no address.""",
    note="Needs no token. Without an `invite`, NotFound may mean that the game is private.",
    positional=("invite",),
    idempotent=True,
    answer=GamePreview,
    body=PreviewGame,
    access="anyone",
    refuses=(INVITE_INVALID, INVITE_EXPIRED),
)
JOIN_GAME: Final = Operation(
    name="join_game",
    method="POST",
    path="/v1/games/{game_id}/join",
    tag="games",
    does="""Join an open game: on the seat that you name, the one reserved for you, or the first free one.

The game begins when all seats are taken. A private game needs an invitation, unless a seat is reserved for you.""",
    note="`entropy` is fresh randomness unless you give your own. A private game needs an `invite`.",
    answer=GameView,
    body=JoinGame,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(
        GAME_NOT_OPEN,
        ALREADY_SEATED,
        SEAT_TAKEN,
        SEAT_KEPT,
        FORBIDDEN,
        TOO_MANY_GAMES,
        *_BY_INVITE,
        *_WRITES,
    ),
)
ADD_BOTS: Final = Operation(
    name="add_bots",
    method="POST",
    path="/v1/games/{game_id}/bots",
    tag="games",
    does="""Add house bots to an open game that you created.

They sit down on free seats. The game begins when all seats are taken.""",
    note="The default is one house bot.",
    positional=(
        "count",
        "level",
    ),
    answer=GameView,
    body=AddBots,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(BAD_RULES, GAME_NOT_OPEN, GAME_FULL, NOT_CREATOR, *_WRITES),
)
CREATE_INVITE: Final = Operation(
    name="create_invite",
    method="POST",
    path="/v1/games/{game_id}/invites",
    tag="games",
    does="""Create an invitation to a game that you created, to play or to watch. The invitation is shown only once.
Each player of a finished game may invite others to watch it, so that they can look back at it.

It takes no idempotency key, because no answer that holds a token is stored. An invitation that nobody received
expires by itself.""",
    note="""It expires after `expires_in` seconds.

The client does not repeat the call if it may have reached the service.""",
    positional=("purpose",),
    answer=Invite,
    status=201,
    located="/v1/games/{game}/invites/{id}",
    body=CreateInvite,
    access="games:organise",
    refuses=(GAME_NOT_OPEN, NOT_CREATOR, TOO_MANY_INVITES, CONFLICT, TOOK_TOO_LONG),
)
LIST_INVITES: Final = Operation(
    name="list_invites",
    method="GET",
    path="/v1/games/{game_id}/invites",
    tag="games",
    does="""List the invitations to a game that you created, without the texts that one needs to use them.

Only those that have not expired are listed, those that expire first at the beginning.""",
    note="Those that expire first at the beginning.",
    answer=Invites,
    refuses=(NOT_CREATOR,),
)
REVOKE_INVITE: Final[Operation[None]] = Operation(
    name="revoke_invite",
    method="DELETE",
    path="/v1/games/{game_id}/invites/{invite_id}",
    tag="games",
    does="""Revoke an invitation to a game that you created. From then on it is not valid.

Players who have used it keep their seats, and guests may go on watching.""",
    note="If the answer was lost and the call was repeated, NotFound means that the invitation was revoked.",
    answer=type(None),
    status=204,
    access="games:organise",
    refuses=(NOT_CREATOR, CONFLICT, TOOK_TOO_LONG),
)
WATCH_GAME: Final = Operation(
    name="watch_game",
    method="POST",
    path="/v1/games/{game_id}/watch",
    tag="games",
    does="""Use an invitation to watch a private game.

From then on you see what lies on the table, and no hand.""",
    note="GameFull means that the game has too many spectators already.",
    answer=GameView,
    body=WatchGame,
    access="games:play",
    keyed=True,
    versioned=True,
    refuses=(*_BY_INVITE, CONFLICT, KEY_REUSED, TOOK_TOO_LONG),
)
LEAVE_GAME: Final = Operation(
    name="leave_game",
    method="POST",
    path="/v1/games/{game_id}/leave",
    tag="games",
    does="""Leave an open game.

Your seat is free again. When the creator of the game leaves, also one without a seat, the game is aborted.""",
    note="To leave a running game, use `resign_game`.",
    answer=GameView,
    access="games:organise",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_OPEN, NOT_SEATED, *_WRITES),
)
RESIGN_GAME: Final = Operation(
    name="resign_game",
    method="POST",
    path="/v1/games/{game_id}/resign",
    tag="games",
    does="""Resign a running game for good. A house bot plays on, and the hand counts.

When no player is left, the game is aborted. There is no way back to the seat, but you may go on watching.""",
    note="To leave an open game, use `leave_game`.",
    answer=GameView,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_RUNNING, NOT_SEATED, *_WRITES),
)
RETURN_TO_GAME: Final = Operation(
    name="return_to_game",
    method="POST",
    path="/v1/games/{game_id}/return",
    tag="play",
    does="""Take your seat again after a house bot played it because you were away.

You are away after three turns in a row that ran out of time, whatever you did in them, or when another player has
claimed your turn. A move of yours in your turn does the same.""",
    note="Your seat is `away` after three turns in a row that ran out of time, or when another claimed your turn.",
    answer=GameView,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_RUNNING, NOT_SEATED, NOT_AWAY, *_WRITES),
)
READY_GAME: Final = Operation(
    name="ready_game",
    method="POST",
    path="/v1/games/{game_id}/ready",
    tag="play",
    does="""Be ready for the next deal, in the pause before it.

The pause ends at once when all players are ready. House bots and players who are away are not waited for. If there is
no pause now, or you are ready already, nothing changes.""",
    answer=GameView,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_RUNNING, NOT_SEATED, *_WRITES),
)
CLAIM_SEAT: Final = Operation(
    name="claim_seat",
    method="POST",
    path="/v1/games/{game_id}/claim",
    tag="play",
    does="""Give the turn of a player who is not connected to a house bot, from the time `claim_after` of the game on.

Its player is away then: a house bot plays the seat until the player returns or moves. That needs no clock. The player
must have been gone for two minutes, or as long as the operator has chosen, and for a quarter of the turn's clock; the
turn must have waited as long since its last move. The time of an outage of the service does not count.""",
    answer=GameView,
    body=ClaimSeat,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(
        GAME_NOT_RUNNING,
        NOT_SEATED,
        OWN_SEAT,
        BOT_PLAYS,
        NOT_THEIR_TURN,
        YOU_ARE_AWAY,
        HAS_DAYS,
        PLAYER_CONNECTED,
        CLAIM_TOO_EARLY,
        *_WRITES,
    ),
)
REMATCH_GAME: Final = Operation(
    name="rematch_game",
    method="POST",
    path="/v1/games/{game_id}/rematch",
    tag="games",
    does="""Play again with the same players, everybody one seat further. All who ask sit down at the same new game.

The first who asks creates it, with the same rules, clock and privacy. A seat is reserved for each of the others.""",
    note="The answer is the new game. GameNotOpen means that the new game was aborted.",
    answer=GameView,
    access="games:play",
    keyed=True,
    versioned=True,
    refuses=(
        GAME_NOT_FINISHED,
        GAME_NOT_OPEN,
        GAME_FULL,
        NOT_SEATED,
        BAD_RULES,
        TOO_MANY_GAMES,
        CONFLICT,
        KEY_REUSED,
        TOOK_TOO_LONG,
        MAINTENANCE,
    ),
)
