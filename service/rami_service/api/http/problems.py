"""The only place that turns exceptions into answers. Every refusal is a problem (application/problem+json).

Its text is in the language that the request asks for. Codes, params and rules are the same in all languages.
"""

from http import HTTPStatus
from itertools import accumulate
from math import ceil
from random import randint
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json
from msgspec.structs import replace

from rami.messages.catalogue import catalogue
from rami.messages.text import Plain, Text
from rami.problems import MEDIA_TYPE, Refused
from rami.problems.body import Mistake
from rami.problems.games import STALE_VERSION
from rami.problems.requests import (
    BODY_TOO_LARGE,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    STORE_FULL,
    STORE_UNAVAILABLE,
)
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Reply, Sent
from rami_service.api.http.request_headers import ID, headers_of, settings_of
from rami_service.api.http.response_headers import stamp
from rami_service.api.http.validation_messages import in_words, shortened
from rami_service.domain.protected_resource import challenge
from rami_service.logs import where
from rami_service.store.damage import described
from rami_service.store.redis import effects
from rami_service.store.redis.batch import StoreBusy, StoreFull, StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.streams.openings import busy

_log: Final = structlog.get_logger()

_ALWAYS: Final[dict[int, dict[str, str]]] = {
    413: {"Connection": "close"},  # the rest of the body is not read, so the connection cannot be used again
}
"""Headers that every answer with a status has."""
_COME_BACK: Final = (1, 3)
"""Seconds after which the caller comes back who gets 503, unless the refusal says when: not all at the same moment."""
_READS: Final = ("GET", "HEAD")
"""Requests that have certainly changed nothing."""
_ROOM: Final = 5  # seconds: a full store does not empty itself in one
_MOST_BYTES: Final = 8 * 1024
"""How long the list of mistakes of a refusal is at most."""


def refusal(scope: Scope, error: Exception) -> Reply:
    """The answer to any exception of a handler or of the framework."""
    unsent = isinstance(error, StoreBusy) and scope.get("method") in _READS
    refused = busy() if unsent else _refused(error)
    scope["state"]["code"] = refused.code
    if refused.code == INTERNAL_ERROR.code:
        _report(scope, error)
    if isinstance(error, Damaged):
        _log.error("store_damaged", method=scope.get("method"), path=scope.get("path_template"), **described(error))
    accepted = headers_of(scope).get(b"accept-language", b"")
    language = language_of(accepted.decode("latin-1"))
    problem = refused.problem(catalogue(language, "messages"), request_id=scope["state"][ID])
    params = {name: _bounded(value) for name, value in problem.params.items()}
    body = replace(problem, detail=shortened(problem.detail), params=params, errors=_few(problem.errors))
    headers = _ALWAYS.get(body.status, {}) | _headers(refused)
    if body.status == 401:
        headers["WWW-Authenticate"] = challenge(settings_of(scope))
    encoded = tuple([(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()])
    return Reply(body.status, json.encode(body), MEDIA_TYPE.encode(), encoded, language)


def unexpected(error: Exception) -> bool:
    """Whether nothing says what this error means: it is a bug of ours, or a record that makes no sense."""
    return _refused(error).code == INTERNAL_ERROR.code


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The framework's exception handler: the same answers for errors of the framework and of its own routes."""
    return Sent(refusal(request.scope, error))


def refusing(refused: Refused) -> ASGIApp:
    """An ASGI application that answers every request with this refusal and asks to close the connection."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        async def stamped(message: Message) -> None:
            await stamp(message, scope)
            await send(message)

        reply = refusal(scope, refused)
        await replace(reply, headers=(*reply.headers, (b"connection", b"close")))(scope, receive, stamped)

    return refuse


def _refused(error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case StoreFull() if not effects.made():
            return STORE_FULL(retry_after=_ROOM)
        case StoreUnavailable():
            return STORE_UNAVAILABLE()
        case MethodNotAllowedException():
            allowed = sorted((error.headers or {}).get("allow", "").split(", "))
            return METHOD_NOT_ALLOWED(methods=", ".join(allowed))
        case HTTPException():
            return _of_framework(error)
        case _:
            return INTERNAL_ERROR()


def _of_framework(error: HTTPException) -> Refused:
    """The refusal for an error of the framework."""
    match error.status_code:
        case 400:
            reason = Text("The request is not well formed: {reason}.", reason=in_words(error.detail))
            return INVALID_REQUEST(reason=reason)
        case 404:
            return NOT_FOUND()
        case 413:
            return BODY_TOO_LARGE()
        case _:
            return INTERNAL_ERROR()


def _bounded(param: Plain) -> Plain:
    return shortened(param) if isinstance(param, str) else param


def _few(errors: list[Mistake]) -> list[Mistake]:
    """The first mistakes, in a bounded number of bytes: names of the caller are in them."""
    errors = [replace(one, detail=shortened(one.detail)) for one in errors]
    sizes = accumulate(len(json.encode(one)) for one in errors)
    return [one for one, size in zip(errors, sizes, strict=True) if size <= _MOST_BYTES]


def _headers(refused: Refused) -> dict[str, str]:
    """The parts of a refusal that are also sent as headers."""
    wait = refused.retry_after
    if wait is None and refused.status == HTTPStatus.SERVICE_UNAVAILABLE:
        wait = randint(*_COME_BACK)  # noqa: S311 - spreads clients out in time
    headers = {} if wait is None else {"Retry-After": str(ceil(wait))}
    if refused.code == STALE_VERSION.code:
        headers["ETag"] = f'"{refused.params["version"]}"'
    if refused.code == METHOD_NOT_ALLOWED.code:
        headers["Allow"] = str(refused.params["methods"])
    return headers


def _report(scope: Scope, error: Exception) -> None:
    """Log where an unexpected error was raised. Not its message or any values: they may hold a hand or a token."""
    _log.error(
        "internal_error",
        request_id=scope["state"][ID],
        method=scope.get("method"),
        path=scope.get("path_template"),
        **where(error),
    )
