"""Records of players: bytes with a time to live."""

from typing import Final

from rami_service.store import functions, keys
from rami_service.store.batch import Batch

LISTED: Final = 1000
"""How many games a player's own list holds."""


async def get(batch: Batch, player_id: str) -> bytes | None:
    """The record of a player, None when there is none."""
    record: bytes | None = await batch.call("GET", keys.player(player_id))
    return record


async def put(batch: Batch, player_id: str, record: bytes, *, expected: bytes | None, ttl: int) -> bool:
    """Store a record for `ttl` seconds if `expected` is there now (None: nothing). False when something else is."""
    stored = await functions.call(batch, "put", (keys.player(player_id),), expected or b"", record, ttl)
    return bool(stored)


async def delete(batch: Batch, player_id: str) -> None:
    """Remove a record."""
    await batch.call("DEL", keys.player(player_id))


async def keep(batch: Batch, player_id: str, ttl: int) -> None:
    """Keep a record for another `ttl` seconds."""
    await batch.call("EXPIRE", keys.player(player_id), ttl)


async def add_game(batch: Batch, player_id: str, game_id: str, created: int, ttl: int) -> None:
    """List a game among a player's own; `created` is in unix milliseconds. The list may be wrong: see `lobby`.

    Attempts to join are listed too, so the list is bounded: the newest stay.
    """
    index = keys.games_of(player_id)
    shorten = ("ZREMRANGEBYRANK", index, 0, -1 - LISTED)
    await batch.calls([("ZADD", index, created, game_id), shorten, ("EXPIRE", index, ttl)])
