"""Lists of games by time, newest first: the lists of the lobby, and the lists of each player.

A list may be out of date: a full or expired game can still be in it. A caller that reads a page checks each game and
removes those that do not belong in the list.
"""

from collections.abc import Collection

from msgspec import Struct

from rami_service.store import functions
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged, Reading


class Entry(Struct, frozen=True):
    """A game in a list: its time in unix milliseconds, and its id. The last entry of a page is the cursor."""

    at: int
    game_id: str


class Page(Struct, frozen=True):
    """One page of a list. `next` is the cursor of the next page, None if this is the last page."""

    entries: list[Entry]
    next: Entry | None


class Relisting(Struct, frozen=True, kw_only=True):
    """The lists that a game leaves and enters; `at` is its time in the new lists (unix ms).

    Games older than `ttl` seconds are removed from the lists that this game enters.
    """

    leaves: Collection[str]
    enters: Collection[str]
    at: int
    ttl: int


async def relist(batch: Batch, game_id: str, relisting: Relisting, *, now: int) -> None:
    """Remove a game from some lists and add it to others, atomically. `now` is in unix milliseconds.

    Raises Damaged if some of the lists are damaged; the others are changed.
    """
    lists = (*relisting.leaves, *relisting.enters)
    if lists:
        oldest = max(now - relisting.ttl * 1000, 0)
        arguments = (len(relisting.leaves), game_id, relisting.at, oldest, relisting.ttl)
        if damaged := await functions.Call(batch, "relist", lists, *arguments):
            raise Damaged(*[name.decode() for name in damaged])


async def remove(batch: Batch, index: str, game_ids: Collection[str]) -> None:
    """Remove games from an index."""
    if game_ids:
        await batch.call("ZREM", index, *game_ids)


async def size(batch: Batch, index: str) -> int:
    """How many games are in an index."""
    return int(await batch.call("ZCARD", index))


async def oldest(batch: Batch, index: str, until: int, limit: int) -> list[str]:
    """The games of an index up to a time (unix milliseconds), the oldest first."""
    found = await batch.call("ZRANGE", index, "-inf", max(until, 0), "BYSCORE", "LIMIT", 0, limit)
    with Reading(index):
        return [name.decode() for name in found]


async def page(batch: Batch, index: str, after: Entry | None, limit: int) -> Page:
    """The next games of an index after a cursor, at most `limit`.

    Games that enter or leave the index between two pages do not shift the pages.
    """
    newest = "+inf" if after is None else after.at
    skipped = 0
    while True:
        # Games of the same millisecond come in reverse order of their ids. Those up to the cursor were already read.
        command = ("ZRANGE", index, newest, "-inf", "BYSCORE", "REV", "LIMIT", skipped, limit, "WITHSCORES")
        flat = await batch.call(*command)
        with Reading(index):
            found = [Entry(int(score), name.decode()) for name, score in zip(flat[::2], flat[1::2], strict=True)]
        fresh = [entry for entry in found if after is None or (entry.at, entry.game_id) < (after.at, after.game_id)]
        if fresh or len(found) < limit:
            return Page(fresh, fresh[-1] if len(found) == limit else None)
        skipped += limit
