"""Sitting down: at a game of one's own, at one from before a restart, at a named one, or at one from the lobby.

Each way tells the game's id.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from rami.bots.online.game import log
from rami.client import AsyncRami
from rami.errors import AlreadySeated, GameFull, GameNotFound, GameNotOpen, GameNotRunning, NotCreator
from rami.wire import GameSummary

LOOK_EVERY: Final = 2.0
"""Seconds between two looks at the lobby."""


class Table(Struct, frozen=True, kw_only=True):
    """Games to create: `bots` of the `seats` are taken by house bots."""

    variant: str
    options: Mapping[str, Any]
    seats: int
    bots: int


async def create(rami: AsyncRami, table: Table) -> str:
    """A new game."""
    game = await rami.create_game(table.variant, seats=table.seats, options=table.options)
    return await _seat_bots(rami, game.id, table.bots)


async def resume(rami: AsyncRami, table: Table, game: GameSummary) -> str:
    """A game from before. If it was left between its creation and the seating of its bots, they sit down now."""
    if game.status != "open":
        return game.id
    seated = sum(seat.kind == "bot" for seat in game.players)
    return await _seat_bots(rami, game.id, table.bots - seated)


async def _seat_bots(rami: AsyncRami, game_id: str, bots: int) -> str:
    """The house bots sit down after we have added entropy, so that it is in the first shuffle."""
    try:
        await rami.add_entropy(game_id)
        if bots > 0:
            await rami.add_bots(game_id, bots)
    except (GameFull, GameNotOpen, GameNotRunning, NotCreator) as error:
        log.info("Game %s is not waiting for our bots: %s", game_id, error)
    return game_id


async def join_game(rami: AsyncRami, game_id: str) -> str:
    """Sit down at this game, unless the player sits there already."""
    try:
        await rami.join_game(game_id)
    except AlreadySeated:
        log.info("Game %s has a seat of ours already.", game_id)
    return game_id


async def find(rami: AsyncRami, variant: str, tried: set[str]) -> str:
    """Sit down at an open game of a variant that nobody here has `tried`; waits until there is one."""
    while True:
        async for summary in rami.list_games(variant=variant):
            if summary.id not in tried:
                tried.add(summary.id)
                try:
                    return (await rami.join_game(summary.id)).id
                except (AlreadySeated, GameFull, GameNotFound, GameNotOpen) as error:
                    log.info("Game %s was missed: %s", summary.id, error)
        await asyncio.sleep(LOOK_EVERY)
