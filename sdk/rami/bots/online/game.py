"""One bot in one game online: wait for the turn, look, choose, play."""

import asyncio
import logging
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Struct

from rami.bots.bot import Bot
from rami.client import AsyncRami
from rami.client.streams import is_my_turn
from rami.errors import ConnectionFailed, GameNotRunning, LostRace, MoveRefused, RamiError, Refused, TooEarly
from rami.rules.moves import Move
from rami.wire import GameView, LegalMoves, Status

MOST_FAILURES: Final = 20
"""After so many failed turns without a good one between them a game is given up."""

log = logging.getLogger("rami.bots")


class GameResult(Struct, frozen=True, kw_only=True):
    """How a game went for a bot. `error` says why it was left before its end; then the other fields may be missing."""

    game: str
    status: Status | None = None
    seat: int | None = None
    won: bool = False
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str | None = None


async def play_game(rami: AsyncRami, bot: Bot, game_id: str) -> GameResult:
    """Play a game, in which the client's player sits, to its end. It may be open still, or have been left half-way.

    Before its first step of each deal the bot adds entropy for the next one. Raises a RamiError when the game cannot
    be reached for long, or is not the player's.
    """
    failures, entropy_for = 0, 0
    while (view := await rami.wait_for_turn(game_id)) is not None:
        try:
            if entropy_for < view.deal:
                entropy_for, view = view.deal, await rami.add_entropy(game_id)
            await _play_turn(rami, bot, view)
            failures = 0
        except TooEarly as early:  # the pause before this deal is longer than a call waits by itself
            await asyncio.sleep(early.retry_after or 1.0)
        except RamiError as error:
            failures += 1
            if failures > MOST_FAILURES or not _may_pass(error):
                raise
            log.warning("Game %s: %s. Looking again.", game_id, type(error).__name__)
            await asyncio.sleep(min(0.25 * failures, 5.0))
    return result_of(await rami.get_game(game_id))


def result_of(view: GameView) -> GameResult:
    """The result as the player of this view sees it. Winners are teams where partners play: seats 0, 2 and 1, 3."""
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


def _may_pass(error: RamiError) -> bool:
    """Whether looking again later may help: an outage, a server that fails, too many requests, a lost race."""
    match error:
        case ConnectionFailed() | LostRace() | MoveRefused() | GameNotRunning():
            return True
        case Refused(status=status):
            return status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        case _:
            return False


async def _play_turn(rami: AsyncRami, bot: Bot, view: GameView) -> None:
    """Step by step to the end of the turn, or until the game has moved on without us."""
    while is_my_turn(view):
        legal = await rami.get_legal_moves(view.id)
        if legal.version != view.version or not legal.moves:
            return
        after = await _play_step(rami, bot, view, legal)
        if after is None:
            return
        view = after


async def _play_step(rami: AsyncRami, bot: Bot, view: GameView, legal: LegalMoves) -> GameView | None:
    """The game after the bot's step; None if it has moved on. A refused step is replaced by the first legal move."""
    move = await _chosen(bot, view, legal)
    try:
        return (await rami.make_moves(view.id, move)).game
    except MoveRefused as refused:
        if (await rami.get_game(view.id)).version != view.version:
            return None
        log.warning("Game %s: the bot's %s was refused: %s", view.id, type(move).__name__, refused.code)
    return (await rami.make_moves(view.id, legal.moves[0])).game


async def _chosen(bot: Bot, view: GameView, legal: LegalMoves) -> Move:
    """What the bot chooses, in a thread so that other games go on; the first legal move if it fails."""
    try:
        chosen = await asyncio.to_thread(bot.choose, view, legal.moves)
        move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)  # what is no move on the wire is none here
    except Exception:
        log.exception("Game %s: the bot failed; its first legal move is played.", view.id)
        return legal.moves[0]
    return move
