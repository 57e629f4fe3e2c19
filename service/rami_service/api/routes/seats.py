"""Seats: join and fill a game, invite others, leave or resign, come back, and play again."""

from typing import Any, Final

from litestar import Request, Response, post
from litestar.params import JSONBody

from rami.problems.games import (
    ALREADY_SEATED,
    FORBIDDEN,
    GAME_FULL,
    GAME_NOT_FINISHED,
    GAME_NOT_OPEN,
    GAME_NOT_RUNNING,
    INVITE_EXPIRED,
    INVITE_INVALID,
    NOT_AWAY,
    NOT_CREATOR,
    NOT_SEATED,
    SEAT_KEPT,
    SEAT_TAKEN,
    STALE_VERSION,
    TOO_MANY_GAMES,
    TOO_MANY_INVITES,
)
from rami.problems.requests import CONFLICT, KEY_REUSED
from rami.wire import AddBots, CreateInvite, GameView, Invite, JoinGame, WatchGame
from rami_service.api.http.request import GameId, IdempotencyKey, IfMatch, asked, context_of
from rami_service.api.http.responses import Encoded
from rami_service.api.openapi.refusals import refuses
from rami_service.games import invites, rematch, seats

Call = Request[Any, Any, Any]

_WRITES: Final = (CONFLICT, STALE_VERSION, KEY_REUSED)
_BY_INVITE: Final = (INVITE_INVALID, INVITE_EXPIRED, GAME_FULL)
_SEATS: Final = (ALREADY_SEATED, SEAT_TAKEN, SEAT_KEPT, FORBIDDEN)


@post(
    "/v1/games/{game_id:str}/join",
    status_code=200,
    tags=["games"],
    responses=refuses(GAME_NOT_OPEN, *_SEATS, *_BY_INVITE, *_WRITES),
)
async def join_game(
    request: Call,
    game_id: GameId,
    data: JSONBody[JoinGame],
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Sit down at an open game: on the seat you name, the one kept for you, or the first free one."""
    asking = asked(request, data, f"join_game {game_id}", idempotency_key, if_match)
    return Encoded(await seats.join(context_of(request), asking, game_id, data), 200)


@post(
    "/v1/games/{game_id:str}/bots",
    status_code=200,
    tags=["games"],
    responses=refuses(GAME_NOT_OPEN, GAME_FULL, NOT_CREATOR, *_WRITES),
)
async def add_bots(
    request: Call,
    game_id: GameId,
    data: JSONBody[AddBots],
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Seat house bots at an open game that you created."""
    asking = asked(request, data, f"add_bots {game_id}", idempotency_key, if_match)
    return Encoded(await seats.add_bots(context_of(request), asking, game_id, data), 200)


@post(
    "/v1/games/{game_id:str}/invites",
    tags=["games"],
    responses=refuses(GAME_NOT_OPEN, NOT_CREATOR, TOO_MANY_INVITES, CONFLICT),
)
async def create_invite(request: Call, game_id: GameId, data: JSONBody[CreateInvite]) -> Response[Invite]:
    """Invite others to a game that you created, to play or to watch. The invitation is shown this once.

    It takes no idempotency key, for no answer that holds a token is kept. One that nobody received expires by itself.
    """
    asking = asked(request, data, f"create_invite {game_id}", None, None)
    return Encoded(await invites.create(context_of(request), asking, game_id, data), 201)


@post(
    "/v1/games/{game_id:str}/watch",
    status_code=200,
    tags=["games"],
    responses=refuses(*_BY_INVITE, *_WRITES),
)
async def watch_game(
    request: Call, game_id: GameId, data: JSONBody[WatchGame], idempotency_key: IdempotencyKey = None
) -> Response[GameView]:
    """Use an invitation to watch a private game. You see what the table shows from then on, and no hand."""
    asking = asked(request, data, f"watch_game {game_id}", idempotency_key, None)
    return Encoded(await invites.watch(context_of(request), asking, game_id, data), 200)


@post(
    "/v1/games/{game_id:str}/leave",
    status_code=200,
    tags=["games"],
    responses=refuses(GAME_NOT_OPEN, NOT_SEATED, *_WRITES),
)
async def leave_game(
    request: Call, game_id: GameId, idempotency_key: IdempotencyKey = None, if_match: IfMatch = None
) -> Response[GameView]:
    """Get up from an open game. When its creator does, the game is aborted."""
    asking = asked(request, None, f"leave_game {game_id}", idempotency_key, if_match)
    return Encoded(await seats.leave(context_of(request), asking, game_id), 200)


@post(
    "/v1/games/{game_id:str}/resign",
    status_code=200,
    tags=["games"],
    responses=refuses(GAME_NOT_RUNNING, NOT_SEATED, *_WRITES),
)
async def resign_game(
    request: Call, game_id: GameId, idempotency_key: IdempotencyKey = None, if_match: IfMatch = None
) -> Response[GameView]:
    """Give a running game up for good. A house bot plays on, and the hand counts; without players the game is aborted.

    There is no way back to the seat, but you may go on watching.
    """
    asking = asked(request, None, f"resign_game {game_id}", idempotency_key, if_match)
    return Encoded(await seats.resign(context_of(request), asking, game_id), 200)


@post(
    "/v1/games/{game_id:str}/rematch",
    status_code=200,
    tags=["games"],
    responses=refuses(GAME_NOT_FINISHED, GAME_NOT_OPEN, GAME_FULL, NOT_SEATED, TOO_MANY_GAMES, *_WRITES),
)
async def rematch_game(request: Call, game_id: GameId, idempotency_key: IdempotencyKey = None) -> Response[GameView]:
    """Play again with the same players, everybody one seat on. All who ask sit down at the same new game.

    The first who asks creates it, with the same rules, clock and privacy; a seat is kept for each of the others.
    """
    asking = asked(request, None, f"rematch_game {game_id}", idempotency_key, None)
    return Encoded(await rematch.rematch(context_of(request), asking, game_id), 200)


SEATS: Final[tuple[Any, ...]] = (
    join_game,
    add_bots,
    create_invite,
    watch_game,
    leave_game,
    resign_game,
    rematch_game,
)


@post(
    "/v1/games/{game_id:str}/return",
    status_code=200,
    tags=["play"],
    responses=refuses(GAME_NOT_RUNNING, NOT_SEATED, NOT_AWAY, CONFLICT, STALE_VERSION, KEY_REUSED),
)
async def return_to_game(
    request: Request[Any, Any, Any],
    game_id: GameId,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Take your seat again after a house bot played it because you were away. A move of yours does the same."""
    asking = asked(request, None, f"return_to_game {game_id}", idempotency_key, if_match)
    return Encoded(await seats.come_back(context_of(request), asking, game_id), 200)


CLOCK: Final[tuple[Any, ...]] = (return_to_game,)
