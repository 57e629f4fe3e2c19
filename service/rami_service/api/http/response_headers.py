"""The headers of answers: those that clients read, the request id and the security headers of all answers."""

from typing import Any, Final

from litestar.types import Message, Scope

from rami_service.api.http.request_headers import ID

HEADERS: Final[dict[str, dict[str, Any]]] = {
    "X-Request-Id": {"description": "Names the request in answers and logs.", "schema": {"type": "string"}},
    "ETag": {
        "description": "The version of the game, for `If-Match`.",
        "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$', "examples": ['"2"']},
    },
    "Preference-Applied": {
        "description": "`return=minimal` if the answer is the short one that `Prefer` asked for.",
        "schema": {"type": "string"},
    },
    "Location": {
        "description": "The path of what was created.",
        "schema": {"type": "string", "format": "uri-reference"},
    },
    "ContentTag": {
        "description": "Names this content, in this language and compression, for `If-None-Match`.",
        "schema": {"type": "string"},
    },
    "Cache-Control": {
        "description": "Whether and how long the answer may be kept.",
        "schema": {"type": "string", "examples": ["public, max-age=3600"]},
    },
    "RateLimit-Policy": {
        "description": "The limits that this request counts for: `q` requests within `w` seconds.",
        "schema": {"type": "string", "examples": ['"address";q=30000;w=60, "token";q=6000;w=60']},
    },
    "RateLimit": {
        "description": "For each limit: `r` requests are left, and after `t` seconds there are more.",
        "schema": {"type": "string", "examples": ['"address";r=29800;t=1, "token";r=5990;t=1']},
    },
    "Retry-After": {"description": "Seconds to wait before the next attempt.", "schema": {"type": "integer"}},
    "WWW-Authenticate": {
        "description": "How to say who calls; `resource_metadata` is where it says whose access tokens it takes.",
        "schema": {"type": "string", "pattern": "^Bearer", "examples": ["Bearer"]},
    },
}
"""The headers that operations answer with, as the specification describes them. `ContentTag` is another `ETag`."""

_OF_HTTP: Final = ("Allow", "Content-Language", "Date")
"""The headers that no operation documents, because all of HTTP has them."""

EXPOSED: Final = tuple(sorted({*HEADERS, *_OF_HTTP} - {"ContentTag"}))
"""The headers that a page of another origin may read."""

_COMMON: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
_SAME_ORIGIN: Final = (b"cross-origin-resource-policy", b"same-origin")  # not for pages whose origin CORS allows
CSP: Final = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")
_HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE: Final = (b"cache-control", b"no-store")
COMMON_LINES: Final = b"\r\n".join(map(b": ".join, _COMMON))
LINES: Final = b"\r\n".join((*map(b": ".join, (_NO_STORE, CSP, _SAME_ORIGIN)), COMMON_LINES))
HTTPS_LINE: Final = b": ".join(_HTTPS_ONLY)


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
            headers.append(CSP)
        if _SAME_ORIGIN[0] not in names:
            headers.append(_SAME_ORIGIN)
        if scope.get("scheme") == "https":  # also if a trusted proxy says so
            headers.append(_HTTPS_ONLY)
        vary = scope["state"].get("vary") or (b"Accept-Language" if b"content-language" in names else None)
        if vary is not None:  # here, because the framework's CORS overwrites `Vary` of a handler
            headers.append((b"vary", vary))
        # A layer in front of the application puts its headers into the scope's state.
        added = scope["state"].get("headers", ())
        message["headers"] = [*headers, *_COMMON, *added, (b"x-request-id", scope["state"][ID].encode("ascii"))]
