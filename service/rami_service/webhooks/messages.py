"""Messages to webhooks, signed as Standard Webhooks says. A retry keeps its id, and is signed with a new time."""

from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

import msgspec
from standardwebhooks import Webhook as Signer

from rami.contract.wire import (
    GameEndedMessage,
    GameNews,
    InvitationReceivedMessage,
    TurnStartedMessage,
    WebhookMessage,
)
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import StoredWebhook
from rami_service.runtime.deliveries import Delivery

_AGENT: Final = f"rami/{version('rami-service')}"
_TYPES: Final[dict[str, Any]] = {
    "turn.started": TurnStartedMessage,
    "game.ended": GameEndedMessage,
    "invitation.received": InvitationReceivedMessage,
}
encode: Final = msgspec.json.Encoder().encode


def news(delivery: Delivery, at: int) -> WebhookMessage:
    """The message that something happened at a time (unix milliseconds)."""
    data = GameNews(player=delivery.player, game=delivery.game, version=delivery.version)
    message: WebhookMessage = _TYPES[delivery.kind](timestamp=moment(at), data=data)
    return message


def headers(webhook: StoredWebhook, message_id: str, body: bytes, now: int) -> Mapping[str, str]:
    """The headers of a message that is sent now. `now` (unix milliseconds) ends the use of the secret before."""
    at = datetime.now(UTC)  # not the clock of a sandbox: the receiver compares it with its own
    secrets = [webhook.secret, webhook.before] if webhook.before and now < webhook.before_until else [webhook.secret]
    return {
        "content-type": "application/json",
        "user-agent": _AGENT,
        "accept-encoding": "identity",
        "webhook-id": message_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Signer(secret).sign(message_id, at, body.decode()) for secret in secrets),
    }
