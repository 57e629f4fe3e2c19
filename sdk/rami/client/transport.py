"""Turn a call into an HTTP request. Each attempt of the call sends the same bytes."""

import re
from secrets import token_urlsafe
from typing import Any, Final

import httpx2
import msgspec

from rami.client.arguments import not_text
from rami.client.call import Call

LIMITS: Final = httpx2.Limits(max_connections=None, max_keepalive_connections=100, keepalive_expiry=4.0)
"""No limit on connections: many games may wait at once, each on its own connection.

Servers often close an idle connection after 5 seconds. The client closes it earlier.
"""

_TOKEN = re.compile(r"[!-~]+")


def request_of(
    call: Call[Any], http: httpx2.Client | httpx2.AsyncClient, token: str | None, timeout: float
) -> httpx2.Request:
    """The request of a call. It is built once for each call, so that all attempts have the same idempotency key.

    Raises ValueError for an argument that is not valid text.
    """
    try:
        return http.build_request(
            call.method,
            call.path,
            params=call.query or None,
            headers=_headers(call, token),
            content=None if call.body is None else msgspec.json.encode(call.body),
            timeout=httpx2.Timeout(timeout, read=timeout + call.wait),
        )
    except UnicodeEncodeError:
        raise not_text({**call.query} | (msgspec.structs.asdict(call.body) if call.body is not None else {})) from None


def checked_url(url: str) -> httpx2.URL:
    """Parse the service's address. Raises ValueError without the address in its text: it may hold a password."""
    try:
        parsed = httpx2.URL(url)
    except httpx2.InvalidURL:
        raise ValueError("The address of the service is not a URL: give one such as http://127.0.0.1:8000.") from None
    if parsed.scheme not in {"http", "https"} or not parsed.host:
        raise ValueError("The address of the service must begin with http:// or https://, followed by a host.")
    if parsed.userinfo:
        raise ValueError("The address of the service must not contain a name or password: give a token instead.")
    if parsed.path.rstrip("/").endswith("/v1"):
        raise ValueError("The address of the service must not end in /v1: the client adds it to each path.")
    return parsed


def checked_token(token: str | None) -> str | None:
    """The token without white space around it, or None if it is empty. Raises ValueError without the token in its text.

    Without this check the HTTP library would show the token in one of its own errors.
    """
    token = (token or "").strip()
    if token and not _TOKEN.fullmatch(token):
        raise ValueError("The token contains characters that are not allowed in a token: check how it was copied.")
    return token or None


def _headers(call: Call[Any], token: str | None) -> dict[str, str]:
    headers = {"Accept": "application/json, application/problem+json, text/markdown"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if call.body is not None:
        headers["Content-Type"] = "application/json"
    if call.if_version is not None:
        headers["If-Match"] = f'"{call.if_version}"'
    if call.minimal:
        headers["Prefer"] = "return=minimal"
    if call.operation.keyed:
        headers["Idempotency-Key"] = token_urlsafe(24)
    return headers
