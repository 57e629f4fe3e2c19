"""A test message to a webhook: sent once, and the caller learns what became of it."""

from typing import Final

from rami.contract.wire import TestedWebhook, TestMessage, WebhookTest
from rami.messages.text import Text
from rami.problems.requests import RATE_LIMITED
from rami_service import ids
from rami_service.domain.presentation import moment
from rami_service.players.accounts import proven_now
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.store import quotas
from rami_service.store.redis.wait_limit import uncounted
from rami_service.webhooks.messages import encode, headers
from rami_service.webhooks.registrations import check_on, own

_MINUTE: Final = 60
_MOST: Final = 10
_SECONDS: Final = 5.0


async def tried(context: Context, who: Caller, webhook_id: str) -> WebhookTest:
    """Send a test message. Raises Refused, also after too many in a minute."""
    webhook = own(await proven_now(context.batch, who), webhook_id)
    check_on(context.settings)
    now = context.clock()
    if await quotas.count(context.batch, f"webhooks:{who.player_id}", now // 1000 // _MINUTE, _MINUTE) > _MOST:
        wait = _MINUTE - now // 1000 % _MINUTE
        reason = Text("You may test webhooks at most {tests} times a minute", tests=_MOST)
        raise RATE_LIMITED(reason=reason, tests=_MOST, seconds=wait, retry_after=wait)
    data = TestedWebhook(player=who.player_id, webhook=webhook.id)
    body = encode(TestMessage(timestamp=moment(now), data=data))
    signed = headers(webhook, ids.message_id(webhook.id, "", now, "test"), body, now)
    sending = context.sender.post(webhook.url, signed, body, player=who.player_id, seconds=_SECONDS, most=0)
    answer = await uncounted(sending)
    return WebhookTest(
        delivered=answer.reason is None,
        reason=answer.reason,
        status=answer.status,
        milliseconds=answer.milliseconds,
    )
