"""Webhooks of a player: create, list, change, rotate and delete them, and list what failed."""

from base64 import b64encode
from collections.abc import Callable
from secrets import token_bytes
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict, replace

from rami.contract.wire import (
    CreateWebhook,
    NewWebhook,
    UpdateWebhook,
    Webhook,
    WebhookFailure,
    WebhookFailures,
    Webhooks,
)
from rami.problems.webhooks import (
    ONE_WEBHOOK_PLAYS,
    TOO_MANY_WEBHOOKS,
    UNKNOWN_WEBHOOK,
    WEBHOOK_ADDRESS,
    WEBHOOK_WITHOUT_USE,
    WEBHOOKS_FULL,
    WEBHOOKS_OFF,
)
from rami_service import ids
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import PlayerRecord, StoredWebhook, stored_player
from rami_service.players.accounts import change, proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.outgoing import is_callable
from rami_service.settings import DAY, Settings
from rami_service.store import keys, players
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading
from rami_service.store.webhooks import failures as stored

MOST: Final = 8
"""How many webhooks one player may have."""
_SECRET: Final = 32  # bytes
_OVERLAP: Final = DAY * 1000
_failure: Final = msgspec.msgpack.Decoder(WebhookFailure)


async def create(context: Context, who: Caller, request: CreateWebhook) -> NewWebhook:
    """Register an address. Only this answer holds the secret. Raises Refused."""
    await who.proven()
    check_on(context.settings)
    _check_url(context.settings, request.url)
    new = StoredWebhook(
        id=ids.new_webhook_id(),
        url=request.url,
        events=tuple(dict.fromkeys(request.events)),
        plays=request.plays,
        created_at=context.clock(),
        secret=token_bytes(_SECRET),
    )

    def work(player: PlayerRecord) -> PlayerRecord:
        _check_scope(who, new)
        _check_use(new, player.webhooks)
        if len(player.webhooks) >= MOST:
            raise TOO_MANY_WEBHOOKS(most=MOST)
        return replace(player, webhooks=(*player.webhooks, new))

    work(await proven_now(context.batch, who))  # a refused request notes nothing
    if not await context.hooked.add(who.player_id):
        raise WEBHOOKS_FULL()
    await _changed(context, who, work)
    return _with_secret(new, context.clock())


async def listed(context: Context, who: Caller) -> Webhooks:
    """The caller's webhooks, the oldest first. Raises Refused."""
    player, now = await proven_now(context.batch, who), context.clock()
    return Webhooks(webhooks=tuple(_shown(one, now) for one in player.webhooks))


async def update(context: Context, who: Caller, webhook_id: str, request: UpdateWebhook) -> Webhook:
    """Change what the request names of a webhook. Raises Refused."""
    await who.proven()
    check_on(context.settings)
    if request.url is not UNSET:
        _check_url(context.settings, request.url)
    wanted = {name: value for name, value in asdict(request).items() if value is not UNSET}

    def work(webhook: StoredWebhook, others: tuple[StoredWebhook, ...]) -> StoredWebhook:
        after: StoredWebhook = replace(webhook, **wanted)
        after = replace(after, events=tuple(dict.fromkeys(after.events)))
        _check_scope(who, after)
        _check_use(after, others)
        return after

    return _shown(await _replaced(context, who, webhook_id, work), context.clock())


async def rotate(context: Context, who: Caller, webhook_id: str) -> NewWebhook:
    """Replace the secret. For a day, both are used. Raises Refused."""
    fresh, until = token_bytes(_SECRET), context.clock() + _OVERLAP

    def work(webhook: StoredWebhook, _: tuple[StoredWebhook, ...]) -> StoredWebhook:
        _check_scope(who, webhook)
        return replace(webhook, secret=fresh, before=webhook.secret, before_until=until)

    return _with_secret(await _replaced(context, who, webhook_id, work), context.clock())


async def delete(context: Context, who: Caller, webhook_id: str) -> None:
    """Remove a webhook. Raises Refused."""

    def work(player: PlayerRecord) -> PlayerRecord:
        kept = tuple(one for one in player.webhooks if one.id != webhook_id)
        if len(kept) == len(player.webhooks):
            raise UNKNOWN_WEBHOOK()
        return replace(player, webhooks=kept)

    if not (await _changed(context, who, work)).called:
        await no_more_called(context, who.player_id)


async def no_more_called(context: Context, player_id: str) -> None:
    """Note that nothing is called for a player any more."""
    await context.hooked.remove(player_id)
    data = await players.get(context.batch, player_id)
    if data is not None and stored_player(data, player_id).called:  # another request has registered something meanwhile
        await context.hooked.add(player_id)


async def failures(context: Context, who: Caller, webhook_id: str) -> WebhookFailures:
    """The messages to a webhook that were given up, the newest first. Raises Refused."""
    own(await proven_now(context.batch, who), webhook_id)
    found = await all_failures(context.batch, who.player_id)
    return WebhookFailures(failures=tuple([failure for name, failure in found if name == webhook_id]))


async def all_failures(batch: Batch, player_id: str) -> list[tuple[str, WebhookFailure]]:
    """The messages to all webhooks of a player that were given up, each with the id of its webhook."""
    found = []
    with Reading(keys.failures(player_id)):
        for data in await stored.listed(batch, player_id):
            name, _, failure = data.partition(b"\0")
            found.append((name.decode(), _failure.decode(failure)))
    return found


def own(player: PlayerRecord, webhook_id: str) -> StoredWebhook:
    """A webhook of a player. Raises Refused if the player has no such webhook."""
    for webhook in player.webhooks:
        if webhook.id == webhook_id:
            return webhook
    raise UNKNOWN_WEBHOOK()


def check_on(settings: Settings) -> None:
    """Raise Refused unless the operator allows webhooks."""
    if not settings.webhooks:
        raise WEBHOOKS_OFF()


def _check_url(settings: Settings, url: str) -> None:
    if not is_callable(url, loopback=settings.webhook_loopback):
        raise WEBHOOK_ADDRESS()


def _check_use(webhook: StoredWebhook, others: tuple[StoredWebhook, ...]) -> None:
    if not (webhook.events or webhook.plays):
        raise WEBHOOK_WITHOUT_USE()
    if webhook.plays and any(other.plays for other in others):
        raise ONE_WEBHOOK_PLAYS()


def _check_scope(who: Caller, webhook: StoredWebhook) -> None:
    """Check that a token may itself do what a webhook does: read of games, or play. Raises Refused."""
    if webhook.events and "hand:read" not in who.scopes:
        raise who.lacking("hand:read")
    if webhook.plays and "games:play" not in who.scopes:
        raise who.lacking("games:play")


async def _replaced(
    context: Context,
    who: Caller,
    webhook_id: str,
    work: Callable[[StoredWebhook, tuple[StoredWebhook, ...]], StoredWebhook],
) -> StoredWebhook:
    """Change one webhook. `work` also gets the others. Raises Refused."""

    def replaced(player: PlayerRecord) -> PlayerRecord:
        old = own(player, webhook_id)
        new = work(old, tuple(one for one in player.webhooks if one is not old))
        return replace(player, webhooks=tuple(new if one is old else one for one in player.webhooks))

    changed = own(await _changed(context, who, replaced), webhook_id)
    await context.hooked.add(who.player_id)  # if the store has lost who has webhooks
    return changed


async def _changed(context: Context, who: Caller, work: Callable[[PlayerRecord], PlayerRecord]) -> PlayerRecord:
    player = await change(context, who, work)
    context.callers.forget(who.player_id)
    return player


def _with_secret(webhook: StoredWebhook, now: int) -> NewWebhook:
    return NewWebhook(webhook=_shown(webhook, now), secret="whsec_" + b64encode(webhook.secret).decode())


def _shown(webhook: StoredWebhook, now: int) -> Webhook:
    return Webhook(
        id=webhook.id,
        url=webhook.url,
        events=webhook.events,
        plays=webhook.plays,
        created_at=moment(webhook.created_at),
        both_until=moment(webhook.before_until) if webhook.before and now < webhook.before_until else None,
    )
