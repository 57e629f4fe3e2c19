"""The deliveries to a player's webhooks that failed for good: the last ones, the newest first."""

from typing import Final

from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

KEPT: Final = 100
"""How many failures are kept for one player."""


async def add(batch: Batch, player_id: str, failure: bytes, ttl: int) -> None:
    """Add a failure. Nothing is kept of a player who was deleted meanwhile."""
    key = keys.failures(player_id)
    await batch.call("LPUSH", key, failure)
    await batch.calls([("LTRIM", key, 0, KEPT - 1), ("EXPIRE", key, ttl)])
    if not await batch.call("EXISTS", keys.player(player_id)):
        await batch.call("DEL", key)


async def listed(batch: Batch, player_id: str) -> list[bytes]:
    """The failures that are kept, the newest first."""
    key = keys.failures(player_id)
    found = await batch.call("LRANGE", key, 0, -1)
    with Reading(key):
        return [bytes(one) for one in found]
