"""Plays one online game with a bot: wait for the turn, choose, play, one request for each step."""

import asyncio
from functools import partial
from typing import Final

from msgspec.structs import replace

from rami.bots.bot import AnyBot, GameResult, OnBotError
from rami.bots.online.decisions import Decisions, GivenUp
from rami.bots.online.failures import is_temporary
from rami.bots.online.follower import Follower
from rami.bots.online.latest_view import legal_kept
from rami.bots.online.methods import log
from rami.bots.online.turns import Turns
from rami.client import AsyncRami
from rami.contract.wire import GameView, LegalMoves
from rami.errors import MoveRefused, NotSeated, RamiError, StaleVersion, TooEarly

MOST_FAILURES: Final = 20
"""The bot gives up a game after more than this number of failed turns in a row."""


async def play_game(rami: AsyncRami, bot: AnyBot, game_id: str, *, on_bot_error: OnBotError = "resign") -> GameResult:
    """Play a game to its end. The client's player must have a seat in it. The game may still be open, or be running.

    Before its first step of each deal, the bot adds entropy for the next deal. Raises a RamiError if requests keep
    failing, or if the player has no seat in the game.
    """
    async with Follower(rami) as follower:
        return await play_followed_game(rami, bot, game_id, follower, on_bot_error=on_bot_error)


async def play_followed_game(
    rami: AsyncRami, bot: AnyBot, game_id: str, follower: Follower, *, on_bot_error: OnBotError = "resign"
) -> GameResult:
    """The same as `play_game`, with a follower that many games share."""
    decisions = Decisions(bot, on_bot_error)
    async with follower.turns(game_id) as turns:
        if decisions.listens:
            turns.deliver_to(decisions.heard)
        error, view = None, turns.view
        try:
            await decisions.started(view)
            await _play(rami, decisions, turns)
            view = turns.view
        except GivenUp as cause:
            error, view = f"The bot failed and resigned: {cause}", await rami.resign_game(game_id)
        result = replace(
            result_of(view),
            error=error,
            decisions=len(decisions.seconds),
            seconds=sum(decisions.seconds),
            slowest=max(decisions.seconds, default=0.0),
        )
        await decisions.ended(result)
        return replace(result, fallbacks=dict(decisions.fallbacks))


async def _play(rami: AsyncRami, decisions: Decisions, turns: Turns) -> None:
    failures, entropy_for = 0, 0
    while (view := await turns.next()) is not None:
        try:
            if entropy_for < view.deal:
                turns.show(await _with_entropy(rami, view))
                entropy_for = view.deal
            elif view.legal_moves is not None:
                await _play_step(rami, decisions, turns, view, view.legal_moves)
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
        deals=view.deal,
    )


async def _with_entropy(rami: AsyncRami, view: GameView) -> GameView:
    """The view after the bot has added entropy. The legal moves stay, unless something else has happened meanwhile."""
    return legal_kept(view, await rami.add_entropy(view.id))


async def _play_step(rami: AsyncRami, decisions: Decisions, turns: Turns, view: GameView, legal: LegalMoves) -> None:
    """Play the bot's step. Raises GivenUp, BotFailed, StaleVersion and other RamiErrors."""
    move = await decisions.choose(view, legal)
    make = partial(rami.make_moves_minimal, view.id, if_version=view.version, legal_moves=True)
    try:
        made = await make(move)
    except MoveRefused as refused:
        made = await make(decisions.refused(legal, move, refused))
    turns.take(made)
