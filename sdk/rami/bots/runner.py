"""Drives a bot online: many games at once in one process, and on again with the same games after a restart.

    from rami.bots.runner import play

    results = play(MyBot(), name="Ada", games=3, variant="rami", bots=1)

A game that fails ends with an `error` in its result, and the others go on. A bot that raises, or chooses what is
refused, has its first legal move played instead. What happens is logged as `rami.bots`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Struct

from rami.bots.bot import Bot
from rami.bots.online import GameResult, log, play_game
from rami.client import AsyncRami
from rami.errors import AlreadySeated, GameFull, GameNotFound, GameNotOpen, GameNotRunning, MissingToken, RamiError

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at the lobby."""

P = ParamSpec("P")
T = TypeVar("T")
Place = Callable[[], Coroutine[Any, Any, str]]
"""Sits down somewhere and tells the game's id."""


class Table(Struct, frozen=True, kw_only=True):
    """Games to create: `bots` of the `seats` are taken by house bots."""

    variant: str
    options: Mapping[str, Any]
    seats: int
    bots: int


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
        begun = [summary.id async for summary in rami.my_games()]
        places: list[Place] = [partial(_known, game_id) for game_id in begun]
        if join:
            places += [partial(_join, rami, game_id) for game_id in join if game_id not in begun]
        else:
            tried = set(begun)
            sit_down = partial(_find, rami, variant, tried) if join_open else partial(_create, rami, table)
            places += [sit_down] * (games - len(begun))
        return await asyncio.gather(*[_one_game(rami, bot, place, free) for place in places])


def _blocking(describe: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return asyncio.run(describe(*args, **kwargs))

    call.__doc__ = f"`{describe.__name__}` for programs without asyncio."
    return call


play = _blocking(run)


async def _be_somebody(rami: AsyncRami, name: str) -> None:
    try:
        await rami.me()
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


async def _known(game_id: str) -> str:
    return game_id


async def _create(rami: AsyncRami, table: Table) -> str:
    """A new game. The house bots sit down last, so that our entropy is in the first shuffle."""
    game = await rami.create_game(table.variant, seats=table.seats, options=table.options)
    try:
        await rami.add_entropy(game.id)
        if table.bots:
            await rami.add_bots(game.id, table.bots)
    except (GameFull, GameNotOpen, GameNotRunning) as error:
        log.info("Game %s was full before all was said: %s", game.id, error)
    return game.id


async def _join(rami: AsyncRami, game_id: str) -> str:
    try:
        await rami.join(game_id)
    except AlreadySeated:
        log.info("Game %s has a seat of ours already.", game_id)
    return game_id


async def _find(rami: AsyncRami, variant: str, tried: set[str]) -> str:
    """Sit down at an open game of a variant that nobody here has `tried`; waits until there is one."""
    while True:
        async for summary in rami.games():
            if summary.variant == variant and summary.id not in tried:
                tried.add(summary.id)
                try:
                    return (await rami.join(summary.id)).id
                except (AlreadySeated, GameFull, GameNotFound, GameNotOpen) as error:
                    log.info("Game %s was missed: %s", summary.id, error)
        await asyncio.sleep(LOOK_EVERY)
