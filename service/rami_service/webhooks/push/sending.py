"""Sends a notification to a browser, and again if that fails, as messages to webhooks are sent.

Nothing about it is listed: nobody reads that. A subscription that its push service does not know any more is removed.
"""

from typing import Final

import msgspec
from msgspec import Struct

from rami.contract.wire import PushMessage
from rami.messages.catalogue import catalogue
from rami.messages.words.notifications import TEXTS, TITLES
from rami_service import ids
from rami_service.domain.models import stored_game
from rami_service.domain.records.player_records import StoredPush
from rami_service.runtime.context import Context
from rami_service.runtime.deliveries import Delivery
from rami_service.runtime.outgoing import Answer
from rami_service.store import games
from rami_service.store.webhooks import push as stored
from rami_service.webhooks.attempts import Courier, Job, called_player
from rami_service.webhooks.news import PAUSES, Backlog, committed
from rami_service.webhooks.push.sealing import seal
from rami_service.webhooks.push.subscriptions import drop, signing_key

GONE: Final = (404, 410)
"""With these, a push service says that it does not know the address any more."""
_SECONDS: Final = 8.0
_LONGEST: Final = 86_400
"""For how many seconds a push service keeps a message for a browser that is away."""
_AGENT: Final = "rami"
_encode: Final = msgspec.json.Encoder().encode


class _Attempt(Struct, frozen=True):
    """One notification: the delivery, and the subscription as it is now."""

    delivery: Delivery
    push: StoredPush


async def send_push(courier: Courier, backlog: Backlog, job: Job) -> None:
    """Send a notification until it arrives, nobody wants it any more, or it is given up."""
    if not await committed(courier, job):
        return
    attempts = 0
    while not courier.breakers.is_open(job.webhook_id) and (push := await _wanted(courier.context, job)) is not None:
        answer = await _sent(courier, _Attempt(job.delivery, push))
        attempts += 1
        if answer.reason is None:
            courier.breakers.succeeded(push.id)
            await stored.keep(courier.context.batch, push.id, courier.context.settings.player_ttl)
            return
        if answer.status in GONE:
            await drop(courier.context, job.delivery.player, push.id)
            return
        courier.breakers.failed(push.id)
        if attempts > len(PAUSES) or backlog.is_full(job.delivery.player):
            return
        await backlog.wait(job.delivery.player, PAUSES[attempts - 1])


async def _wanted(context: Context, job: Job) -> StoredPush | None:
    """The subscription as it is now. None if it is gone, another player's, or the turn is over."""
    delivery = job.delivery
    player = await called_player(context, delivery.player)
    found = [push for push in player.pushes if push.id == job.webhook_id] if player is not None else []
    if not found or not await _holds(context, delivery):
        return None
    if not await stored.is_owned(context.batch, job.webhook_id, delivery.player):
        await drop(context, delivery.player, job.webhook_id)
        return None
    return found[0]


async def _holds(context: Context, delivery: Delivery) -> bool:
    """Whether a turn that has begun still goes on. Everything else stays true."""
    if delivery.kind != "turn.started":
        return True
    loaded = await games.load(context.batch, delivery.game)
    if loaded is None:
        return False
    game = stored_game(loaded, delivery.game)
    if game.status != "playing" or game.state is None:
        return False
    return game.seats[game.state.turn].player == delivery.player


async def _sent(courier: Courier, attempt: _Attempt) -> Answer:
    context, push, delivery = courier.context, attempt.push, attempt.delivery
    said = catalogue(push.language, "tables").gettext
    title, text = said(TITLES[delivery.kind]), said(TEXTS[delivery.kind])
    message = _encode(PushMessage(type=delivery.kind, game=delivery.game, title=title, text=text))
    topic = ids.message_id(push.id, delivery.game, 0, "topic")  # the push service learns no id of a game
    key, contact = await signing_key(context), context.settings.push_contact
    sealed = seal(key, contact, push, message, ttl=_LONGEST, topic=topic)
    headers = {"content-type": "application/octet-stream", "user-agent": _AGENT, **sealed.headers}
    player = delivery.player
    async with courier.slots.held(player):
        return await context.sender.post(push.endpoint, headers, sealed.body, player=player, seconds=_SECONDS, most=0)
