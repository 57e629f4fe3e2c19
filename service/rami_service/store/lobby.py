"""Indexes of games, newest first: the open ones, and those that a player sits in.

They may be wrong: a game that filled up or expired can still be listed. Whoever reads a page looks at the games, and
removes those that do not belong.
"""

from msgspec import Struct

from rami_service.store.batch import Batch
from rami_service.store.keys import LOBBY


class Cursor(Struct, frozen=True):
    """The last game of a page: its time and its id."""

    created: int
    game_id: str


class Page(Struct, frozen=True):
    """Games of the index, and where the next page starts: None when there is none."""

    game_ids: list[str]
    next: Cursor | None


async def add(batch: Batch, game_id: str, created: int) -> None:
    """List a game. `created` is in unix milliseconds."""
    await batch.call("ZADD", LOBBY, created, game_id)


async def remove(batch: Batch, index: str, game_id: str) -> None:
    """List a game in an index no longer."""
    await batch.call("ZREM", index, game_id)


async def page(batch: Batch, index: str, after: Cursor | None, limit: int) -> Page:
    """The next games of an index after a cursor, at most `limit`; games that come or go meanwhile move nothing."""
    newest = "+inf" if after is None else after.created
    skipped = 0
    while True:
        # Games of one millisecond come in the reverse order of their ids; those up to the cursor were seen before.
        command = ("ZRANGE", index, newest, "-inf", "BYSCORE", "REV", "LIMIT", skipped, limit, "WITHSCORES")
        flat = await batch.call(*command)
        found = [Cursor(int(score), name.decode()) for name, score in zip(flat[::2], flat[1::2], strict=True)]
        fresh = [one for one in found if after is None or (one.created, one.game_id) < (after.created, after.game_id)]
        if fresh or len(found) < limit:
            return Page([one.game_id for one in fresh], fresh[-1] if len(found) == limit else None)
        skipped += limit
