"""Games: create, find, fill, play and follow them. Handlers call, and do nothing else."""

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from rami.problems import Code
from rami.problems.meanings import REFUSED_BY_RULES
from rami.rules.record import Record
from rami.wire import (
    AddBots,
    AddEntropy,
    CreateGame,
    Events,
    GameSummary,
    GameView,
    JoinGame,
    LegalMoves,
    MakeMoves,
    MovesMade,
    Page,
)
from rami_service import games, leaving, listing, seats
from rami_service.api.calling import GameId, IdempotencyKey, IfMatch, asked, caller_of, context_of
from rami_service.api.encoded import Encoded
from rami_service.api.refusals import refuses

Call = Request[Any, Any, Any]
CursorText = Annotated[
    str | None,
    QueryParameter(pattern=r"^[0-9]{1,15}\.[0-9a-z_]{1,40}\Z", description="`next` of the page before."),
]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]
After = Annotated[
    str,
    QueryParameter(
        pattern=r"^[0-9]{1,15}(-[0-9]{1,9})?\Z",
        description="A version (`12`: after all of 12) or the id of an event (`12-3`).",
    ),
]
Wait = Annotated[float, QueryParameter(ge=0, le=30, description="How many seconds to wait for something to happen.")]

_WRITES: Final = (Code.CONFLICT, Code.STALE_VERSION, Code.KEY_REUSED)
_PLAYS: Final = tuple(REFUSED_BY_RULES)


@post("/v1/games", tags=["games"], responses=refuses(Code.BAD_RULES, Code.KEY_REUSED))
async def create_game(
    request: Call, data: JSONBody[CreateGame], idempotency_key: IdempotencyKey = None
) -> Response[GameView]:
    """Create a game. You sit on seat 0; it begins by itself when the last seat is taken."""
    asking = asked(request, data, "create_game", idempotency_key, None)
    return Encoded(await seats.create(context_of(request), asking, data), 201)


@get("/v1/games", tags=["games"])
async def list_games(request: Call, cursor: CursorText = None, limit: Limit = 20) -> Page[GameSummary]:
    """List the games that wait for players, newest first."""
    return await listing.open_games(context_of(request), caller_of(request), cursor, limit)


@get("/v1/players/me/games", tags=["games"])
async def list_my_games(request: Call, cursor: CursorText = None, limit: Limit = 20) -> Page[GameSummary]:
    """List the open and running games that you sit in, newest first."""
    return await listing.own_games(context_of(request), caller_of(request), cursor, limit)


@get("/v1/games/{game_id:str}", tags=["games"])
async def get_game(request: Call, game_id: GameId) -> Response[GameView]:
    """Look at a game. Whoever does not sit in it sees what the table shows, and no hand."""
    game = await games.view(context_of(request), caller_of(request), game_id)
    return Response(game, headers={"ETag": f'"{game.version}"'})


@post(
    "/v1/games/{game_id:str}/join",
    status_code=200,
    tags=["games"],
    responses=refuses(Code.GAME_NOT_OPEN, Code.GAME_FULL, Code.ALREADY_SEATED, *_WRITES),
)
async def join_game(
    request: Call,
    game_id: GameId,
    data: JSONBody[JoinGame],
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Sit down on the first free seat of an open game."""
    asking = asked(request, data, f"join_game {game_id}", idempotency_key, if_match)
    return Encoded(await seats.join(context_of(request), asking, game_id, data), 200)


@post(
    "/v1/games/{game_id:str}/bots",
    status_code=200,
    tags=["games"],
    responses=refuses(Code.GAME_NOT_OPEN, Code.GAME_FULL, Code.NOT_CREATOR, *_WRITES),
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
    "/v1/games/{game_id:str}/leave",
    status_code=200,
    tags=["games"],
    responses=refuses(Code.GAME_NOT_OPEN, Code.NOT_SEATED, *_WRITES),
)
async def leave_game(
    request: Call, game_id: GameId, idempotency_key: IdempotencyKey = None, if_match: IfMatch = None
) -> Response[GameView]:
    """Get up from an open game. When its creator does, the game is aborted."""
    asking = asked(request, None, f"leave_game {game_id}", idempotency_key, if_match)
    return Encoded(await leaving.leave(context_of(request), asking, game_id), 200)


@post(
    "/v1/games/{game_id:str}/entropy",
    status_code=200,
    tags=["play"],
    responses=refuses(Code.GAME_NOT_RUNNING, Code.NOT_SEATED, *_WRITES),
)
async def add_entropy(
    request: Call,
    game_id: GameId,
    data: JSONBody[AddEntropy],
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Add your own randomness to the next shuffle."""
    asking = asked(request, data, f"add_entropy {game_id}", idempotency_key, if_match)
    return Encoded(await games.add_entropy(context_of(request), asking, game_id, data), 200)


@get("/v1/games/{game_id:str}/legal-moves", tags=["play"], responses=refuses(Code.NOT_SEATED))
async def get_legal_moves(request: Call, game_id: GameId) -> LegalMoves:
    """List everything that you may do now: nothing unless it is your turn."""
    return await games.legal(context_of(request), caller_of(request), game_id)


@post(
    "/v1/games/{game_id:str}/moves",
    status_code=200,
    tags=["play"],
    responses=refuses(Code.GAME_NOT_RUNNING, Code.NOT_SEATED, *_WRITES, *_PLAYS),
)
async def make_moves(
    request: Call,
    game_id: GameId,
    data: JSONBody[MakeMoves],
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[MovesMade]:
    """Take one or several steps of your turn, all or none of them.

    Steps sent together with `draw_stock` have to be legal whatever card is drawn, so they cannot use it.
    With `dry_run` nothing changes: the answer says whether the steps would be accepted.
    """
    asking = asked(request, data, f"make_moves {game_id}", idempotency_key, if_match)
    if data.dry_run:
        return Response(await games.dry_run(context_of(request), asking, game_id, data))
    return Encoded(await games.move(context_of(request), asking, game_id, data), 200)


@get("/v1/games/{game_id:str}/events", tags=["play"])
async def list_events(request: Call, game_id: GameId, after: After = "0", wait: Wait = 0, limit: Limit = 100) -> Events:
    """Read what happened, oldest first, and wait for something to happen."""
    position = after if "-" in after else int(after)
    return await games.events(context_of(request), caller_of(request), game_id, position, wait, limit)


@get("/v1/games/{game_id:str}/record", tags=["play"], responses=refuses(Code.GAME_NOT_FINISHED))
async def get_record(request: Call, game_id: GameId) -> Record:
    """Get the record of a finished game, with the secrets that prove its shuffles."""
    return await games.record(context_of(request), caller_of(request), game_id)


GAMES: Final[tuple[Any, ...]] = (
    create_game,
    list_games,
    list_my_games,
    get_game,
    join_game,
    add_bots,
    leave_game,
    add_entropy,
    get_legal_moves,
    make_moves,
    list_events,
    get_record,
)
