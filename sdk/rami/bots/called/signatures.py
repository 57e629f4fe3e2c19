"""The signatures of messages, as Standard Webhooks has them. A library checks them; what it lets pass is checked here.

It takes `1e9` and `1.5` for times and drops wrong characters of a secret, and its errors for headers that are malformed
are not only its own.
"""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Final

from rami.bots.missing_extra import MissingExtra

SECRET: Final = "RAMI_WEBHOOK_SECRET"  # noqa: S105 - the name of a variable
"""The variable of the environment that has the secrets, with spaces or commas between them."""
HEADERS: Final = ("webhook-id", "webhook-timestamp", "webhook-signature")
_FORMS: Final = (
    re.compile(r"[A-Za-z0-9_-]{1,128}\Z"),  # a point would make it unclear which part of the signed text is the id
    re.compile(r"[1-9][0-9]{0,10}\Z"),
    re.compile(r"[!-~][ -~]{0,1999}\Z"),
)
_SECRET: Final = re.compile(r"whsec_(?=.{32,88}\Z)[A-Za-z0-9+/]+={0,2}\Z")  # 24 to 64 bytes


class BadSignature(Exception):
    """A message is not from the service, or too old."""


class Signatures:
    """Checks messages with one or several secrets. Raises MissingExtra without the extra `webhooks`."""

    def __init__(self, secrets: Iterable[str]) -> None:
        try:
            from standardwebhooks import Webhook
        except ImportError as error:
            raise MissingExtra("A bot that is called needs standardwebhooks: pip install 'rami[webhooks]'") from error
        self._webhooks = [Webhook(secret) for secret in secrets]

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        """Check one message with its headers (`signature_headers`). Raises BadSignature."""
        from standardwebhooks import WebhookVerificationError

        for webhook in self._webhooks:
            try:
                webhook.verify(body, dict(headers), json_parse=False)
            except (WebhookVerificationError, ValueError):
                continue
            return
        raise BadSignature


def signature_headers(headers: Iterable[tuple[bytes, bytes]]) -> Mapping[str, str]:
    """The three headers of a signature. Raises BadSignature if one is missing, is there twice, or has another form."""
    found: dict[str, str] = {}
    for raw, value in headers:
        name = raw.decode("latin-1").lower()
        if name in found:
            raise BadSignature
        if name in HEADERS:
            found[name] = value.decode("latin-1")
    if not all(form.match(found.get(name, "")) for name, form in zip(HEADERS, _FORMS, strict=True)):
        raise BadSignature
    return found


def secrets_of(given: str | Iterable[str] | None) -> tuple[str, ...]:
    """The secrets that are given, or else those of the environment. Raises ValueError, which shows none of them."""
    if given is None:
        given = os.environ.get(SECRET, "").replace(",", " ").split()
    secrets = (given,) if isinstance(given, str) else tuple(given)
    if not secrets:
        raise ValueError(f"A bot that is called needs the secret of its webhook: give secret=, or set {SECRET}.")
    if not all(_SECRET.match(secret) for secret in secrets):
        raise ValueError("The secret of a webhook is whsec_ and the Base64 of 24 to 64 bytes, as the service shows it.")
    return secrets
