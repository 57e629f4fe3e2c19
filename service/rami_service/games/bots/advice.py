"""Hints: what a bot of a level would do. Other processes find what each move is worth."""

import asyncio
from functools import partial
from typing import Final

from rami.bots import SEARCHING
from rami.bots.hint import hint
from rami.rules.state import IN_TURN
from rami.wire import GameView, Hint, Level
from rami_service.domain.presentation import game_view
from rami_service.domain.seating import seated
from rami_service.games.play import load
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context

_PATIENCE: Final = 2.0
"""How many seconds a search is waited for."""


async def advice(context: Context, who: Caller, game_id: str, level: Level) -> tuple[Hint, int]:
    """A hint for the caller, and the game's version. Raises Refused.

    When the service is busy, it is a hint of a level that does not search, without alternatives.
    """
    game, version = await load(context, who, game_id)
    seated(game, who.player_id)
    view = game_view(game, version, who.player_id)
    if (searched := await _searched(context, who.player_id, view, level)) is not None:
        return searched, version
    work = partial(hint, view, "strong" if level in SEARCHING else level)
    return await context.heavy_work.run_in_thread(who.player_id, work), version


async def _searched(context: Context, player_id: str, view: GameView, level: Level) -> Hint | None:
    if view.turn != view.seat or view.phase not in IN_TURN:
        return None
    search = context.search_processes.advise(player_id, level, view)
    if search is None:
        return None
    await asyncio.wait([asyncio.wrap_future(search)], timeout=_PATIENCE)
    return search.result() if search.done() and not search.cancelled() and not search.exception() else None
