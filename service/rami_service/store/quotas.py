"""What is counted of a player or of an address, so that nobody takes all."""

from asyncio import Future
from collections.abc import Iterable
from typing import Any

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch


async def count(batch: Batch, name: str, window: int, seconds: int) -> int:
    """Count once more in a window of time; how often it was by now. Windows that are over go by themselves."""
    key = keys.counter(name, window)
    _, counted = await batch.calls([("SET", key, 0, "EX", 2 * seconds, "NX"), ("INCR", key)])
    return int(counted)


async def open_game(batch: Batch, player_id: str, game_id: str, now: int, ttl: int) -> tuple[bool, int]:
    """List a game as one that a player opened; whether it is new there, and how many are listed. `ttl` in seconds."""
    index = keys.opened_by(player_id)
    added, listed, _ = await batch.calls(
        [("ZADD", index, "NX", now, game_id), ("ZCARD", index), ("EXPIRE", index, 2 * ttl)]
    )
    return bool(added), int(listed)


async def opened(batch: Batch, player_id: str) -> list[tuple[str, int]]:
    """The games that are listed as opened by a player, and since when (unix milliseconds)."""
    found = await batch.call("ZRANGE", keys.opened_by(player_id), 0, -1, "WITHSCORES")
    return [(name.decode(), int(float(at))) for name, at in zip(found[::2], found[1::2], strict=True)]


async def close_games(batch: Batch, player_id: str, game_ids: list[str]) -> None:
    """List these games no more."""
    if game_ids:
        await batch.call("ZREM", keys.opened_by(player_id), *game_ids)


async def hold(batch: Batch, key: str, name: str, now: int, until: int, places: int) -> tuple[bool, int]:
    """Hold one of so many places under a name until a time (unix ms); whether there was one, and how many are held."""
    held, is_ours = await functions.call(batch, "hold", (key,), now, until, places, name)
    return bool(is_ours), int(held)


async def hold_on(batch: Batch, places: Iterable[tuple[str, Iterable[str]]], until: int, lasts: int) -> None:
    """Hold the places of these names, by key, until a later time, `lasts` ms from now."""
    commands: list[tuple[str | int, ...]] = []
    for key, names in places:
        commands += [("ZADD", key, *[part for name in names for part in (until, name)]), ("PEXPIRE", key, lasts)]
    await batch.calls(commands)


def let_go(batch: Batch, key: str, name: str) -> Future[Any]:
    """Leave a place to others. The reply may be waited for, or not."""
    return batch.send("ZREM", key, name)
