"""Plays online games with a bot: many games at once in one process. After a restart it continues the same games.

    from rami.bots import play

    results = play(MyBot(), name="Ada", games=3, variant="rami", bots=1)

If a game fails, its result has an `error`, and the other games go on. If the bot fails, it resigns its game, or what
`on_bot_error` says. The logger is `rami.bots`.
"""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial, wraps
from os import PathLike
from typing import Any, Final, ParamSpec, TypeVar

from rami.bots.bot import AnyBot, BotFailed, GameResult, OnBotError, bot_of, name_of
from rami.bots.online.background import Background
from rami.bots.online.follower import Follower
from rami.bots.online.game import play_followed_game
from rami.bots.online.methods import log
from rami.bots.online.rooms import Rooms
from rami.bots.online.seats import Table, create, find, join_game, resume
from rami.bots.online.session import session
from rami.client import AsyncRami
from rami.errors import RamiError

PLACING: Final = 20
"""How many games wait for their seats at a time. The limit of open games is lower than that of games."""

STOPPED: Final = "Stopped. With a file for the player (keep=...) or a token, the same call goes on with its games."
"""What Ctrl-C says."""

P = ParamSpec("P")
T = TypeVar("T")
Place = Callable[[], Coroutine[Any, Any, str]]
"""Takes a seat in a game and returns the game's id."""

Played = Callable[[str], Coroutine[Any, Any, GameResult]]
"""Plays the game with this id to its end."""


async def run(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bot: AnyBot,
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
    on_bot_error: OnBotError = "resign",
    url: str | None = None,
    token: str | None = None,
    keep: str | PathLike[str] | None = None,
    bot_level: str = "regular",
) -> list[GameResult]:
    """Play `games` games to their end and return their results. At most `at_once` are played at the same time.

    By default each game is created for the bot and `bots` house bots of `bot_level`, with `seats` seats, or as many as
    they need. With `join`, the bot joins the games with these ids. With `join_open`, it waits for open games of the
    variant and joins them.

    The unfinished games of the player of `token` (or RAMI_TOKEN) are played first and count as part of `games`. So the
    same call goes on after a restart. All are played at once, even if they are more than `at_once`: their clocks run.
    Without a token, a new player with this `name` is created. `keep` is the name of a file for this player: the token
    is written to it, and the next call with the file goes on.

    Give a class, or a function that makes a bot, and each game has a bot of its own; an object plays all games. Methods
    of the bot that are `async` are awaited, others run in threads. If it raises, or returns something that is not a
    legal move, it resigns this game (`on_bot_error`: `resign`), its first legal move is played and counted in the
    result (`first_legal`), or all games are left and BotFailed is raised (`raise`). Raises RamiError only if, at the
    beginning, the service cannot be reached or refuses the player, and ValueError for a file that is not one of a
    player of this service.
    """
    if not callable(bot):
        bot_of(bot)  # raises for what is not a bot
    seats = seats or max(2, bots + 1)
    table = Table(variant=variant, options=options or {}, seats=seats, bots=bots, bot_level=bot_level)
    async with session(url, token, keep, name or name_of(bot)) as rami, Follower(rami) as follower:
        own = {summary.id: partial(resume, rami, table, summary) async for summary in rami.list_my_games()}
        new = _places(rami, table, games, join, {*own}, join_open=join_open)
        played = partial(play_followed_game, rami, bot, follower=follower, on_bot_error=on_bot_error)
        return await _together(_in_rooms(played, [*own.values()], new, at_once))


def _in_rooms(
    played: Played, own: Sequence[Place], new: Sequence[Place], at_once: int
) -> list[Coroutine[Any, Any, GameResult]]:
    """The games of the player, which all have rooms at once, and the new ones, which wait for rooms."""
    rooms, placing = Rooms(at_once, taken=len(own)), asyncio.Semaphore(PLACING)
    games = [(place, rooms.taken()) for place in own] + [(place, rooms.free()) for place in new]
    return [_one_game(partial(_placed, place, placing), played, room) for place, room in games]


def _places(
    rami: AsyncRami, table: Table, games: int, join: Sequence[str], begun: set[str], *, join_open: bool
) -> list[Place]:
    """How to get a seat in each new game."""
    if join:
        return [partial(join_game, rami, game_id) for game_id in join if game_id not in begun]
    sit_down = partial(find, rami, table.variant, {*begun}) if join_open else partial(create, rami, table)
    return [sit_down] * (games - len(begun))


async def _together(games: Sequence[Coroutine[Any, Any, GameResult]]) -> list[GameResult]:
    """Play all games at the same time. An exception stops them."""
    playing = [Background(game) for game in games]
    try:
        return [result for result in await asyncio.gather(*[game.task for game in playing]) if result is not None]
    finally:
        for game in playing:
            await game.stop()


def _blocking(call: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    @wraps(call)
    def blocking(*args: P.args, **kwargs: P.kwargs) -> T:
        if _in_event_loop():
            raise RuntimeError("play() is for programs without asyncio: in a notebook, `await run(...)` instead.")
        try:
            return asyncio.run(call(*args, **kwargs))
        except KeyboardInterrupt:
            sys.exit(STOPPED)

    return blocking


def _in_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


play = _blocking(run)
"""The same as `run`, for programs without asyncio. It returns when all games are over. Ctrl-C ends the program."""


async def _placed(place: Place, placing: asyncio.Semaphore) -> str:
    """Take a seat when not too many others do."""
    async with placing:
        return await place()


async def _one_game(place: Place, played: Played, room: AbstractAsyncContextManager[None]) -> GameResult:
    """Take a seat and play, with a room. An error ends only this game."""
    game_id = ""
    async with room:
        try:
            game_id = await place()
            return await played(game_id)
        except RamiError as error:
            log.warning("Game %s failed: %s", game_id or "(none)", type(error).__name__)
            return GameResult(game=game_id, error=str(error))
        except BotFailed:
            raise
        except Exception as error:  # noqa: BLE001 - the other games go on
            log.exception("Game %s failed.", game_id or "(none)")
            return GameResult(game=game_id, error=type(error).__name__)
