"""When somebody should look at a game, because a deadline passes or a pause ends. All times are unix milliseconds.

It may be too early, never too late: whoever takes a game looks at the game itself and moves its time to the real one.

A commit schedules before it is carried out, while somebody else may just be looking at the game as it was before.
Therefore to schedule only ever lowers a time, by a millisecond at the least, and a time is moved only if nobody
touched it since it was taken: neither can undo the other.
"""

from rami_service.store import functions
from rami_service.store.keys import DUE
from rami_service.store.redis.batch import Batch


async def schedule(batch: Batch, game_id: str, at: int) -> None:
    """Have the game looked at then, or earlier if that was set before."""
    await functions.call(batch, "schedule", (DUE,), game_id, at)


async def move(batch: Batch, game_id: str, at: int, to: int | None) -> None:
    """Have the game looked at then and not before, or no more, unless its time is not `at` any more."""
    await functions.call(batch, "move", (DUE,), game_id, at, "" if to is None else to)


async def take(batch: Batch, now: int, limit: int, lease: int) -> list[str]:
    """At most `limit` games that are due, the oldest first. Nobody else gets them for the next `lease` milliseconds."""
    return [name.decode() for name in await functions.call(batch, "take", (DUE,), now, limit, lease)]
