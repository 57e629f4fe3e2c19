"""Refusals because of a game: its seats, its invitations, its status or its version."""

from typing import Final

from rami.problems.exceptions import (
    AlreadySeated,
    Conflict,
    Forbidden,
    GameFull,
    GameNotFound,
    GameNotOpen,
    GameNotRunning,
    NotCreator,
    NotFound,
    NotSeated,
    RateLimited,
    StaleVersion,
    TooEarly,
)
from rami.problems.problem_type import ProblemType

GAME_NOT_FOUND: Final = ProblemType(
    code="game_not_found",
    status=404,
    raises=GameNotFound,
    title="There is no such game",
    sentence="There is no such game, or you may not see it.",
    advice="Check the id; the game may have expired or be private.",
)
STALE_VERSION: Final = ProblemType(
    code="stale_version",
    status=412,
    raises=StaleVersion,
    title="The game has changed",
    sentence="The game is at version {version}, not at version {decided}: load it and decide again.",
    advice="Load the game, and decide again at its new version.",
)
GAME_NOT_OPEN: Final = ProblemType(
    code="game_not_open",
    status=409,
    raises=GameNotOpen,
    title="The game is not open",
    sentence="Seats change only while a game is open; this game is {status}.",
    advice="The game has begun or is over: look for another one.",
)
GAME_NOT_RUNNING: Final = ProblemType(
    code="game_not_running",
    status=409,
    raises=GameNotRunning,
    title="The game is not being played",
    sentence="This is possible only while a game is being played; this game is {status}.",
    advice="Wait until the game begins, or look for another one.",
)
GAME_NOT_FINISHED: Final = ProblemType(
    code="game_not_finished",
    status=409,
    raises=Conflict,
    title="The game is not finished",
    sentence="This is possible only when a game is finished; this game is {status}.",
    advice="Wait for the end of the game.",
)
GAME_FULL: Final = ProblemType(
    code="game_full",
    status=409,
    raises=GameFull,
    title="The game is full",
    sentence="This game is full: {reason}.",
    advice="Look for another game, or create one.",
)
ALREADY_SEATED: Final = ProblemType(
    code="already_seated",
    status=409,
    raises=AlreadySeated,
    title="You already sit in this game",
    sentence="You already sit in this game.",
    advice="You need not do anything: wait for the others.",
)
NOT_SEATED: Final = ProblemType(
    code="not_seated",
    status=403,
    raises=NotSeated,
    title="You do not sit in this game",
    sentence="You do not sit in this game.",
    advice="Join the game while it is open.",
)
NOT_CREATOR: Final = ProblemType(
    code="not_creator",
    status=403,
    raises=NotCreator,
    title="Only the creator of the game may do this",
    sentence="Only the player who created this game may do this.",
    advice="Ask the creator, or create a game.",
)
FORBIDDEN: Final = ProblemType(
    code="forbidden",
    status=403,
    raises=Forbidden,
    title="You may not do this",
    sentence="A seat in a private game needs an invitation to play.",
    advice="Ask the creator of the game for an invitation to play.",
)
SEAT_KEPT: Final = ProblemType(
    code="seat_kept",
    status=403,
    raises=Forbidden,
    title="The seat is kept for a player",
    sentence="Seat {seat} is kept for {player}.",
    advice="Take the seat that is kept for you, or one that is kept for nobody.",
)
SEAT_TAKEN: Final = ProblemType(
    code="seat_taken",
    status=409,
    raises=Conflict,
    title="The seat is taken",
    sentence="Seat {seat} is taken.",
    advice="Name a free seat, or no seat.",
)
INVITE_INVALID: Final = ProblemType(
    code="invite_invalid",
    status=404,
    raises=NotFound,
    title="The invitation is not valid",
    sentence="This is not an invitation to this game, or not one for this purpose.",
    advice="Ask for a new invitation, or check the id of the game.",
)
UNKNOWN_INVITE: Final = ProblemType(
    code="unknown_invite",
    status=404,
    raises=NotFound,
    title="The game has no such invitation",
    sentence="This game has no such invitation, or it has expired.",
    advice="The list of the invitations to a game has their ids.",
)
INVITE_EXPIRED: Final = ProblemType(
    code="invite_expired",
    status=409,
    raises=Conflict,
    title="The invitation has expired",
    sentence="This invitation has expired.",
    advice="Ask for a new invitation.",
)
TOO_MANY_INVITES: Final = ProblemType(
    code="too_many_invites",
    status=409,
    raises=Conflict,
    title="The game has too many invitations",
    sentence="{most} invitations to this game have not expired yet, and that is the limit.",
    advice="Use one of them, or wait until one expires.",
)
TOO_EARLY: Final = ProblemType(
    code="too_early",
    status=409,
    raises=TooEarly,
    title="The next deal has not begun",
    sentence="The pause between two deals lasts another {seconds} s, unless all players are ready sooner.",
    advice="Say that you are ready (`ready_game`), or wait as long as the header `Retry-After` says.",
    retryable=True,
)
NOT_AWAY: Final = ProblemType(
    code="not_away",
    status=409,
    raises=Conflict,
    title="You are not away",
    sentence="You are not away: nobody else plays your seat.",
    advice="You need not do anything: play when it is your turn.",
)
OWN_SEAT: Final = ProblemType(
    code="own_seat",
    status=409,
    raises=Conflict,
    title="This is your own seat",
    sentence="This is your own seat; you can claim only the turns of others.",
    advice="Play your turn yourself, or resign.",
)
BOT_PLAYS: Final = ProblemType(
    code="bot_plays",
    status=409,
    raises=Conflict,
    title="A house bot plays this seat already",
    sentence="A house bot plays seat {seat} already, or nobody sits there.",
    advice="You need not do anything: the house bot plays at once.",
)
NOT_THEIR_TURN: Final = ProblemType(
    code="not_their_turn",
    status=409,
    raises=Conflict,
    title="It is not the turn of this seat",
    sentence="It is not the turn of seat {seat}, so there is no turn to give to a house bot.",
    advice="Name the seat that has to move (`turn`).",
)
YOU_ARE_AWAY: Final = ProblemType(
    code="you_are_away",
    status=409,
    raises=Conflict,
    title="You are away",
    sentence="You are away yourself: a house bot plays your seat.",
    advice="Return to your seat first (`return_to_game`).",
)
HAS_DAYS: Final = ProblemType(
    code="has_days",
    status=409,
    raises=Conflict,
    title="The players of this game have days for a turn",
    sentence="The players of this game have days for a turn, so nobody has to be connected.",
    advice="Wait until the time of the turn is over.",
)
PLAYER_CONNECTED: Final = ProblemType(
    code="player_connected",
    status=409,
    raises=Conflict,
    title="The player is there",
    sentence="The player of seat {seat} is connected.",
    advice="Wait for the move. The field `connected` of the game says who is there.",
    retryable=True,
)
CLAIM_TOO_EARLY: Final = ProblemType(
    code="claim_too_early",
    status=409,
    raises=TooEarly,
    title="The player may still come back",
    sentence="The player has another {seconds} s to come back before you may give the turn to a house bot.",
    advice="Wait as long as the header `Retry-After` says: until `claim_after` of the game.",
    retryable=True,
)
UNKNOWN_EVENT: Final = ProblemType(
    code="unknown_event",
    status=404,
    raises=NotFound,
    title="There is no such event",
    sentence="There is nothing here that has the id {after}.",
    advice="Continue after an event that you received, or from the start.",
)
UNKNOWN_VERSION: Final = ProblemType(
    code="unknown_version",
    status=404,
    raises=NotFound,
    title="There is no such version of the game",
    sentence="Version {version} of this game cannot be shown: {reason}.",
    advice="Name a version up to the present one.",
)
TOO_MANY_STREAMS: Final = ProblemType(
    code="too_many_streams",
    status=429,
    raises=RateLimited,
    title="Too many streams are open",
    sentence="Too many streams are open: {reason}.",
    advice="Close a stream first; one for each game and one for the player are enough.",
    retryable=True,
)
TOO_MANY_GAMES: Final = ProblemType(
    code="too_many_games",
    status=409,
    raises=Conflict,
    title="You have too many games",
    sentence="You already have {games}; wait until one of them begins or ends, or leave one.",
    advice="Wait until one of the games begins or ends, or leave one.",
)
