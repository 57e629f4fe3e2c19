"""Admission to streams and long polls: the token has to be valid; streams have limits that all replicas share.

The limits are on the streams of one player, and on the streams from one address.
"""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

import structlog

from rami.contract.operations.operation import MOST_OF_ALL
from rami.messages.text import Text
from rami_service.domain.models import scope_of, stored_player
from rami_service.domain.networks import network_of
from rami_service.players import accounts
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.leases import Full
from rami_service.store import keys
from rami_service.store import players as records
from rami_service.store.damage import described
from rami_service.store.pubsub import Listener
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged
from rami_service.streams.hub import too_many_streams
from rami_service.streams.outlet import Outlet
from rami_service.streams.reader import Reader

_log: Final = structlog.get_logger()
_REST: Final = 0.3  # seconds between two reads of the players, however many tokens are revoked


@asynccontextmanager
async def admitted(context: Context, who: Caller, reader: Reader, games: int = 0) -> AsyncIterator[None]:
    """Count an open stream, for its player and address; end it if the player or the token goes. Raises Refused.

    With more than 20 followed `games` it counts as so many streams of 20 games. For the process it counts once, and
    once more for each of the games.

    The token is checked against the store once more, after the stream listens for revoked tokens. Otherwise a token
    that was revoked just before would keep its stream.
    """
    streams = max(1, -(-games // MOST_OF_ALL))
    with context.hub.admitted(reader.outlet, 1 + games):
        async with (
            _of_player(context, reader.player_id, streams),
            _from_address(context, reader.outlet.address, streams),
            context.hub.reading(reader, keys.REVOKED, lambda: _Departures(context.batch)),
        ):
            await accounts.proven_now(context, who)
            yield


class _LongPoll(Reader):
    """A request that waits. If its token is revoked, its listener is woken, and finds that out."""

    def __init__(self, who: Caller, bell: Listener) -> None:
        super().__init__(Outlet(), who.player_id, who.token)
        self._bell = bell

    def end(self) -> None:
        """Wake the listener."""
        super().end()
        self._bell.ring()


@asynccontextmanager
async def woken_if_revoked(context: Context, who: Caller, bell: Listener) -> AsyncIterator[None]:
    """Wake a listener also if the player or the token goes. The caller must check the token after each ring.

    The token is checked against the store once more, as in `admitted`. Raises Refused.
    """
    async with context.hub.reading(_LongPoll(who, bell), keys.REVOKED, lambda: _Departures(context.batch)):
        await accounts.proven_now(context, who)
        yield


@asynccontextmanager
async def _of_player(context: Context, player_id: str, streams: int) -> AsyncIterator[None]:
    try:
        async with _held(context, keys.streams_of(player_id), context.settings.streams_each, streams):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("you have {streams}", streams=full.held)) from None


@asynccontextmanager
async def _from_address(context: Context, address: str | None, streams: int) -> AsyncIterator[None]:
    if address is None:
        yield
        return
    key = keys.streams_from(network_of(address))
    try:
        async with _held(context, key, context.settings.streams_per_address, streams):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("your address has {streams}", streams=full.held)) from None


@asynccontextmanager
async def _held(context: Context, key: str, places: int, streams: int) -> AsyncIterator[None]:
    async with AsyncExitStack() as held:
        for _ in range(streams):
            await held.enter_async_context(context.leases.held(key, places))
        yield


def _is_valid(data: bytes | None, reader: Reader) -> bool:
    """Whether a reader's token is one of its player's. A damaged record has no tokens."""
    try:
        return data is not None and scope_of(stored_player(data, reader.player_id), reader.token) is not None
    except Damaged as error:
        _log.error("store_damaged", **described(error))
        return False


class _Departures:
    """The feed of revoked tokens and deleted players. It ends their streams."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch

    async def begin(self) -> None:
        """Do nothing: there is no position to start from, because `news` checks the tokens of all readers."""

    async def news(self, readers: Collection[Reader], told: int | None) -> None:  # noqa: ARG002 - its bell names none
        """End the streams whose token is revoked or whose player is deleted."""
        asked = {reader.player_id for reader in readers}
        found = await records.several(self._batch, sorted(asked))
        for reader in list(readers):
            if reader.player_id in asked and not _is_valid(found.get(reader.player_id), reader):
                reader.end()
        await asyncio.sleep(_REST)
