"""The single place that turns exceptions into answers. Every refusal is a problem (application/problem+json).

It is told in the language that the request asks for; codes, params and rules are the same in all of them.
"""

import re
from math import ceil
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.enums import ParamType
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json
from msgspec.structs import replace

from rami.messages.catalogue import Language, catalogue
from rami.messages.text import Plain, Text
from rami.problems import MEDIA_TYPE, Refused
from rami.problems.games import GAME_NOT_FOUND, STALE_VERSION
from rami.problems.players import UNKNOWN_PLAYER, UNKNOWN_TOKEN
from rami.problems.requests import (
    BODY_TOO_LARGE,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_ALLOWED,
    MISSING_BODY,
    NOT_FOUND,
    STORE_UNAVAILABLE,
)
from rami_service.api.http.headers import request_id, stamp
from rami_service.api.http.language import language_of
from rami_service.api.http.validation_messages import in_words, invalid, part, shortened
from rami_service.logs import where
from rami_service.store.redis.batch import StoreUnavailable

_log: Final = structlog.get_logger()

_ALWAYS: Final[dict[int, dict[str, str]]] = {
    401: {"WWW-Authenticate": "Bearer"},
    413: {"Connection": "close"},  # what is left of the body is not read, so the connection cannot be used again
    503: {"Retry-After": "1"},
}
"""Headers that every answer of a status carries."""

_MISSING: Final = re.compile(r"Missing required (\w+) parameter '([^']+)'")


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer any exception of a handler or of the framework; the application's one exception handler."""
    refused = _refused(request, error)
    request.scope["state"]["code"] = refused.code
    if refused.code == INTERNAL_ERROR.code:
        _report(request, error)
    language = language_of(request.headers.get("accept-language"))
    said = refused.problem(catalogue(language, "messages"), request_id=request_id(request.scope))
    body = replace(said, detail=shortened(said.detail), params={name: _bounded(it) for name, it in said.params.items()})
    return Response(
        json.encode(body),
        status_code=body.status,
        media_type=MEDIA_TYPE,
        headers=said_in(language) | _ALWAYS.get(body.status, {}) | _headers(refused),
    )


def _bounded(param: Plain) -> Plain:
    return shortened(param) if isinstance(param, str) else param


def _headers(refused: Refused) -> dict[str, str]:
    """What a refusal says by headers, too."""
    headers = {} if refused.retry_after is None else {"Retry-After": str(ceil(refused.retry_after))}
    if refused.code == STALE_VERSION.code:
        headers["ETag"] = f'"{refused.params["version"]}"'
    if refused.code == METHOD_NOT_ALLOWED.code:
        headers["Allow"] = str(refused.params["methods"])
    return headers


def said_in(language: Language) -> dict[str, str]:
    """The header of an answer in the language asked for; `middleware.stamp` adds `Vary`."""
    return {"Content-Language": language}


def _refused(request: Request[Any, Any, Any], error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case StoreUnavailable():
            return STORE_UNAVAILABLE()
        case ValidationException():
            return _invalid_parameter(request, error)
        case MethodNotAllowedException():
            allowed = sorted((error.headers or {}).get("allow", "").split(", "))
            return METHOD_NOT_ALLOWED(methods=", ".join(allowed))
        case HTTPException():
            return _of_framework(error)
        case _:
            return INTERNAL_ERROR()


def _of_framework(error: HTTPException) -> Refused:
    """What the framework refuses by itself."""
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


def _invalid_parameter(request: Request[Any, Any, Any], error: ValidationException) -> Refused:
    """Refuse the first parameter that Litestar found wrong. A body never comes here, but for one that is missing.

    An id that is not even well formed is answered as one that does not exist.
    """
    if missing := _MISSING.match(error.detail):
        return invalid(missing[1], missing[2], Text("it is required"))
    found: list[dict[str, Any]] = error.extra if isinstance(error.extra, list) else []
    wrong = {item.get("key", ""): item for item in found}
    for name in wrong.keys() & request.path_params.keys():
        return _impossible(name, str(request.path_params[name]))
    if "data" in wrong:
        return MISSING_BODY()
    for name, item in wrong.items():
        return invalid(ParamType(item["source"]).value, _public_name(request, name), in_words(item["message"]))
    return INVALID_REQUEST(reason=Text("The request does not match the description of the operation."))


def _impossible(name: str, value: str) -> Refused:
    match name:
        case "game_id":
            return GAME_NOT_FOUND()
        case "token_id":
            return UNKNOWN_TOKEN()
        case "player_id":
            return UNKNOWN_PLAYER(player=part(value))
        case _:
            return NOT_FOUND()


def _public_name(request: Request[Any, Any, Any], name: str) -> str:
    field = request.route_handler.parsed_fn_signature.parameters.get(name)
    return getattr(field and field.kwarg_definition, "name", None) or name


def _report(request: Request[Any, Any, Any], error: Exception) -> None:
    """Log where an unexpected error arose, but neither its message nor any value: both may hold a hand or a token."""
    _log.error(
        "internal_error",
        request_id=request_id(request.scope),
        method=request.method,
        path=request.scope.get("path_template"),
        **where(error),
    )


def refusing(refused: Refused) -> ASGIApp:
    """Answers every request with this refusal, as a handler's would be answered, and has the connection closed."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        async def stamped(message: Message) -> None:
            await stamp(message, scope)
            await send(message)

        request: Request[Any, Any, Any] = Request(scope)
        response = answer(request, refused)
        response.headers["Connection"] = "close"
        await response.to_asgi_response(None, request)(scope, receive, stamped)

    return refuse
