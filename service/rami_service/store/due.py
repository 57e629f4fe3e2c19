"""When somebody should look at a game, because a deadline passes or a pause ends. All times are unix milliseconds.

It may be wrong: whoever takes a game looks at the game itself and clears or moves its time.
"""

from rami_service.store import functions
from rami_service.store.batch import Batch
from rami_service.store.keys import DUE


async def schedule(batch: Batch, game_id: str, at: int) -> None:
    """Have the game looked at then, and not at the time that was set before."""
    await batch.call("ZADD", DUE, at, game_id)


async def clear(batch: Batch, game_id: str, at: int) -> None:
    """Have the game looked at no more, unless another time than this one was set meanwhile."""
    await functions.call(batch, "clear", (DUE,), game_id, at)


async def take(batch: Batch, now: int, limit: int, lease: int) -> list[str]:
    """At most `limit` games that are due, the oldest first. Nobody else gets them for the next `lease` milliseconds."""
    return [name.decode() for name in await functions.call(batch, "take", (DUE,), now, limit, lease)]
