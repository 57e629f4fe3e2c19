"""Coming back to one's seat after turns that ran out of time. Handlers call, and do nothing else."""

from typing import Any, Final

from litestar import Request, Response, post

from rami.problems import Code
from rami.wire import GameView
from rami_service import returning
from rami_service.api.calling import GameId, IdempotencyKey, IfMatch, asked, context_of
from rami_service.api.encoded import Encoded
from rami_service.api.refusals import refuses


@post(
    "/v1/games/{game_id:str}/return",
    status_code=200,
    tags=["play"],
    responses=refuses(
        Code.GAME_NOT_RUNNING, Code.NOT_SEATED, Code.NOT_AWAY, Code.CONFLICT, Code.STALE_VERSION, Code.KEY_REUSED
    ),
)
async def return_to_game(
    request: Request[Any, Any, Any],
    game_id: GameId,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response[GameView]:
    """Take your seat again after a house bot played it because you were away. A move of yours does the same."""
    asking = asked(request, None, f"return_to_game {game_id}", idempotency_key, if_match)
    return Encoded(await returning.come_back(context_of(request), asking, game_id), 200)


CLOCK: Final[tuple[Any, ...]] = (return_to_game,)
