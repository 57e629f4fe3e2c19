"""Plays one online game with a bot: wait for the turn, get the legal moves, choose, play."""

import asyncio
import logging
from functools import partial
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.bots.bot import Bot
from rami.client import AsyncRami
from rami.client.streams import is_my_turn
from rami.errors import (
    ConnectionFailed,
    GameNotRunning,
    LostRace,
    MoveRefused,
    RamiError,
    Refused,
    StaleVersion,
    TooEarly,
)
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
    failures, entropy_for = 0, 0
    while (view := await rami.wait_for_turn(game_id, legal_moves=True)) is not None:
        try:
            if entropy_for < view.deal:
                entropy_for, with_entropy = view.deal, await rami.add_entropy(game_id)
                view = replace(with_entropy, legal_moves=view.legal_moves)
            await _play_turn(rami, bot, view)
            failures = 0
        except TooEarly as early:  # the pause before this deal is longer than the client waits by itself
            await asyncio.sleep(early.retry_after or 1.0)
        except RamiError as error:
            failures += 1
            if failures > MOST_FAILURES or not _is_temporary(error):
                raise
            log.warning("Game %s: %s. Trying again.", game_id, type(error).__name__)
            await asyncio.sleep(min(0.25 * failures, 5.0))
    return result_of(await rami.get_game(game_id))


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


def _is_temporary(error: RamiError) -> bool:
    """Whether a later attempt may succeed: after a lost connection, a server error, too many requests or a conflict."""
    match error:
        case ConnectionFailed() | LostRace() | MoveRefused() | GameNotRunning():
            return True
        case Refused(status=status):
            return status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        case _:
            return False


async def _play_turn(rami: AsyncRami, bot: Bot, view: GameView) -> None:
    """Play step by step until the turn ends, or until the game has changed in another way."""
    while is_my_turn(view) and view.legal_moves is not None and view.legal_moves.moves:
        after = await _play_step(rami, bot, view, view.legal_moves)
        if after is None:
            return
        view = after


async def _play_step(rami: AsyncRami, bot: Bot, view: GameView, legal: LegalMoves) -> GameView | None:
    """The game after the bot's step; None if it changed in another way. A refused step is replaced by a legal move."""
    move = await _choose(bot, view, legal)
    make = partial(rami.make_moves, view.id, if_version=view.version, legal_moves=True)
    try:
        try:
            return (await make(move)).game
        except MoveRefused as refused:
            log.warning("Game %s: the bot's %s was refused: %s", view.id, type(move).__name__, refused.code)
        return (await make(legal.moves[0])).game
    except StaleVersion:
        return None


async def _choose(bot: Bot, view: GameView, legal: LegalMoves) -> Move:
    """The bot's choice, or the first legal move if the bot fails. It runs in a thread, so that other games go on."""
    try:
        chosen = await asyncio.to_thread(bot.choose, view, legal.moves)
        move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)  # raises for a value that is not a valid move
    except Exception:
        log.exception("Game %s: the bot failed; its first legal move is played.", view.id)
        return legal.moves[0]
    return move
