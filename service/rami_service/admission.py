"""Who may have a stream open: a player who exists, and not too many at once."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final

from rami_service import players
from rami_service.context import Context
from rami_service.players import Caller
from rami_service.store import keys
from rami_service.store import players as records
from rami_service.store.batch import Batch
from rami_service.streams.reader import Reader

_REST: Final = 0.3  # seconds between two looks, however many players are deleted


@asynccontextmanager
async def admitted(context: Context, who: Caller, reader: Reader) -> AsyncIterator[None]:
    """Count a stream as its player's while it is open, and end it when the player is deleted. Raises Refused.

    The player is looked up in the store although the token was proven: whoever was deleted a moment ago, before
    anybody listened for it, would keep the stream.
    """
    with context.hub.admitted(reader):
        async with context.hub.reading(reader, keys.GONE, lambda: _Departures(context.batch)):
            await players.read(context, who)
            yield


class _Departures:
    """The source of news about players who are gone: their streams end."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    async def begin(self) -> None:
        """There is nothing to find: every look is at all players."""

    async def news(self, readers: Collection[Reader]) -> None:
        """Look which players are gone."""
        gone = await records.missing(self._batch, list({reader.player_id for reader in readers}))
        for reader in readers:
            if reader.player_id in gone:
                reader.end()
        await asyncio.sleep(_REST)
