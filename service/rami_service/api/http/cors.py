"""CORS: the pages of which other origins may call the API, what they may send, and what they may read.

A page proves who calls with a token that it has itself. There are no cookies, so a page of another origin can do
nothing in the name of a visitor. That is why an operator may allow all origins.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.types import Scope

from rami.contract.operations import Operation
from rami_service.api.http.request_headers import headers_of
from rami_service.api.http.response_headers import EXPOSED

ANY: Final = "*"
"""Instead of an origin: all of them."""
_OF_ALL: Final = (
    *("Authorization", "Content-Type", "X-Request-Id"),
    # what libraries and tracers of pages send by themselves
    *("Cache-Control", "Pragma", "Traceparent", "Tracestate", "X-Requested-With"),
)
"""The request headers that operations do not declare."""
_REMEMBERED: Final = 7200
"""Seconds for which a browser remembers what it may send. Chromium remembers it no longer than this."""


def cors(origins: Sequence[str], operations: Collection[Operation[Any]]) -> CORSConfig | None:
    """The CORS configuration for pages of these origins. None if there are none.

    In an origin, `*.` before the host stands for every name below it, and `:*` for every port. A page may send every
    method and every header that one of the operations takes.
    """
    if not origins:
        return None
    return CORSConfig(
        allow_origins=[ANY] if ANY in origins else [],
        allow_origin_regex="|".join(map(_pattern, origins)),
        allow_methods=sorted({"HEAD", *[declared.method for declared in operations]}),
        allow_headers=sorted({*_OF_ALL, *[name for declared in operations for name in declared.headers]}),
        expose_headers=[*EXPOSED],
        max_age=_REMEMBERED,
    )


def _pattern(origin: str) -> str:
    return re.escape(origin).replace(r"//\*\.", r"//(?:[a-z0-9_-]+\.)+").replace(r":\*", r"(?::[0-9]{1,5})?")


def cors_headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    """The CORS headers that let a page read an answer, if its origin is allowed; else none."""
    app: Litestar | None = scope.get("litestar_app")  # bytes that are no request are refused without one
    config = app.cors_config if app else None
    sent = headers_of(scope).get(b"origin") if config else None
    if config is None or sent is None:
        return []
    origin = sent.decode("latin-1")
    if not config.is_origin_allowed(origin):
        return []
    # the configuration allows `*` by itself
    one = {} if config.is_allow_all_origins else {"Access-Control-Allow-Origin": origin, "Vary": "Origin"}
    return [(name.lower().encode(), value.encode("latin-1")) for name, value in (config.simple_headers | one).items()]
