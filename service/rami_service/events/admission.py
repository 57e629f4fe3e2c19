"""Admission to streams and long polls: the token has to be valid; streams have limits that all replicas share.

The limits are on the streams of one player, and on the streams from one address. Without a token only the second one
counts, also for a read that waits.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Final

from rami.contract.operations.operation import MOST_OF_ALL
from rami.messages.text import Text
from rami_service.domain.networks import UNKNOWN, network_of
from rami_service.events.departures import Departures
from rami_service.players import accounts
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.leases import Full, Leases
from rami_service.settings import Settings
from rami_service.store import keys
from rami_service.store.pubsub import Waiter
from rami_service.store.redis.batch import Batch
from rami_service.streams.hub import Hub
from rami_service.streams.openings import too_many_streams
from rami_service.streams.subscriber import Subscriber
from rami_service.streams.subscription import Subscription

_LOOK: Final = 0.5  # seconds between two looks at the clock, because that of a sandbox can be moved


@asynccontextmanager
async def admitted(context: Context, who: Caller, subscription: Subscription, games: int = 0) -> AsyncIterator[None]:
    """Count an open stream, for its player and address; end it if the player or the token goes. Raises Refused.

    Without a token there is neither, and the stream counts for its address alone.

    With more than 20 followed `games` it counts as so many streams of 20 games. For the process it counts once, and
    once more for each of the games.

    The token is checked against the store once more, after the stream listens for revoked tokens. Otherwise a token
    that was revoked just before would keep its stream.
    """
    streams = max(1, -(-games // MOST_OF_ALL))
    if not who.has_token:
        with context.hub.admitted(subscription.subscriber, watcher=True):
            async with _of_watcher(context.leases, context.settings, who):
                yield
        return
    with context.hub.admitted(subscription.subscriber, 1 + games):
        async with (
            _of_player(context.leases, _places(context, who), subscription.player_id, streams),
            _from_address(context.leases, context.settings, subscription.subscriber.address, streams),
            context.hub.reading(subscription, keys.REVOKED, lambda: Departures(context.batch, context.clock)),
        ):
            await accounts.proven_now(context.batch, who)
            with _until_expiry(who, subscription.end):
                yield


class _LongPoll(Subscription):
    """A request that waits. If its token is revoked, its waiter is woken, and finds that out."""

    def __init__(self, who: Caller, waiter: Waiter) -> None:
        super().__init__(Subscriber(), who.player_id, who.token)
        self._waiter = waiter

    def end(self) -> None:
        """Wake the waiter."""
        super().end()
        self._waiter.notify()


@asynccontextmanager
async def admitted_to_wait(context: Context, who: Caller, waiter: Waiter) -> AsyncIterator[None]:
    """Wake a waiter also if the player or the token goes. The caller must check the token after each notification.

    The token is checked against the store once more, as in `admitted`. Without a token the read counts as a stream.
    Raises Refused.
    """
    if not who.has_token:
        async with _of_watcher(context.leases, context.settings, who):
            yield
        return
    async with woken_if_revoked(context.batch, context.hub, who, waiter):
        yield


@asynccontextmanager
async def woken_if_revoked(batch: Batch, hub: Hub, who: Caller, waiter: Waiter) -> AsyncIterator[None]:
    """Wake a waiter also if the player or the token goes. The caller must check the token after each notification.

    The token is checked against the store once more, as in `admitted`. Raises Refused.
    """
    async with hub.reading(_LongPoll(who, waiter), keys.REVOKED, lambda: Departures(batch, who.callers.clock)):
        await accounts.proven_now(batch, who)
        with _until_expiry(who, waiter.notify):
            yield


@contextmanager
def _until_expiry(who: Caller, end: Callable[[], None]) -> Iterator[None]:
    """Call `end` when the token of the caller, who is proven, expires."""
    if not who.expires_at:
        yield
        return
    loop, timer = asyncio.get_running_loop(), None

    def look() -> None:
        nonlocal timer
        left = (who.expires_at - who.callers.clock()) / 1000
        if left > 0:
            timer = loop.call_later(min(left, _LOOK), look)
        else:
            end()

    look()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()


def _places(context: Context, who: Caller) -> int:
    """How many streams the caller may have open, who is proven."""
    times = who.known.record.times(context.clock()) if who.known is not None else 1
    return context.settings.streams_each * times


@asynccontextmanager
async def _of_player(leases: Leases, places: int, player_id: str, streams: int) -> AsyncIterator[None]:
    try:
        async with _held(leases, keys.streams_of(player_id), places, streams):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("you have {streams}", streams=full.held)) from None


@asynccontextmanager
async def _from_address(leases: Leases, settings: Settings, address: str | None, streams: int) -> AsyncIterator[None]:
    if address is None:
        yield
        return
    async with _from_network(leases, settings, network_of(address), streams):
        yield


@asynccontextmanager
async def _of_watcher(leases: Leases, settings: Settings, who: Caller) -> AsyncIterator[None]:
    async with _from_network(leases, settings, who.network or UNKNOWN, 1):
        yield


@asynccontextmanager
async def _from_network(leases: Leases, settings: Settings, network: str, streams: int) -> AsyncIterator[None]:
    try:
        async with _held(leases, keys.streams_from(network), settings.streams_per_address, streams):
            yield
    except Full as full:
        raise too_many_streams(full.held, Text("your address has {streams}", streams=full.held)) from None


@asynccontextmanager
async def _held(leases: Leases, key: str, places: int, streams: int) -> AsyncIterator[None]:
    async with AsyncExitStack() as held:
        for _ in range(streams):
            await held.enter_async_context(leases.held(key, places))
        yield
