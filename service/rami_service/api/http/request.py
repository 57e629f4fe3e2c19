"""Who calls, and how a request is recognised when it comes again: what handlers get from a request.

Handlers call these themselves: the framework's injection starts a task group for each request.
"""

from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from litestar import Request
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from rami.problems.players import INVALID_TOKEN, MISSING_TOKEN
from rami_service.games.commit import Asked
from rami_service.players import accounts
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context

GAME_ID: Final = r"g_[0-9a-v]{26}"
KEY: Final = r"[A-Za-z0-9_-]{1,64}"
POSITION: Final = r"[0-9]{1,15}(-[0-9]{1,9})?"
NOTICE: Final = r"(0|[0-9]{1,15}-[0-9]{1,9})"
CURSOR: Final = r"[0-9]{1,15}\.[0-9a-z_]{1,40}"
VERSION: Final = r'"[0-9]{1,15}"'

GameId = Annotated[str, PathParameter(pattern=rf"^{GAME_ID}\Z", description="The id of a game.")]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        pattern=rf"^{KEY}\Z",
        description="Names this request: sent again with the same key it is answered again, and carried out once.",
    ),
]
IfMatch = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match", pattern=rf"^{VERSION}\Z", description="The version that the request was decided on."
    ),
]
"""The same header as the `ETag` of an answer."""

CursorText = Annotated[
    str | None,
    QueryParameter(pattern=rf"^{CURSOR}\Z", description="`next` of the page before."),
]
Limit = Annotated[int, QueryParameter(ge=1, le=100, description="How many at most.")]


def context_of(request: Request[Any, Any, Any]) -> Context:
    """The service that this request came to."""
    context: Context = request.app.state.context
    return context


def address_of(request: Request[Any, Any, Any]) -> str | None:
    """Where a request comes from, as far as that is known: its connection, or whom a trusted proxy names."""
    return request.client.host if request.client else None


def caller_of(request: Request[Any, Any, Any]) -> Caller:
    """Who calls, by the bearer token. Raises Refused without one that is well formed."""
    return _caller(context_of(request), request.headers.get("authorization"), changes=False)


def asked(
    request: Request[Any, Any, Any], data: msgspec.Struct | None, operation: str, key: str | None, if_match: str | None
) -> Asked:
    """What is asked, by whom, at which version; another body or operation under the same key is another request."""
    return asked_of(context_of(request), request.headers.get("authorization"), data, operation, key, if_match)


def asked_of(
    context: Context,
    authorization: str | None,
    data: msgspec.Struct | None,
    operation: str,
    key: str | None,
    if_match: str | None,
) -> Asked:
    """`asked`, of the headers themselves."""
    body = msgspec.json.encode(data) if data is not None else b""
    fingerprint = sha256(operation.encode() + b"\0" + body).digest()
    return Asked(
        _caller(context, authorization, changes=True), fingerprint, key, int(if_match[1:-1]) if if_match else None
    )


def _caller(context: Context, authorization: str | None, *, changes: bool) -> Caller:
    if authorization is None:
        raise MISSING_TOKEN()
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise INVALID_TOKEN()
    return accounts.caller(context, token.strip(), changes=changes)
