"""Plays one online game with a bot: wait for the turn, choose, play, one request for each step."""

import asyncio
import logging
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.bots.bot import Bot
from rami.bots.online.failures import is_temporary
from rami.bots.online.follower import Follower
from rami.bots.online.turns import Turns
from rami.client import AsyncRami
from rami.errors import MoveRefused, NotSeated, RamiError, StaleVersion, TooEarly
from rami.rules.moves import Move
from rami.wire import GameView, LegalMoves, Status

MOST_FAILURES: Final = 20
"""The bot gives up a game after more than this number of failed turns in a row."""

log = logging.getLogger("rami.bots")


class GameResult(Struct, frozen=True, kw_only=True):
    """The result of a game for a bot. `error` is set if the game was not played to its end.

    Then the other fields may be missing.
    """

    game: str
    status: Status | None = None
    seat: int | None = None
    won: bool = False
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str | None = None


async def play_game(rami: AsyncRami, bot: Bot, game_id: str) -> GameResult:
    """Play a game to its end. The client's player must have a seat in it. The game may still be open, or be running.

    Before its first step of each deal, the bot adds entropy for the next deal. Raises a RamiError if requests keep
    failing, or if the player has no seat in the game.
    """
    async with Follower(rami) as follower:
        return await play_followed_game(rami, bot, game_id, follower)


async def play_followed_game(rami: AsyncRami, bot: Bot, game_id: str, follower: Follower) -> GameResult:
    """The same as `play_game`, with a follower that many games share."""
    async with follower.turns(game_id) as turns:
        await _play(rami, bot, turns)
        return result_of(turns.view)


async def _play(rami: AsyncRami, bot: Bot, turns: Turns) -> None:
    failures, entropy_for = 0, 0
    while (view := await turns.next()) is not None:
        try:
            if entropy_for < view.deal:
                turns.show(await _with_entropy(rami, view))
                entropy_for = view.deal
            elif view.legal_moves is not None:
                await _play_step(rami, bot, turns, view, view.legal_moves)
            failures = 0
        except TooEarly as early:  # the pause before this deal is longer than the client waits by itself
            await asyncio.sleep(early.retry_after or 1.0)
        except (StaleVersion, NotSeated):  # the game has changed while the bot decided, or the player has resigned
            turns.doubt()
        except RamiError as error:
            failures += 1
            if failures > MOST_FAILURES or not is_temporary(error):
                raise
            log.warning("Game %s: %s. Trying again.", view.id, type(error).__name__)
            await asyncio.sleep(min(0.25 * failures, 5.0))
            turns.doubt()


def result_of(view: GameView) -> GameResult:
    """The result for the player of this view. In a game with partners, `winners` are teams: seats 0, 2 and 1, 3."""
    side = view.seat
    if side is not None and view.rules.teams == "partners":
        side %= 2
    return GameResult(
        game=view.id,
        status=view.status,
        seat=view.seat,
        won=side in view.winners,
        totals=view.totals,
        winners=view.winners,
    )


async def _with_entropy(rami: AsyncRami, view: GameView) -> GameView:
    """The view after the bot has added entropy. The legal moves stay, unless something else has happened meanwhile."""
    after = await rami.add_entropy(view.id)
    if view.legal_moves is None or after.version != view.version + 1:
        return after
    return replace(after, legal_moves=replace(view.legal_moves, version=after.version))


async def _play_step(rami: AsyncRami, bot: Bot, turns: Turns, view: GameView, legal: LegalMoves) -> None:
    """Play the bot's step. A refused step is replaced by a legal move. Raises StaleVersion and other RamiErrors."""
    move = await _choose(bot, view, legal)
    make = partial(rami.make_moves_minimal, view.id, if_version=view.version, legal_moves=True)
    try:
        made = await make(move)
    except MoveRefused as refused:
        log.warning("Game %s: the bot's %s was refused: %s", view.id, type(move).__name__, refused.code)
        made = await make(legal.moves[0])
    turns.take(made)


async def _choose(bot: Bot, view: GameView, legal: LegalMoves) -> Move:
    """The bot's choice, or the first legal move if the bot fails. It runs in a thread, so that other games go on."""
    try:
        chosen = await asyncio.to_thread(bot.choose, view, legal.moves)
        move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)  # raises for a value that is not a valid move
    except Exception:
        log.exception("Game %s: the bot failed; its first legal move is played.", view.id)
        return legal.moves[0]
    return move
