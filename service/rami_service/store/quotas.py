"""Counters and places for each player and each address, so that nobody can use up the service's resources."""

from asyncio import Future
from collections.abc import Iterable
from typing import Any

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading


async def count(batch: Batch, name: str, window: int, seconds: int) -> int:
    """Add one to a counter for a window of time; returns the new count. The counter expires after its window."""
    key = keys.counter(name, window)
    _, counted = await batch.calls([("SET", key, 0, "EX", 2 * seconds, "NX"), ("INCR", key)])
    return int(counted)


async def open_game(batch: Batch, player_id: str, game_id: str, now: int, ttl: int) -> tuple[bool, int]:
    """Add a game to the list of those that a player opened. `now` is in unix milliseconds, `ttl` in seconds.

    Returns whether the game is new in the list, and how long the list is.
    """
    index = keys.opened_by(player_id)
    added, listed, _ = await batch.calls(
        [("ZADD", index, "NX", now, game_id), ("ZCARD", index), ("EXPIRE", index, 2 * ttl)]
    )
    return bool(added), int(listed)


async def opened(batch: Batch, player_id: str) -> list[tuple[str, int]]:
    """The games in the list of those that a player opened, each with its time (unix milliseconds)."""
    found = await batch.call("ZRANGE", keys.opened_by(player_id), 0, -1, "WITHSCORES")
    with Reading(keys.opened_by(player_id)):
        return [(name.decode(), int(float(at))) for name, at in zip(found[::2], found[1::2], strict=True)]


async def used(batch: Batch, player_id: str, now: int) -> tuple[int, int, int]:
    """How many games, open games and open streams are counted for a player. `now` is in unix milliseconds."""
    games, opened, streams = await batch.calls(
        [
            ("ZCARD", keys.games_of(player_id)),
            ("ZCARD", keys.opened_by(player_id)),
            ("ZCOUNT", keys.streams_of(player_id), now, "+inf"),
        ]
    )
    return int(games), int(opened), int(streams)


async def close_games(batch: Batch, player_id: str, game_ids: list[str]) -> None:
    """Remove games from the list of those that a player opened."""
    if game_ids:
        await batch.call("ZREM", keys.opened_by(player_id), *game_ids)


async def hold(batch: Batch, key: str, name: str, now: int, until: int, places: int) -> tuple[bool, int]:
    """Hold one of `places` places under a name until a time. Times are unix milliseconds.

    Returns whether a place was free, and how many are held now.
    """
    held, success = await functions.Call(batch, "hold", (key,), now, until, places, name)
    return bool(success), int(held)


async def renew(batch: Batch, places: Iterable[tuple[str, Iterable[str]]], until: int, lasts: int) -> None:
    """Hold the places of these names, given by key, until a later time: `until` (unix ms), `lasts` ms from now."""
    commands: list[tuple[str | int, ...]] = []
    for key, names in places:
        commands += [("ZADD", key, *[part for name in names for part in (until, name)]), ("PEXPIRE", key, lasts)]
    await batch.calls(commands)


def release(batch: Batch, key: str, name: str) -> Future[Any]:
    """Give a place back. The caller need not wait for the reply."""
    return batch.send("ZREM", key, name)
