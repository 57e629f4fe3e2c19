"""Players and their tokens."""

from typing import Any, Final

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from rami.wire import CreatePlayer, NewPlayer, Player
from rami_service import players
from rami_service.context import Context
from rami_service.players import Caller


@post("/v1/players", tags=["players"], security=[{}])
async def create_player(context: NamedDependency[Context], data: JSONBody[CreatePlayer]) -> NewPlayer:
    """Create a player. The answer holds the token that acts for it; it is shown this once."""
    return await players.create(context, data)


@get("/v1/players/me", tags=["players"])
async def get_me(who: NamedDependency[Caller]) -> Player:
    """Look at your own player."""
    return await players.read(who)


@delete("/v1/players/me", tags=["players"])
async def delete_me(context: NamedDependency[Context], who: NamedDependency[Caller]) -> None:
    """Delete your own player. Its token stops working at once."""
    await players.forget(context, who)


PLAYERS: Final[tuple[Any, ...]] = (create_player, get_me, delete_me)
