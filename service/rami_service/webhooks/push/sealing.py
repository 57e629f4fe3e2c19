"""Messages to browsers, encrypted (RFC 8291) and signed (RFC 8292) by the library `webpush`.

The library opens no connection. It takes long to import, so only a service that sends notifications does it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from rami_service.domain.records.player_records import StoredPush

if TYPE_CHECKING:
    from webpush import WebPush

_LENGTH: Final = 512
"""All messages are as long, so that a push service cannot know them by their length."""


class Sealed(Struct, frozen=True):
    """An encrypted message, and the headers with which it is sent."""

    headers: Mapping[str, str]
    body: bytes


def prepare() -> None:
    """Import the library now, so that no request waits for it."""
    import webpush  # noqa: F401


def new_key() -> bytes:
    """A new private key with which the service signs, as PEM."""
    from webpush.vapid import VAPID

    private, _, _ = VAPID.generate_keys()
    return bytes(private)


def public_key(key: bytes, contact: str) -> str:
    """The public key that belongs to a private one, as browsers want it."""
    vapid = _library(key, contact).vapid
    return str(vapid.get_application_server_key(vapid.public_key))


def seal(key: bytes, contact: str, push: StoredPush, message: bytes, *, ttl: int, topic: str) -> Sealed:
    """Encrypt a message for a browser, and sign it. Of one topic only the last message waits for the browser.

    Raises ValueError if the keys of the browser are none.
    """
    from webpush.types import WebPushSubscription

    keys = {"auth": push.auth, "p256dh": push.p256dh}
    to = WebPushSubscription.model_validate({"endpoint": push.endpoint, "keys": keys})
    made = _library(key, contact).get(message.ljust(_LENGTH), to, ttl=ttl)
    headers = {name: str(value) for name, value in made.headers.items()}
    return Sealed(headers | {"urgency": "high", "topic": topic}, made.encrypted)


@lru_cache(maxsize=2)
def _library(key: bytes, contact: str) -> "WebPush":
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
    from webpush import WebPush

    public = load_pem_private_key(key, None).public_key()
    return WebPush(key, public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), subscriber=contact)
