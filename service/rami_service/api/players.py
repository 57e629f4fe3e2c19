"""Players and their tokens."""

from typing import Any, Final

from litestar import Request, delete, get, post
from litestar.params import JSONBody

from rami.problems import Code
from rami.wire import CreatePlayer, NewPlayer, Player
from rami_service import leaving, players
from rami_service.api.calling import asked, caller_of, context_of
from rami_service.api.refusals import refuses

Call = Request[Any, Any, Any]


@post("/v1/players", tags=["players"], security=[{}])
async def create_player(request: Call, data: JSONBody[CreatePlayer]) -> NewPlayer:
    """Create a player. The answer holds the token that acts for it; it is shown this once."""
    return await players.create(context_of(request), data)


@get("/v1/players/me", tags=["players"])
async def get_me(request: Call) -> Player:
    """Look at your own player."""
    return await players.read(context_of(request), caller_of(request))


@delete("/v1/players/me", tags=["players"], responses=refuses(Code.CONFLICT))
async def delete_me(request: Call) -> None:
    """Delete your own player. Its token stops working within a second; house bots play on in your running games."""
    await leaving.forget(context_of(request), asked(request, None, "delete_me", None, None))


PLAYERS: Final[tuple[Any, ...]] = (create_player, get_me, delete_me)
