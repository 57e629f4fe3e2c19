"""The times at which the sweeper must check a game: a deadline passes or a pause ends. All times are unix milliseconds.

A stored time may be too early, but never too late. The sweeper that takes a game reads the game itself and then moves
the stored time to the real one.

A move schedules the next deadline before it commits. At the same moment a sweeper may be reading the old state of the
game. Therefore `schedule` can only lower a time, and lowers it by at least one millisecond. `move` changes a time only
if it is unchanged since `take`. So neither of the two can undo the other.
"""

from rami_service.store import functions
from rami_service.store.functions import Call
from rami_service.store.keys import DUE
from rami_service.store.redis.batch import Batch


async def overdue(batch: Batch, now: int) -> int:
    """For how many milliseconds the oldest due game has waited to be taken; 0 if no game is due."""
    oldest = await batch.call("ZRANGE", DUE, 0, 0, "WITHSCORES")
    return max(0, now - int(float(oldest[1]))) if oldest else 0


def schedule(batch: Batch, game_id: str, at: int) -> Call:
    """Check the game at this time, or earlier if an earlier time is already set."""
    return functions.Call(batch, "schedule", (DUE,), game_id, at)


async def move(batch: Batch, game_id: str, at: int, to: int | None) -> None:
    """Change the game's time from `at` to `to`; None removes it. Does nothing if the time is not `at` any more."""
    await functions.Call(batch, "move", (DUE,), game_id, at, "" if to is None else to)


async def take(batch: Batch, now: int, limit: int, lease: int) -> list[str]:
    """Take at most `limit` due games, oldest first. For `lease` milliseconds no other process gets them."""
    due = await functions.Call(batch, "take", (DUE,), now, limit, lease)
    # Junk is looked for like a game that does not exist; an error here would keep all other games from being taken.
    return [name.decode(errors="backslashreplace") for name in due]
