"""Statistics of a player, as sums by name. They expire with the player."""

from collections.abc import Mapping
from typing import Final

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

REMEMBERED: Final = 1000
"""How many counted games are remembered for each player, the newest. A game is counted a moment after its end."""


async def count(batch: Batch, player_id: str, game_id: str, now: int, more: Mapping[str, int]) -> None:
    """Add the result of a game to a player's sums; each game counts once. `now` is in unix milliseconds.

    Does nothing if the player does not exist.
    """
    names = (keys.player(player_id), keys.stats(player_id), keys.counted(player_id))
    pairs = [part for pair in more.items() for part in pair]
    await functions.Call(batch, "count", names, game_id, now, REMEMBERED, *pairs)


async def read(batch: Batch, player_id: str) -> dict[str, int]:
    """The sums of a player by name; empty before the first game is counted."""
    flat = await batch.call("HGETALL", keys.stats(player_id))
    with Reading(keys.stats(player_id)):
        return {name.decode(): int(value) for name, value in zip(flat[::2], flat[1::2], strict=True)}
