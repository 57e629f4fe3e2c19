"""Push subscriptions of a player: add, list and remove them.

A browser has one address at its push service, and may have several players one after the other. So the store knows
whose an address is: whoever added it last. What others still have of it is removed when it is found.
"""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from msgspec.structs import replace

from rami.contract.wire import AddPushSubscription, Push, PushSubscription, PushSubscriptions
from rami.problems.push import PUSH_ADDRESS, PUSH_KEYS, PUSH_OFF, UNKNOWN_PUSH_SUBSCRIPTION
from rami.problems.webhooks import WEBHOOKS_FULL
from rami_service import ids
from rami_service.domain.models import encode
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import PlayerRecord, StoredPush, stored_player
from rami_service.players import logins
from rami_service.players.accounts import change, proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.outgoing import is_callable
from rami_service.settings import Settings
from rami_service.store import keys, players
from rami_service.store.redis.damage import Reading
from rami_service.store.servers.secrets import shared
from rami_service.store.webhooks import push as stored
from rami_service.webhooks.push.sealing import new_key, public_key, seal
from rami_service.webhooks.registrations import no_more_called

MOST: Final = 5
"""How many push subscriptions one player may have."""
_HTTPS: Final = 443
_TRIES: Final = 3


async def offered(context: Context) -> Push:
    """The public key of the service, None if it sends no notifications."""
    if not (contact := context.settings.push_contact):
        return Push(public_key=None)
    return Push(public_key=public_key(await signing_key(context), contact))


async def signing_key(context: Context) -> bytes:
    """The private key with which the service signs. Raises Damaged."""
    key = await shared(context.writes, keys.VAPID, new_key)
    with Reading(keys.VAPID):
        public_key(key, context.settings.push_contact)
    return key


async def add(context: Context, who: Caller, request: AddPushSubscription) -> PushSubscription:
    """Add a subscription, or replace what is known of its address. Raises Refused."""
    await who.proven()
    if not context.settings.push_contact:
        raise PUSH_OFF()
    if "hand:read" not in who.scopes:
        raise who.lacking("hand:read")
    new = StoredPush(
        id=ids.push_id(request.endpoint),
        endpoint=request.endpoint,
        p256dh=request.keys.p256dh,
        auth=request.keys.auth,
        language=request.language,
        added_at=context.clock(),
    )
    _check_address(context.settings, new.endpoint)
    await _check_keys(context, new)
    if not await context.hooked.add(who.player_id):
        raise WEBHOOKS_FULL()
    await stored.own(context.writes, new.id, who.player_id, context.settings.player_ttl)
    await _changed(context, who, lambda player: replace(player, pushes=(*_others(player, new.id)[1 - MOST :], new)))
    await context.hooked.add(who.player_id)  # if the last other one was removed meanwhile
    return _shown(new)


async def listed(context: Context, who: Caller) -> PushSubscriptions:
    """The caller's subscriptions, the one that was added last at the end. Raises Refused."""
    player = await proven_now(context.batch, who)
    own = [push for push in player.pushes if await stored.is_owned(context.batch, push.id, player.id)]
    return PushSubscriptions(subscriptions=tuple(_shown(push) for push in own))


async def delete(context: Context, who: Caller, push_id: str) -> None:
    """Remove a subscription. Raises Refused."""

    def work(player: PlayerRecord) -> PlayerRecord:
        kept = _others(player, push_id)
        if len(kept) == len(player.pushes):
            raise UNKNOWN_PUSH_SUBSCRIPTION()
        return replace(player, pushes=kept)

    if not (await _changed(context, who, work)).called:
        await no_more_called(context, who.player_id)


async def drop(context: Context, player_id: str, push_id: str) -> None:
    """Remove a subscription that does not exist any more, or is another player's. If that fails, the next one does."""
    for _ in range(_TRIES):
        data = await players.get(context.batch, player_id)
        if data is None:
            return
        player = stored_player(data, player_id)
        changed = replace(player, pushes=_others(player, push_id))
        ttl = logins.ttl(context, player)
        if await players.put(context.writes, player_id, encode(changed), expected=data, ttl=ttl):
            await players.keep(context.batch, player_id, ttl)
            context.callers.forget(player_id)
            if not changed.called:
                await no_more_called(context, player_id)
            return


def _check_address(settings: Settings, endpoint: str) -> None:
    """Raise Refused unless it is one of a push service. The library signs for a host, without its port."""
    parts = urlsplit(endpoint)
    loopback = settings.webhook_loopback
    if not is_callable(endpoint, loopback=loopback) or (parts.port not in (None, _HTTPS) and not loopback):
        raise PUSH_ADDRESS()


async def _check_keys(context: Context, push: StoredPush) -> None:
    """Raise Refused unless something can be encrypted with the keys."""
    key = await signing_key(context)
    try:
        seal(key, context.settings.push_contact, push, b"", ttl=1, topic="")
    except ValueError:
        raise PUSH_KEYS() from None


async def _changed(context: Context, who: Caller, work: Callable[[PlayerRecord], PlayerRecord]) -> PlayerRecord:
    player = await change(context, who, work)
    context.callers.forget(who.player_id)
    return player


def _others(player: PlayerRecord, push_id: str) -> tuple[StoredPush, ...]:
    return tuple(push for push in player.pushes if push.id != push_id)


def _shown(push: StoredPush) -> PushSubscription:
    return PushSubscription(
        id=push.id,
        host=urlsplit(push.endpoint).hostname or "",
        language=push.language,
        added_at=moment(push.added_at),
    )
