"""Notices of players: a stream a player, of about the last five hundred, kept as long as the player."""

import asyncio
from typing import Any, Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

KEPT: Final = 500


async def tell(batch: Batch, player_id: str, notice: bytes) -> None:
    """Add a notice and ring the player's bell. A player who is gone is told nothing."""
    names = (keys.player(player_id), keys.notices(player_id))
    await functions.call(batch, "tell", names, notice, KEPT, keys.bell(player_id))


def tell_soon(batch: Batch, player_id: str, notice: bytes) -> asyncio.Future[Any]:
    """The same for a player who was told something before, without a function and without waiting for the bell.

    It is what every turn costs: two plain commands. The answer is the notice's id, or None when there is no stream.
    """
    shortened = ("NOMKSTREAM", "MAXLEN", "~", KEPT)
    added = batch.send("XADD", keys.notices(player_id), *shortened, "*", "n", notice)
    batch.send("PUBLISH", keys.bell(player_id), "").add_done_callback(_heard)
    return added


def _heard(rung: asyncio.Future[Any]) -> None:
    """The bell is a hint: whether it rang makes no difference."""
    if not rung.cancelled():
        rung.exception()


async def since(batch: Batch, player_id: str, after: str, limit: int, until: str = "+") -> list[tuple[str, bytes]]:
    """The first `limit` notices after an id, up to another one, with their ids."""
    entries = await batch.call("XRANGE", keys.notices(player_id), f"({after}", until, "COUNT", limit)
    return [(name.decode(), data) for name, (_, data) in entries]


async def has(batch: Batch, player_id: str, name: str) -> bool:
    """Whether there is a notice of this id."""
    return bool(await batch.call("XRANGE", keys.notices(player_id), name, name))


async def last(batch: Batch, player_id: str) -> str | None:
    """The id of the newest notice."""
    entries = await batch.call("XREVRANGE", keys.notices(player_id), "+", "-", "COUNT", 1)
    return entries[0][0].decode() if entries else None
