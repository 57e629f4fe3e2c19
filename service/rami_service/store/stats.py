"""What a player reached, as sums by name. They are kept as long as the player."""

from collections.abc import Mapping
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

REMEMBERED: Final = 1000
"""How many of a player's games are known to be counted: the newest. A game is counted within moments of its end."""


async def count(batch: Batch, player_id: str, game_id: str, now: int, more: Mapping[str, int]) -> None:
    """Add what a game came to, once for each game, if the player is there. `now` is in unix milliseconds."""
    names = (keys.player(player_id), keys.stats(player_id), keys.counted(player_id))
    pairs = [part for pair in more.items() for part in pair]
    await functions.call(batch, "count", names, game_id, now, REMEMBERED, *pairs)


async def read(batch: Batch, player_id: str) -> dict[str, int]:
    """The sums of a player: none before the first game has been counted."""
    flat = await batch.call("HGETALL", keys.stats(player_id))
    return {name.decode(): int(value) for name, value in zip(flat[::2], flat[1::2], strict=True)}
