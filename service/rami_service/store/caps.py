"""What is counted of a player or of an address, so that nobody takes all."""

from rami_service.store import keys
from rami_service.store.batch import Batch


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
