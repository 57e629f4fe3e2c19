"""Headers: the request id and the security headers of every answer, and CORS."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.types import HTTPScope, Message, Scope, WebSocketScope
from uuid_utils import uuid7

_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),  # does not affect pages whose origin CORS allows
)
_CSP: Final = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
_HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE: Final = (b"cache-control", b"no-store")
_LINES: Final = b"".join(b"%b: %b\r\n" % header for header in (_NO_STORE, _CSP, *_HEADERS))
_HTTPS_LINES: Final = b"%b: %b\r\n" % _HTTPS_ONLY + _LINES
_BY_LANGUAGE: Final = (b"vary", b"Accept-Language")
_BY_LANGUAGE_LINE: Final = b"%b: %b\r\n" % _BY_LANGUAGE

# No underscore: tokens start with `rami_`, so a token that is sent here by mistake never gets into logs and answers.
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9.:-]{1,64}")


def request_id(scope: Scope) -> str:
    """The id of this request: its X-Request-Id header if that is well formed, else a new id. It stays the same."""
    state = scope["state"]
    known: str | None = state.get("request_id")
    if known is None:
        known = state["request_id"] = _incoming_id(scope) or str(uuid7())
    return known


def _incoming_id(scope: HTTPScope | WebSocketScope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"x-request-id":
            return value.decode("ascii") if _REQUEST_ID.fullmatch(value) else None
    return None


async def stamp(message: Message, scope: Scope) -> None:
    """Add the common headers to an answer. This is a `before_send` hook, so errors of the router get them too.

    Caches must not store an answer, unless its handler sets Cache-Control.
    """
    if message["type"] == "http.response.start":
        headers = list(message["headers"])
        names = {name for name, _ in headers}
        if b"cache-control" not in names:
            headers.append(_NO_STORE)
        if b"content-security-policy" not in names:
            headers.append(_CSP)
        if scope.get("scheme") == "https":  # also if a trusted proxy says so
            headers.append(_HTTPS_ONLY)
        if b"content-language" in names:  # here, because the framework's CORS overwrites `Vary` of a handler
            headers.append(_BY_LANGUAGE)
        # A layer in front of the application puts its headers into the scope's state.
        added = scope["state"].get("headers", ())
        message["headers"] = [*headers, *_HEADERS, *added, (b"x-request-id", request_id(scope).encode("ascii"))]


def lines(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Headers as lines of an HTTP/1.1 response."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


def common_lines(scope: Scope, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """What `stamp` adds to an answer that sets neither Cache-Control nor Content-Security-Policy, as lines."""
    added = lines(scope["state"].get("headers", ()))
    for name, _ in headers:
        if name == b"content-language":
            added += _BY_LANGUAGE_LINE
    common = _HTTPS_LINES if scope.get("scheme") == "https" else _LINES
    return b"%b%bx-request-id: %b\r\n" % (common, added, request_id(scope).encode("ascii"))


def cors_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The CORS headers that let a page read an answer, if its origin is allowed; else none."""
    app: Litestar | None = scope.get("litestar_app")  # bytes that are no request are refused without one
    config = app.cors_config if app else None
    if config is None:
        return []
    for name, value in scope["headers"]:
        if name == b"origin":
            origin = value.decode("latin-1")
            if not config.is_origin_allowed(origin):
                return []
            allowed = {**config.simple_headers, "Access-Control-Allow-Origin": origin, "Vary": "Origin"}
            return [(key.lower().encode(), text.encode("latin-1")) for key, text in allowed.items()]
    return []


def cors(origins: Sequence[str]) -> CORSConfig | None:
    """The CORS configuration for pages of exactly these origins. None if there are none. Raises ValueError for `*`."""
    if any("*" in origin for origin in origins):
        raise ValueError("an origin must be written in full, without *")
    if not origins:
        return None
    return CORSConfig(
        allow_origins=list(origins),
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Last-Event-ID", "X-Request-Id"],
        expose_headers=["ETag", "Location", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-Id"],
    )
