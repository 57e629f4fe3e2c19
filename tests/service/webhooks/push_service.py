"""A real push service on the loopback, over HTTPS: it receives notifications, and decrypts them as a browser does."""

import json
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from tests.certificates import certify
from tests.service.process import Service, serving
from tests.service.webhooks.receiver import Message, Receiver, receiving

P256: Final = ec.SECP256R1()
CONTACT: Final = "cards@rami.example"


def encoded(data: bytes) -> str:
    """Bytes in base64url, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of a text in base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key, uncompressed."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Browser:
    """A browser with a subscription: its keys are its own, and it can read what was encrypted for it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key, self.auth = ec.generate_private_key(P256), token_bytes(16)

    def subscription(self, **fields: Any) -> dict[str, Any]:
        """The subscription as a page sends it."""
        keys = {"p256dh": encoded(point(self.key.public_key())), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys} | fields

    def opened(self, body: bytes) -> bytes:
        """What a message says, decrypted as RFC 8291 and RFC 8188 have it. Raises InvalidTag."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, sender))
        secret = _derived(shared, self.auth, b"WebPush: info\0" + point(self.key.public_key()) + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded[-1:] == b"\2"  # the last record
        return padded[:-1]

    def read(self, message: Message) -> Any:
        """The content of a message."""
        return json.loads(self.opened(message.body))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def signed_claims(message: Message, public_key: str) -> Any:
    """What the service has signed (RFC 8292), after the check of the signature with its key. Raises jwt errors."""
    scheme, _, rest = message.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    key = ec.EllipticCurvePublicKey.from_encoded_point(P256, decoded(public_key))
    return jwt.decode(parts["t"], key, algorithms=["ES256"], audience="https://127.0.0.1", options={"require": ["exp"]})


@contextmanager
def notifying(folder: Path) -> Iterator[tuple[Service, Receiver]]:
    """A service that sends notifications, and a push service whose certificate it trusts."""
    certify(folder)
    with pytest.MonkeyPatch.context() as patch, push_service(folder) as receiver:
        patch.setenv("SSL_CERT_FILE", str(folder / "cert.pem"))
        with serving(folder, push_contact=CONTACT, webhook_loopback=True) as running:
            yield running, receiver


@contextmanager
def push_service(folder: Path) -> Iterator[Receiver]:
    """A push service with the certificate in a folder. It answers 201."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    with receiving(context) as receiver:
        receiver.answer = lambda _: (201, b"")
        yield receiver
