"""The set of players who have webhooks. It may hold players who have none any more; what is sent is checked again.

Its changes are numbered, and the last ones are kept. So a process that knows the set reads only what has changed since.
"""

import asyncio
from collections.abc import Collection
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

KEPT: Final = 1_000
"""About how many changes are kept."""
_SAMPLE: Final = 100


async def version(batch: Batch) -> int:
    """The number of the last change."""
    data = await batch.call("GET", keys.HOOKED_CHANGED)
    with Reading(keys.HOOKED_CHANGED):
        return int(data or 0)


async def players(batch: Batch) -> set[str]:
    """The ids of all players in the set."""
    found = await batch.call("SMEMBERS", keys.HOOKED)
    with Reading(keys.HOOKED):
        return {name.decode() for name in found}


async def changed(batch: Batch, since: int, until: int) -> set[str] | None:
    """The players of all changes after a number and up to another one. None if not all of them are kept."""
    key = keys.HOOKED_CHANGES
    found = await batch.call("XRANGE", key, f"({since}-0", f"{until}-0", "COUNT", KEPT)
    with Reading(key):
        return {fields[1].decode() for _, fields in found} if len(found) == until - since else None


async def which(batch: Batch, player_ids: Collection[str]) -> set[str]:
    """Which of these players are in the set."""
    asked = list(player_ids)
    found = await batch.call("SMISMEMBER", keys.HOOKED, *asked) if asked else []
    return {player_id for player_id, there in zip(asked, found, strict=True) if there}


async def add(batch: Batch, player_id: str, most: int) -> bool:
    """Add a player, if the set has room. Players who do not exist any more make room."""
    if await batch.call("SCARD", keys.HOOKED) >= most:
        await _clear_some(batch)
        if await batch.call("SCARD", keys.HOOKED) >= most:
            return bool(await batch.call("SISMEMBER", keys.HOOKED, player_id))
    await _note(batch, player_id, adds=True)
    return True


async def remove(batch: Batch, player_id: str) -> None:
    """Remove a player."""
    await _note(batch, player_id, adds=False)


async def _note(batch: Batch, player_id: str, *, adds: bool) -> None:
    names = (keys.HOOKED, keys.HOOKED_CHANGED, keys.HOOKED_CHANGES)
    await functions.Call(batch, "hook", names, player_id, int(adds), KEPT)


async def _clear_some(batch: Batch) -> None:
    sample = [name.decode() for name in await batch.call("SRANDMEMBER", keys.HOOKED, _SAMPLE)]
    exist = await batch.calls([("EXISTS", keys.player(player_id)) for player_id in sample])
    gone = [player_id for player_id, exists in zip(sample, exist, strict=True) if not exists]
    await asyncio.gather(*[_note(batch, player_id, adds=False) for player_id in gone])
