"""Games: create, find, play and follow them. Handlers call, and do nothing else."""

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from rami.problems import MOVE_REFUSALS
from rami.problems.games import (
    GAME_NOT_FINISHED,
    GAME_NOT_RUNNING,
    NOT_SEATED,
    STALE_VERSION,
    TOO_EARLY,
    TOO_MANY_GAMES,
    UNKNOWN_VERSION,
)
from rami.problems.players import UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT, KEY_REUSED
from rami.problems.settings import BAD_RULES
from rami.rules.records.record import Record
from rami.wire import (
    AddEntropy,
    CreateGame,
    GameView,
    LegalMoves,
    MakeMoves,
    MovesMade,
)
from rami_service.api.http.request import GameId, IdempotencyKey, IfMatch, asked, caller_of, context_of
from rami_service.api.http.responses import Encoded
from rami_service.api.openapi.refusals import refuses
from rami_service.events import replay
from rami_service.games import play, seats

Call = Request[Any, Any, Any]
Version = Annotated[
    int | None,
    # Not ge=0: of an optional parameter the framework does not document a minimum of 0.
    QueryParameter(gt=-1, lt=10**15, description="The game as it was at this version. Without it: now."),
]

_WRITES: Final = (CONFLICT, STALE_VERSION, KEY_REUSED)


@post(
    "/v1/games",
    tags=["games"],
    responses=refuses(BAD_RULES, UNKNOWN_PLAYER, TOO_MANY_GAMES, KEY_REUSED),
)
async def create_game(
    request: Call, data: JSONBody[CreateGame], idempotency_key: IdempotencyKey = None
) -> Response[GameView]:
    """Create a game and sit down: on seat 0 unless `seating` says otherwise. It begins when the last seat is taken."""
    asking = asked(request, data, "create_game", idempotency_key, None)
    return Encoded(await seats.create(context_of(request), asking, data), 201)


@get("/v1/games/{game_id:str}", tags=["games"], responses=refuses(UNKNOWN_VERSION))
async def get_game(request: Call, game_id: GameId, version: Version = None) -> Response[GameView]:
    """Look at a game, as it is or as it was. Whoever does not sit in it sees what the table shows, and no hand."""
    context, who = context_of(request), caller_of(request)
    if version is None:
        game = await play.view(context, who, game_id)
    else:
        game = await replay.view_at(context, who, game_id, version)
    return Response(game, headers={"ETag": f'"{game.version}"'})


@post(
    "/v1/games/{game_id:str}/entropy",
    status_code=200,
    tags=["play"],
    responses=refuses(GAME_NOT_RUNNING, NOT_SEATED, *_WRITES),
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
    return Encoded(await play.add_entropy(context_of(request), asking, game_id, data), 200)


@get("/v1/games/{game_id:str}/legal-moves", tags=["play"], responses=refuses(NOT_SEATED))
async def get_legal_moves(request: Call, game_id: GameId) -> LegalMoves:
    """List everything that you may do now: nothing unless it is your turn. In a pause: what you may do after it."""
    return await play.legal(context_of(request), caller_of(request), game_id)


@post(
    "/v1/games/{game_id:str}/moves",
    status_code=200,
    tags=["play"],
    responses=refuses(GAME_NOT_RUNNING, NOT_SEATED, TOO_EARLY, *_WRITES, *MOVE_REFUSALS),
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
        return Response(await play.dry_run(context_of(request), asking, game_id, data))
    return Encoded(await play.move(context_of(request), asking, game_id, data), 200)


@get("/v1/games/{game_id:str}/record", tags=["play"], responses=refuses(GAME_NOT_FINISHED))
async def get_record(request: Call, game_id: GameId) -> Record:
    """Get the record of a finished game, with the secrets that prove its shuffles."""
    return await play.record(context_of(request), caller_of(request), game_id)


GAMES: Final[tuple[Any, ...]] = (
    create_game,
    get_game,
    add_entropy,
    get_legal_moves,
    make_moves,
    get_record,
)
