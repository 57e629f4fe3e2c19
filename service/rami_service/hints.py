"""Advice for a player, from nothing but what that player sees."""

import asyncio

from rami.bots.hint import hint
from rami.wire import Hint
from rami_service.context import Context
from rami_service.games import load
from rami_service.players import Caller
from rami_service.seating import seated
from rami_service.shown import game_view


async def advice(context: Context, who: Caller, game_id: str) -> tuple[Hint, int]:
    """The best melds of the caller's hand and what to do, with the version it is for. Raises Refused."""
    game, version = await load(context, who, game_id)
    seated(game, who.player_id)
    # It may take 20 ms: beside the event loop.
    return await asyncio.to_thread(hint, game_view(game, version, who.player_id)), version
