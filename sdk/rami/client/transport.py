"""The connections of a client, and the checks of what is sent with each request."""

import re
from collections.abc import Mapping
from typing import Final

import httpx2

LIMITS: Final = httpx2.Limits(max_connections=None, max_keepalive_connections=100, keepalive_expiry=4.0)
"""No limit on connections: many games may wait at once, each on its own connection.

Servers often close an idle connection after 5 seconds. The client closes it earlier.
"""

_TOKEN: Final = re.compile(r"[!-~]+")
_OURS: Final = frozenset({"authorization", "idempotency-key"})
_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_VALUE: Final = re.compile(r"[\t -~]*")


def checked_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers, with names in small letters. Raises ValueError, with the name alone, for what cannot be a header."""
    for name, value in headers.items():
        if name.lower() in _OURS:
            raise ValueError(f"The header {name!r} is the client's: give a token as `token`.")
        if not _NAME.fullmatch(name) or not _VALUE.fullmatch(value):
            raise ValueError(f"The header {name!r} has characters that are not allowed in a header.")
    return {name.lower(): value for name, value in headers.items()}


def check_own_client(given: object, kind: type, transport: object) -> None:
    """Raise TypeError or ValueError for an HTTP client that this client cannot use."""
    if given is not None and not isinstance(given, kind):
        raise TypeError(f"`http_client` must be an httpx2.{kind.__name__}, as this client sends its requests with it.")
    if given is not None and transport is not None:
        raise ValueError("Give `transport` or `http_client`, not both: a client of your own has its own transport.")


NOT_A_URL: Final = "The address of the service is not a URL: give one such as http://127.0.0.1:8000."
NOT_HTTP: Final = "The address of the service must begin with http:// or https://, followed by a host."
HAS_NAME: Final = "The address of the service must not contain a name or password: give a token instead."
HAS_VERSION: Final = "The address of the service must not end in /v1: the client adds it to each path."


def checked_url(url: str) -> httpx2.URL:
    """Parse the service's address. Raises ValueError without the address in its text: it may hold a password."""
    try:
        parsed = httpx2.URL(url)
    except httpx2.InvalidURL:
        raise ValueError(NOT_A_URL) from None
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise ValueError(NOT_HTTP)
    if parsed.userinfo:
        raise ValueError(HAS_NAME)
    if parsed.path.rstrip("/").endswith("/v1"):
        raise ValueError(HAS_VERSION)
    return parsed


def checked_token(token: str | None) -> str | None:
    """The token without white space around it, or None if it is empty. Raises ValueError without the token in its text.

    Without this check the HTTP library would show the token in one of its own errors.
    """
    token = (token or "").strip()
    if token and not _TOKEN.fullmatch(token):
        raise ValueError("The token contains characters that are not allowed in a token: check how it was copied.")
    return token or None
