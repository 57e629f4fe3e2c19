"""The headers of answers that clients read: documented in the specification, and exposed to pages of other origins."""

from typing import Any, Final

HEADERS: Final[dict[str, dict[str, Any]]] = {
    "X-Request-Id": {"description": "Names the request in answers and logs.", "schema": {"type": "string"}},
    "ETag": {
        "description": "The version of the game, for `If-Match`.",
        "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
    },
    "Preference-Applied": {
        "description": "`return=minimal` if the answer is the short one that `Prefer` asked for.",
        "schema": {"type": "string"},
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
        "schema": {"type": "string", "examples": ['"address";r=29800;t=43, "token";r=5990;t=51']},
    },
    "Retry-After": {"description": "Seconds to wait before the next attempt.", "schema": {"type": "integer"}},
    "WWW-Authenticate": {"description": "How to say who calls.", "schema": {"type": "string", "enum": ["Bearer"]}},
}
"""The headers that operations answer with, as the specification describes them. `ContentTag` is another `ETag`."""

_OF_HTTP: Final = ("Allow", "Content-Language", "Date", "Location")
"""The headers that no operation documents, because all of HTTP has them."""

EXPOSED: Final = tuple(sorted({*HEADERS, *_OF_HTTP} - {"ContentTag"}))
"""The headers that a page of another origin may read."""


def documented(*names: str) -> dict[str, Any]:
    """The headers of a response in the specification, by reference."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
