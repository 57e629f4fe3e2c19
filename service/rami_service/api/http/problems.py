"""The single place that turns exceptions into answers. Every refusal is a problem (application/problem+json).

It is told in the language that the request asks for; codes, params and rules are the same in all of them.
"""

import re
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.enums import ParamType
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json

from rami.messages.catalogue import Language, catalogue
from rami.messages.text import Text
from rami.problems import MEANINGS, MEDIA_TYPE, Code, Param, problem
from rami.rules.errors import RuleViolation
from rami_service.api.http.headers import request_id, stamp
from rami_service.api.http.language import language_of
from rami_service.api.http.validation_messages import in_words, invalid, shortened
from rami_service.errors import Refused
from rami_service.games.commit import not_found
from rami_service.logs import where
from rami_service.store.redis.batch import StoreUnavailable

_log: Final = structlog.get_logger()

_ALWAYS: Final[dict[int, dict[str, str]]] = {
    401: {"WWW-Authenticate": "Bearer"},
    413: {"Connection": "close"},  # what is left of the body is not read, so the connection cannot be used again
    503: {"Retry-After": "1"},
}
"""Headers that every answer of a status carries."""

_BY_STATUS: Final = {
    400: Code.INVALID_REQUEST,
    401: Code.INVALID_TOKEN,
    403: Code.FORBIDDEN,
    404: Code.NOT_FOUND,
    413: Code.BODY_TOO_LARGE,
    415: Code.UNSUPPORTED_MEDIA_TYPE,
    429: Code.RATE_LIMITED,
    503: Code.STORE_UNAVAILABLE,
}
"""What the framework's own refusals are called."""

_MISSING: Final = re.compile(r"Missing required (\w+) parameter '([^']+)'")


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer any exception of a handler or of the framework; the application's one exception handler."""
    refused = _refused(request, error)
    request.scope["state"]["code"] = refused.code.value
    if refused.code is Code.INTERNAL_ERROR:
        _report(request, error)
    language = language_of(request.headers.get("accept-language"))
    gettext = catalogue(language, "messages").gettext
    body = problem(
        refused.code,
        shortened(refused.detail.said(gettext)),
        request_id=request_id(request.scope),
        params=refused.params,
        rule=refused.rule,
        gettext=gettext,
    )
    return Response(
        json.encode(body),
        status_code=body.status,
        media_type=MEDIA_TYPE,
        headers=said_in(language) | _ALWAYS.get(body.status, {}) | refused.headers,
    )


def said_in(language: Language) -> dict[str, str]:
    """The header of an answer in the language asked for; `middleware.stamp` adds `Vary`."""
    return {"Content-Language": language}


def _refused(request: Request[Any, Any, Any], error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case RuleViolation():
            return Refused(Code(error.code), error.text, params=_params(error), rule=error.rule)
        case StoreUnavailable():
            return Refused(Code.STORE_UNAVAILABLE, Text("The store did not answer in time; the outcome is unknown."))
        case ValidationException():
            return _invalid_parameter(request, error)
        case MethodNotAllowedException():
            allow = ", ".join(sorted((error.headers or {}).get("allow", "").split(", ")))
            return Refused(
                Code.METHOD_NOT_ALLOWED, Text("This path allows {methods}.", methods=allow), headers={"Allow": allow}
            )
        case HTTPException(status_code=status) if status in _BY_STATUS:
            code = _BY_STATUS[status]
            return Refused(code, _of_framework(code, error.detail), headers=error.headers)
        case _:
            return Refused(Code.INTERNAL_ERROR, Text("Something went wrong here; it has been logged."))


def _of_framework(code: Code, detail: str) -> Text:
    if code is Code.INVALID_REQUEST:
        return Text("The request is not well formed: {reason}.", reason=in_words(detail))
    return Text(MEANINGS[code].advice)


def _params(error: RuleViolation) -> dict[str, Param]:
    return {
        key: value if isinstance(value, int) else shortened(str(value))
        for key, value in error.params.items()
        if value is not None
    }


def _invalid_parameter(request: Request[Any, Any, Any], error: ValidationException) -> Refused:
    """Refuse the first parameter that Litestar found wrong. A body never comes here, but for one that is missing.

    An id that is not even well formed is answered as one that does not exist.
    """
    if missing := _MISSING.match(error.detail):
        return invalid(missing[1], missing[2], Text("it is required"))
    found: list[dict[str, Any]] = error.extra if isinstance(error.extra, list) else []
    wrong = {item.get("key", ""): item for item in found}
    for name in wrong.keys() & request.path_params.keys():
        return _impossible(name)
    if "data" in wrong:
        return Refused(Code.MISSING_BODY, Text("This operation needs a JSON body."))
    for name, item in wrong.items():
        return invalid(ParamType(item["source"]).value, _public_name(request, name), in_words(item["message"]))
    return Refused(Code.INVALID_REQUEST, Text("The request does not fit the operation's description."))


def _impossible(name: str) -> Refused:
    match name:
        case "game_id":
            return not_found()
        case "token_id":
            return Refused(Code.UNKNOWN_TOKEN, Text("You have no such token."))
        case "player_id":
            return Refused(Code.UNKNOWN_PLAYER, Text("There is no such player."))
        case _:
            return Refused(Code.NOT_FOUND, Text("The path holds an impossible name."))


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
    """Answers every request with this refusal, as a handler's would be answered: headers, language and all."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        async def stamped(message: Message) -> None:
            await stamp(message, scope)
            await send(message)

        request: Request[Any, Any, Any] = Request(scope)
        await answer(request, refused).to_asgi_response(None, request)(scope, receive, stamped)

    return refuse
