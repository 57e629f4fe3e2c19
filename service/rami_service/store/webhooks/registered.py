"""The set of players who have webhooks. It may hold players who have none any more; what is sent is checked again."""

from typing import Final

from rami_service.store import keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

_SAMPLE: Final = 100


async def version(batch: Batch) -> int:
    """How often the set has changed."""
    data = await batch.call("GET", keys.HOOKED_CHANGED)
    with Reading(keys.HOOKED_CHANGED):
        return int(data or 0)


async def players(batch: Batch) -> set[str]:
    """The ids of all players in the set."""
    found = await batch.call("SMEMBERS", keys.HOOKED)
    with Reading(keys.HOOKED):
        return {name.decode() for name in found}


async def add(batch: Batch, player_id: str, most: int) -> bool:
    """Add a player, if the set has room. Players who do not exist any more make room."""
    if await batch.call("SCARD", keys.HOOKED) >= most:
        await _clear_some(batch)
        if await batch.call("SCARD", keys.HOOKED) >= most:
            return bool(await batch.call("SISMEMBER", keys.HOOKED, player_id))
    if await batch.call("SADD", keys.HOOKED, player_id):
        await batch.call("INCR", keys.HOOKED_CHANGED)
    return True


async def remove(batch: Batch, player_id: str) -> None:
    """Remove a player."""
    if await batch.call("SREM", keys.HOOKED, player_id):
        await batch.call("INCR", keys.HOOKED_CHANGED)


async def _clear_some(batch: Batch) -> None:
    sample = [name.decode() for name in await batch.call("SRANDMEMBER", keys.HOOKED, _SAMPLE)]
    exist = await batch.calls([("EXISTS", keys.player(player_id)) for player_id in sample])
    if gone := [player_id for player_id, exists in zip(sample, exist, strict=True) if not exists]:
        await batch.calls([("SREM", keys.HOOKED, *gone), ("INCR", keys.HOOKED_CHANGED)])
