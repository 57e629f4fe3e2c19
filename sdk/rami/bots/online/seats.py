"""Ways to get a seat: in a new game, in a game from before a restart, in a given game, or in a game from the lobby.

Each function returns the game's id.
"""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from rami.bots.online.methods import log
from rami.client import AsyncRami
from rami.contract.wire import GameSummary
from rami.errors import AlreadySeated, GameFull, GameNotFound, GameNotOpen, GameNotRunning, NotCreator

LOBBY_INTERVAL: Final = 2.0
"""Seconds between two requests for the lobby."""


class Table(Struct, frozen=True, kw_only=True):
    """The settings of games to create. `bots` of the `seats` are for house bots of `bot_level`."""

    variant: str
    options: Mapping[str, Any]
    seats: int
    bots: int
    bot_level: str


async def create(rami: AsyncRami, table: Table) -> str:
    """Create a game."""
    game = await rami.create_game(table.variant, seats=table.seats, options=table.options)
    return await _seat_bots(rami, game.id, table.bots, table.bot_level)


async def resume(rami: AsyncRami, table: Table, game: GameSummary) -> str:
    """Continue a game. If the program stopped before the house bots had their seats, they are added now."""
    if game.status != "open":
        return game.id
    seated = sum(seat.kind == "bot" for seat in game.players)
    return await _seat_bots(rami, game.id, table.bots - seated, table.bot_level)


async def _seat_bots(rami: AsyncRami, game_id: str, bots: int, level: str) -> str:
    """Add entropy and then the house bots. In this order, our entropy is part of the first shuffle."""
    try:
        await rami.add_entropy(game_id)
        if bots > 0:
            await rami.add_bots(game_id, bots, level)
    except (GameFull, GameNotOpen, GameNotRunning, NotCreator) as error:
        log.info("Game %s takes no house bots from us: %s", game_id, error)
    return game_id


async def join_game(rami: AsyncRami, game_id: str) -> str:
    """Join this game. Does nothing if the player already has a seat in it."""
    try:
        await rami.join_game(game_id)
    except AlreadySeated:
        log.info("We already have a seat in game %s.", game_id)
    return game_id


async def find(rami: AsyncRami, variant: str, tried: set[str]) -> str:
    """Join an open game of a variant that is not in `tried`, and add it there. Waits until there is one."""
    while True:
        async for summary in rami.list_games(variant=variant):
            if summary.id not in tried:
                tried.add(summary.id)
                try:
                    return (await rami.join_game(summary.id)).id
                except (AlreadySeated, GameFull, GameNotFound, GameNotOpen) as error:
                    log.info("We could not join game %s: %s", summary.id, error)
        await asyncio.sleep(LOBBY_INTERVAL)
