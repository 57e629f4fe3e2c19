"""Notices to players: one stream for each player, with about the last 500 notices. It expires with the player."""

from collections.abc import Callable
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.functions import Call
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

KEPT: Final = 500


def add(batch: Batch, player_id: str, notice: bytes, failed: Callable[[BaseException], None] | None = None) -> Call:
    """Add a notice and notify the player's streams. Does nothing if the player does not exist any more.

    With `failed` nobody waits for that: an error goes there.
    """
    names = (keys.player(player_id), keys.notices(player_id))
    return functions.Call(batch, "notify", names, notice, KEPT, keys.channel(player_id), failed=failed)


async def since(batch: Batch, player_id: str, after: str, limit: int, until: str = "+") -> list[tuple[str, bytes]]:
    """The first `limit` notices after the id `after` and up to the id `until`, with their ids."""
    key = keys.notices(player_id)
    entries = await batch.call("XRANGE", key, f"({after}", until, "COUNT", limit)
    with Reading(key):
        return [(name.decode(), data) for name, (_, data) in entries]


async def has(batch: Batch, player_id: str, name: str) -> bool:
    """Whether the stream has a notice with this id."""
    return bool(await batch.call("XRANGE", keys.notices(player_id), name, name))


async def last(batch: Batch, player_id: str) -> str | None:
    """The id of the newest notice, None if there is none."""
    entries = await batch.call("XREVRANGE", keys.notices(player_id), "+", "-", "COUNT", 1)
    return entries[0][0].decode() if entries else None
