"""The games that are over, by the time of their end, and their removal. All times are unix milliseconds."""

from collections.abc import Iterable

from rami_service.store import keys
from rami_service.store.keys import ENDED
from rami_service.store.redis.batch import Batch


async def add(batch: Batch, game_id: str, ended: int, ttl: int) -> None:
    """Note that a game has ended. Games that ended more than `ttl` seconds before it are forgotten."""
    await batch.calls(
        [
            ("ZADD", ENDED, ended, game_id),
            ("ZREMRANGEBYSCORE", ENDED, "-inf", ended - ttl * 1000),
            ("EXPIRE", ENDED, ttl),
        ]
    )


async def oldest(batch: Batch, until: int, skip: int, most: int) -> list[str]:
    """The games that ended first, at most until a time, without the first ones."""
    found = await batch.call("ZRANGE", ENDED, "-inf", until, "BYSCORE", "LIMIT", skip, most)
    return [name.decode(errors="backslashreplace") for name in found]


async def claim(batch: Batch, game_id: str) -> bool:
    """Forget a game. Only one of several callers gets True, and may remove it."""
    return bool(await batch.call("ZREM", ENDED, game_id))


async def remove(batch: Batch, game_id: str, players: Iterable[str]) -> bool:
    """Delete a game with its log, and what these players were answered in it. It needs no memory.

    Returns whether there was something to delete.
    """
    return bool(await batch.call("DEL", *_names(game_id, players)))


async def size(batch: Batch, game_id: str, players: Iterable[str]) -> int:
    """About how many bytes `remove` frees."""
    server = batch.at(keys.state(game_id))
    found = await server.calls([("MEMORY", "USAGE", name) for name in _names(game_id, players)])
    return sum(one or 0 for one in found)


def _names(game_id: str, players: Iterable[str]) -> list[str]:
    names = [keys.state(game_id), keys.events(game_id), keys.present(game_id), keys.seen(game_id)]
    return names + [keys.once(game_id, player) for player in players]
