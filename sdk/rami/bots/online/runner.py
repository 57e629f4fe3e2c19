"""Drives a bot online: many games at once in one process, and on again with the same games after a restart.

    from rami.bots import play

    results = play(MyBot(), name="Ada", games=3, variant="rami", bots=1)

A game that fails ends with an `error` in its result, and the others go on. A bot that raises, or chooses what is
refused, has its first legal move played instead. What happens is logged as `rami.bots`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from rami.bots.bot import Bot
from rami.bots.online.game import GameResult, log, play_game
from rami.bots.online.seats import Table, create, find, join_game, resume
from rami.client import AsyncRami
from rami.errors import (
    MissingToken,
    RamiError,
)

P = ParamSpec("P")
T = TypeVar("T")
Place = Callable[[], Coroutine[Any, Any, str]]
"""Sits down somewhere and tells the game's id."""


async def run(  # noqa: PLR0913 - its arguments are all there is to set, each by name
    bot: Bot,
    *,
    name: str | None = None,
    games: int = 1,
    variant: str = "rami",
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
    bots: int = 0,
    join: Sequence[str] = (),
    join_open: bool = False,
    at_once: int = 8,
    url: str | None = None,
    token: str | None = None,
) -> list[GameResult]:
    """Play `games` games to their end, `at_once` at a time, and return their results.

    Games are created with `bots` house bots, on as many seats as that needs unless `seats` says more. With `join` the
    bot sits down at these games instead; with `join_open` at open games of the variant, and it waits until there are
    enough. Games that the player of the `token` (or RAMI_TOKEN) has not finished come first and are counted, so the
    same call with the same token goes on after a restart. Without a token a new player is created under `name`.

    The bot is asked in threads, for several games at a time: it should keep no state between two choices.
    Raises RamiError only if the service cannot be reached at the beginning or refuses the player.
    """
    table = Table(variant=variant, options=options or {}, seats=seats or max(2, bots + 1), bots=bots)
    free = asyncio.Semaphore(at_once)
    async with AsyncRami(url, token=token) as rami:
        await _be_somebody(rami, name or type(bot).__name__)
        own = [summary async for summary in rami.list_my_games()]
        begun = {summary.id for summary in own}
        places: list[Place] = [partial(resume, rami, table, summary) for summary in own]
        if join:
            places += [partial(join_game, rami, game_id) for game_id in join if game_id not in begun]
        else:
            tried = {*begun}
            sit_down = partial(find, rami, variant, tried) if join_open else partial(create, rami, table)
            places += [sit_down] * (games - len(begun))
        return await asyncio.gather(*[_one_game(rami, bot, place, free) for place in places])


def _blocking(call: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    @wraps(call)
    def blocking(*args: P.args, **kwargs: P.kwargs) -> T:
        return asyncio.run(call(*args, **kwargs))

    return blocking


play = _blocking(run)
"""`run` for programs without asyncio: returns when all games are over."""


async def _be_somebody(rami: AsyncRami, name: str) -> None:
    try:
        await rami.get_me()
    except MissingToken:
        await rami.create_player(name)


async def _one_game(rami: AsyncRami, bot: Bot, place: Place, free: asyncio.Semaphore) -> GameResult:
    """Sit down and play; whatever goes wrong concerns this game alone."""
    game_id = ""
    async with free:
        try:
            game_id = await place()
            return await play_game(rami, bot, game_id)
        except RamiError as error:
            log.warning("Game %s is left: %s", game_id or "(none)", type(error).__name__)
            return GameResult(game=game_id, error=str(error))
        except Exception as error:  # noqa: BLE001 - the other games go on
            log.exception("Game %s is left.", game_id or "(none)")
            return GameResult(game=game_id, error=type(error).__name__)
