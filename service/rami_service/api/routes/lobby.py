"""The lobby: find games, or be found a seat. Handlers call, and do nothing else."""

from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from rami.problems.games import TOO_MANY_GAMES
from rami.problems.requests import CONFLICT, KEY_REUSED
from rami.problems.settings import BAD_RULES, UNKNOWN_VARIANT
from rami.wire import GameSummary, GameView, Page, QuickGame, Status
from rami_service.api.http.request import CursorText, IdempotencyKey, Limit, asked, caller_of, context_of
from rami_service.api.http.responses import Encoded
from rami_service.api.openapi.refusals import refuses
from rami_service.games import lobby, quick_match
from rami_service.games.indexes import Listed
from rami_service.games.lobby import Filter

Call = Request[Any, Any, Any]
InStatus = Annotated[Listed, QueryParameter(description="Games that wait for players, or that are being played.")]
OfVariant = Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,40}\Z", description="The name of a variant.")]
WithSeats = Annotated[int | None, QueryParameter(ge=2, le=8, description="How many seats, taken or free.")]
OwnStatus = Annotated[Status | None, QueryParameter(description="Open and running games unless you name a status.")]


@get("/v1/games", tags=["games"], responses=refuses(UNKNOWN_VARIANT))
async def list_games(
    request: Call,
    status: InStatus = "open",
    variant: OfVariant = None,
    seats: WithSeats = None,
    cursor: CursorText = None,
    limit: Limit = 20,
) -> Page[GameSummary]:
    """List the public games that wait for players, or that are being played, newest first.

    A game that is played is listed for as long as a running game is kept, from when it began. A page may be shorter
    than `limit`, even empty, and there is more as long as `next` is not null.
    """
    wanted = Filter(status=status, variant=variant, seats=seats)
    return await lobby.lobby_games(context_of(request), caller_of(request), wanted, cursor, limit)


@get("/v1/players/me/games", tags=["games"])
async def list_my_games(
    request: Call, status: OwnStatus = None, cursor: CursorText = None, limit: Limit = 20
) -> Page[GameSummary]:
    """List the open and running games that you sit in, newest first, or those of one status.

    Finished and aborted games come in the order in which they ended, those that you resigned among them.
    """
    return await lobby.own_games(context_of(request), caller_of(request), cursor, limit, status)


@post(
    "/v1/games/quick",
    status_code=200,
    tags=["games"],
    responses=refuses(BAD_RULES, TOO_MANY_GAMES, CONFLICT, KEY_REUSED),
)
async def quick_game(
    request: Call, data: JSONBody[QuickGame], idempotency_key: IdempotencyKey = None
) -> Response[GameView]:
    """Sit down at an open public game with just these rules, seats and clock; where none is, at a new one.

    Many may ask at once: they fill games one after the other. You never get a game in which you sit already. Your
    `entropy` goes into the first shuffle of a game that was there before you; to a new one add it afterwards.
    """
    asking = asked(request, data, "quick_game", idempotency_key, None)
    return Encoded(await quick_match.sit_down(context_of(request), asking, data), 200)


LOBBY: Final[tuple[Any, ...]] = (list_games, list_my_games, quick_game)
