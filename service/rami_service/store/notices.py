"""Notices to players: one stream for each player, with about the last 500 notices. It expires with the player."""

import asyncio
from typing import Any, Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

KEPT: Final = 500


async def add(batch: Batch, player_id: str, notice: bytes) -> None:
    """Add a notice and notify the player's streams. Does nothing if the player does not exist any more."""
    names = (keys.player(player_id), keys.notices(player_id))
    await functions.call(batch, "notify", names, notice, KEPT, keys.channel(player_id))


def add_to_stream(batch: Batch, player_id: str, notice: bytes) -> asyncio.Future[Any]:
    """Add a notice to a player's existing stream, and notify without waiting for it.

    Every turn does this, so it uses two plain commands and no function. The result is the notice's id, or None if the
    player has no stream yet.
    """
    shortened = ("NOMKSTREAM", "MAXLEN", "~", KEPT)
    added = batch.send("XADD", keys.notices(player_id), *shortened, "*", "n", notice)
    batch.send("PUBLISH", keys.channel(player_id), "").add_done_callback(_ignore_error)
    return added


def _ignore_error(reply: asyncio.Future[Any]) -> None:
    """Retrieve the error, so that asyncio does not log it. A notification is only a hint: it may fail."""
    if not reply.cancelled():
        reply.exception()


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
