"""Records of players: bytes with a time to live."""

from rami_service.store import functions, keys
from rami_service.store.batch import Batch


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
