"""The stream of one game: a snapshot or the missed versions, and then every version as it is committed."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import msgspec

from rami_service.domain.deadlines import OVER
from rami_service.domain.models import Game, seat_of, sees_late
from rami_service.domain.presentation import game_view
from rami_service.events.admission import admitted
from rami_service.events.delayed_source import DelayedSource
from rami_service.events.game_source import (
    PAGE,
    Decoded,
    GameSource,
    as_before,
    decoded,
    legal_at,
    message_of,
    presence_message,
    presence_of,
)
from rami_service.events.log import Position, check_position
from rami_service.games.indexes import offer_again
from rami_service.games.play import live, load_seen
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games
from rami_service.store.redis.batch import Batch
from rami_service.streams import sse
from rami_service.streams.message import Message, message
from rami_service.streams.subscriber import Subscriber
from rami_service.streams.subscription import Subscription


async def stream(
    context: Context,
    who: Caller,
    game_id: str,
    after: Position | None,
    subscriber: Subscriber,
    *,
    legal_moves: bool = False,
) -> AsyncGenerator[bytes, None]:
    """Stream the current game, or the versions after a position if one is given, and then each new version.

    Raises Refused, but only before the first chunk. The subscription is registered before the game is loaded, and drops
    the versions of its topic up to the loaded one: they are in the snapshot or in the history. So none is missing and
    none comes twice.
    """
    subscription = Subscription(subscriber, who.player_id, who.token)
    subscription.legal_moves, subscription.finished = legal_moves, partial(subscriber.finish, sse.END)
    subscription.seat, late = await place_for(context, who, game_id, after)
    subscription.eyes = who.eyes
    async with (
        admitted(context, who, subscription),
        _connected(context, who, game_id, subscription),
        following(context, subscription, game_id, late),
    ):
        before = sse.retry()
        async for messages in so_far(context, who, game_id, after, subscription):
            yield before + b"".join([missed.data for missed in messages])
            before = b""
        if before:
            yield before
        async for part in subscriber.chunks():
            yield part


@asynccontextmanager
async def _connected(context: Context, who: Caller, game_id: str, subscription: Subscription) -> AsyncIterator[None]:
    """The player of a subscription is connected while it is open."""
    with context.presence.online(game_id, who.player_id, seated=subscription.seat is not None):
        yield


def following(
    context: Context, subscription: Subscription, game_id: str, late: int
) -> AbstractAsyncContextManager[None]:
    """Give a subscription the new versions of a game, `late` seconds after they were committed."""
    if late:
        return context.hub.reading(subscription, game_id, partial(DelayedSource, context, game_id, late), "late")
    return context.hub.reading(subscription, game_id, partial(GameSource, context, game_id))


async def place_for(context: Context, who: Caller, game_id: str, after: Position | None) -> tuple[int | None, int]:
    """The caller's seat, None for a spectator, and by how many seconds the caller sees the game late.

    Raises Refused if the game or the position is unknown.
    """
    game, version = await load_seen(context, who, game_id)
    if after is not None:
        await check_position(context.batch, game_id, after, version)
    await offer_again(context, game, who.eyes)
    seat = seat_of(game, who.eyes)
    return seat, game.watch_delay if seat is None else 0


async def so_far(
    context: Context,
    who: Caller,
    game_id: str,
    after: Position | None,
    subscription: Subscription,
    event: str = "snapshot",
) -> AsyncIterator[list[Message]]:
    """The snapshot under the name `event`, or the versions up to now; then the subscription is released.

    Then follows who is connected, unless the snapshot has it. If it is the caller's turn, and the stream has legal
    moves, a message without events has them.
    """
    asking = context.presence.ask(game_id)
    game, version = await load_seen(context, who, game_id)
    signs = await asking.signs()
    subscription.skip((version, 0))
    if not as_before(game, subscription):
        subscription.changed()  # the caller's seat changed just now; in a new stream the new seat counts
        return
    if after is None:
        seen = live(context, game, game_view(game, version, who.eyes), signs)
        yield [message(str(version), event, msgspec.json.encode(seen))]
    else:
        async for missed in _history(context.batch, game_id, after, version, subscription.seat):
            yield missed
        if game.status not in OVER and not sees_late(game, who.eyes):
            yield [presence_message(presence_of(context, game, signs))]
    if subscription.legal_moves and (moves := await _moves(context.heavy_work, who, game, version)) is not None:
        yield [moves]
    subscription.release()
    if game.status in OVER:
        subscription.finish()


async def _history(
    batch: Batch, game_id: str, after: Position, until: int, seat: int | None
) -> AsyncIterator[list[Message]]:
    """The versions after a position, up to a version."""
    while found := await games.versions(batch, game_id, after, PAGE, until):
        yield [message_of(game_id, decoded(version, game_id), seat) for version in found]
        after = found[-1].version


async def _moves(heavy_work: HeavyWork, who: Caller, game: Game, version: int) -> Message | None:
    legal = await legal_at(heavy_work, who.eyes, game, version)
    return None if legal is None else message_of(game.id, Decoded(version, None, ()), None, legal)
