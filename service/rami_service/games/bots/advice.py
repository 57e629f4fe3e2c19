"""Hints: what a bot of a level would do. Other processes find what each move is worth."""

from typing import Final

from msgspec.structs import replace

from rami.bots import SEARCHING
from rami.bots.hint import hint
from rami.contract.wire import GameView, Hint, Level
from rami.rules.state import IN_TURN
from rami_service.domain.models import seated
from rami_service.domain.presentation import game_view
from rami_service.games.play import load
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.search_processes import SearchProcesses

_PATIENCE: Final = 5.0
"""How many seconds a search is waited for."""


async def advice(context: Context, who: Caller, game_id: str, level: Level) -> tuple[Hint, int]:
    """A hint for the caller, and the game's version. Raises Refused.

    When the service is busy, it is a hint of a level below, which says so, and perhaps without alternatives.
    """
    game, version = await load(context.batch, who, game_id)
    seated(game, who.player_id)
    view = game_view(game, version, who.player_id)
    in_turn = view.turn == view.seat and view.phase in IN_TURN
    if not in_turn or (found := await _searched(context.search_processes, who.player_id, view, level)) is None:
        least = "strong" if in_turn and level in SEARCHING else level
        found = await context.heavy_work.run_in_thread(who.player_id, hint, view, least)
    return (found if found.level == level else replace(found, asked_level=level)), version


async def _searched(search_processes: SearchProcesses, player_id: str, view: GameView, level: Level) -> Hint | None:
    searched = await search_processes.advise(player_id, level, view, _PATIENCE)
    return None if searched is None else searched.answer.hint
