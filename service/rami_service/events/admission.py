"""Who may have a stream open: whose token acts for a player, and not too many at once, on all replicas together."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final

from rami.messages.text import Text
from rami_service.domain.models import decode_player, scope_of
from rami_service.domain.networks import network_of
from rami_service.players import accounts
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.leases import Full
from rami_service.store import keys
from rami_service.store import players as records
from rami_service.store.redis.batch import Batch
from rami_service.streams.hub import too_many_streams
from rami_service.streams.reader import Reader

_REST: Final = 0.3  # seconds between two looks, however many tokens are revoked


@asynccontextmanager
async def admitted(context: Context, who: Caller, reader: Reader) -> AsyncIterator[None]:
    """Count a stream as its player's while it is open, and end it with the player or the token. Raises Refused.

    The player is looked up in the store although the token was proven: a token that was revoked a moment ago, before
    anybody listened for it, would keep the stream.
    """
    with context.hub.admitted(reader):
        async with (
            _of_player(context, reader.player_id),
            _from_address(context, reader.address),
            context.hub.reading(reader, keys.REVOKED, lambda: _Departures(context.batch)),
        ):
            await accounts.proven_now(context, who)
            yield


@asynccontextmanager
async def _of_player(context: Context, player_id: str) -> AsyncIterator[None]:
    try:
        async with context.leases.held(keys.streams_of(player_id), context.settings.streams_each):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("you have {streams}", streams=full.held)) from None


@asynccontextmanager
async def _from_address(context: Context, address: str | None) -> AsyncIterator[None]:
    if address is None:
        yield
        return
    try:
        async with context.leases.held(keys.streams_from(network_of(address)), context.settings.streams_per_address):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("your address has {streams}", streams=full.held)) from None


class _Departures:
    """The source of news about tokens that act for nobody any more: their streams end."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    async def begin(self) -> None:
        """There is nothing to find: every look is at all tokens."""

    async def news(self, readers: Collection[Reader]) -> None:
        """Look which tokens are revoked, and which players are gone."""
        asked = {reader.player_id for reader in readers}
        found = await records.several(self._batch, sorted(asked))
        known = {player_id: decode_player(data) for player_id, data in found.items()}
        for reader in list(readers):
            record = known.get(reader.player_id)
            if reader.player_id in asked and (record is None or scope_of(record, reader.token) is None):
                reader.end()
        await asyncio.sleep(_REST)
