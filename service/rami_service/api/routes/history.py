"""What has been: a game told from its start, and what players reached; and what to do next. Handlers only call."""

from typing import Annotated, Any, Final

from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from rami.problems.games import NOT_SEATED, UNKNOWN_EVENT
from rami.wire import Hint, History, Numbers
from rami_service.api.http.request import GameId, caller_of, context_of
from rami_service.api.openapi.refusals import refuses
from rami_service.api.routes.streams import After
from rami_service.events import log
from rami_service.events.history import history
from rami_service.games import play
from rami_service.players import stats

Call = Request[Any, Any, Any]
PlayerId = Annotated[str, PathParameter(pattern=r"^p_[0-9a-v]{26}\Z", description="The id of a player.")]
Limit = Annotated[int, QueryParameter(ge=1, le=1000, description="How many events at most.")]


@get("/v1/games/{game_id:str}/history", tags=["play"], responses=refuses(UNKNOWN_EVENT))
async def get_history(request: Call, game_id: GameId, after: After = "0", limit: Limit = 1000) -> Response[History]:
    """Get a game's log from its start as you saw it, in parts, with all that one needs to play it back.

    Whoever does not sit in the game gets what the table saw. `GET /v1/games/{id}?version=12` is the game as it was at
    any version.
    """
    position = log.position(after)
    told = await history(context_of(request), caller_of(request), game_id, position, limit)
    return Response(told, headers={"ETag": f'"{told.game.version}"'})


@get("/v1/games/{game_id:str}/hint", tags=["play"], responses=refuses(NOT_SEATED))
async def get_hint(request: Call, game_id: GameId) -> Response[Hint]:
    """Get the best melds of your hand, and in your turn where to draw from or what to throw.

    It is the advice of the house bot, from nothing but what you see: `rami.hint(view)` says the same.
    """
    hint, version = await play.advice(context_of(request), caller_of(request), game_id)
    return Response(hint, headers={"ETag": f'"{version}"'})


@get("/v1/players/{player_id:str}/numbers", tags=["players"])
async def get_numbers(request: Call, player_id: PlayerId) -> Numbers:
    """Look at what a player reached in finished games, in all and by variant."""
    return await stats.numbers(context_of(request), caller_of(request), player_id)


@get("/v1/players/me/numbers", tags=["players"])
async def get_my_numbers(request: Call) -> Numbers:
    """Look at what you reached in finished games, in all and by variant."""
    who = caller_of(request)
    return await stats.numbers(context_of(request), who, who.player_id)


HISTORY: Final[tuple[Any, ...]] = (get_history, get_hint, get_numbers, get_my_numbers)
