"""Lists of games by time, newest first: those of the lobby, and those of a player.

They may be wrong: a game that filled up or expired can still be listed. Whoever reads a page looks at the games, and
removes those that do not belong.
"""

from collections.abc import Collection

from msgspec import Struct

from rami_service.store import functions
from rami_service.store.redis.batch import Batch


class Entry(Struct, frozen=True):
    """A game of a list: its time there, in unix milliseconds, and its id. The last one of a page is its cursor."""

    at: int
    game_id: str


class Page(Struct, frozen=True):
    """Games of a list, and after which one the next page starts: None when there is none."""

    entries: list[Entry]
    next: Entry | None


class Relisting(Struct, frozen=True, kw_only=True):
    """The lists that a game leaves and enters, with its time there (unix ms).

    Games that are listed for longer than `ttl` seconds leave the lists that it enters.
    """

    leaves: Collection[str]
    enters: Collection[str]
    at: int
    ttl: int


async def relist(batch: Batch, game_id: str, relisting: Relisting, *, now: int) -> None:
    """Take a game out of lists and into others, at once. `now` is in unix milliseconds."""
    lists = (*relisting.leaves, *relisting.enters)
    if lists:
        oldest = max(now - relisting.ttl * 1000, 0)
        arguments = (len(relisting.leaves), game_id, relisting.at, oldest, relisting.ttl)
        await functions.call(batch, "relist", lists, *arguments)


async def remove(batch: Batch, index: str, game_ids: Collection[str]) -> None:
    """List some games in an index no longer."""
    if game_ids:
        await batch.call("ZREM", index, *game_ids)


async def size(batch: Batch, index: str) -> int:
    """How many games an index lists."""
    return int(await batch.call("ZCARD", index))


async def page(batch: Batch, index: str, after: Entry | None, limit: int) -> Page:
    """The next games of an index after a cursor, at most `limit`; games that come or go meanwhile move nothing."""
    newest = "+inf" if after is None else after.at
    skipped = 0
    while True:
        # Games of one millisecond come in the reverse order of their ids; those up to the cursor were seen before.
        command = ("ZRANGE", index, newest, "-inf", "BYSCORE", "REV", "LIMIT", skipped, limit, "WITHSCORES")
        flat = await batch.call(*command)
        found = [Entry(int(score), name.decode()) for name, score in zip(flat[::2], flat[1::2], strict=True)]
        fresh = [one for one in found if after is None or (one.at, one.game_id) < (after.at, after.game_id)]
        if fresh or len(found) < limit:
            return Page(fresh, fresh[-1] if len(found) == limit else None)
        skipped += limit
