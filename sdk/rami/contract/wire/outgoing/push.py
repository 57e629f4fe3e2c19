"""Push: notifications that reach a browser also while none of its pages is open."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from rami.contract.wire.basics import ID, GameId, Language, Request, Timestamp
from rami.contract.wire.outgoing.webhooks import WEBHOOK_URL, WebhookEvent

PUSH_ID: Final = rf"^s_{ID}\Z"
PushSubscriptionId = Annotated[
    str,
    Meta(pattern=PUSH_ID, description="The id of a push subscription.", examples=["s_06d2k8hqv4n7c1r5tb9f3je0as"]),
]
PUSH_KEY: Final = r"^B[A-Za-z0-9_-]{86}\Z"
PUSH_AUTH: Final = r"^[A-Za-z0-9_-]{22}\Z"
PushEndpoint = Annotated[
    str,
    Meta(
        pattern=WEBHOOK_URL,
        max_length=1000,
        description="The HTTPS address of a browser at its push service. Whoever knows it can send to it.",
        examples=["https://push.example/send/kJ3vQ8"],
    ),
]
PushKey = Annotated[
    str, Meta(pattern=PUSH_KEY, description="A public key on the curve P-256, uncompressed, in base64url.")
]
PushSecret = Annotated[str, Meta(pattern=PUSH_AUTH, description="16 bytes in base64url.")]


class PushKeys(Request, frozen=True, kw_only=True):
    """The keys with which messages to a browser are encrypted, as its subscription has them. They are secret."""

    p256dh: PushKey
    """The public key of the browser."""
    auth: PushSecret
    """The secret of the subscription."""

    def __repr__(self) -> str:
        return "PushKeys()"


class AddPushSubscription(Request, frozen=True, kw_only=True):
    """A subscription, as `PushSubscription.toJSON()` gives it in a browser, and the language of its notifications."""

    endpoint: PushEndpoint
    keys: PushKeys
    """The keys for the encryption."""
    language: Language = "en"
    """The language of the notifications."""

    def __repr__(self) -> str:
        return "AddPushSubscription()"


class PushSubscription(Struct, frozen=True, kw_only=True):
    """One of your push subscriptions. Its address and its keys are in no answer."""

    id: PushSubscriptionId
    host: str
    """The host of the push service."""
    language: str
    """The language of the notifications."""
    added_at: Timestamp
    """When it was added last."""


class PushSubscriptions(Struct, frozen=True, kw_only=True):
    """All your push subscriptions, the one that was added last at the end."""

    subscriptions: tuple[PushSubscription, ...]
    """The subscriptions."""


class Push(Struct, frozen=True, kw_only=True):
    """Whether the service sends notifications."""

    public_key: str | None
    """The public key of the service, for `applicationServerKey` in a browser. Null if it sends no notifications."""


class PushMessage(Struct, frozen=True, kw_only=True):
    """What a browser gets, encrypted. A later release may have more types, and more fields."""

    type: WebhookEvent
    """What happened."""
    game: GameId
    title: str
    """What happened, in the language of the subscription."""
    text: str
    """What to do."""
