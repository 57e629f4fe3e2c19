"""The single place that turns exceptions into answers. Every refusal is a problem (application/problem+json).

It is told in the language that the request asks for; codes, params and rules are the same in all of them.
"""

from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json

from rami.messages.catalogue import Language, catalogue
from rami.messages.text import Text
from rami.operations.operation import Parameter
from rami.problems import MEANINGS, MEDIA_TYPE, Code, Param, problem
from rami.rules.errors import RuleViolation
from rami_service.api.http.headers import request_id, stamp
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Reply, Sent
from rami_service.api.http.validation_messages import in_words, shortened
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


def refusal(scope: Scope, error: Exception) -> Reply:
    """The answer to any exception of a handler or of the framework."""
    refused = _refused(error)
    scope["state"]["code"] = refused.code.value
    if refused.code is Code.INTERNAL_ERROR:
        _report(scope, error)
    language = language_of(_accepted(scope))
    gettext = catalogue(language, "messages").gettext
    body = problem(
        refused.code,
        shortened(refused.detail.said(gettext)),
        request_id=request_id(scope),
        params=refused.params,
        rule=refused.rule,
        gettext=gettext,
    )
    headers = said_in(language) | _ALWAYS.get(body.status, {}) | refused.headers
    encoded = tuple([(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()])
    return Reply(body.status, json.encode(body), MEDIA_TYPE.encode(), encoded)


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The same for what the framework itself refuses, and for its own routes: its one exception handler."""
    return Sent(refusal(request.scope, error))


def refusing(refused: Refused) -> ASGIApp:
    """An application that answers every request with this refusal, for a server that cannot ask ours."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        async def stamped(message: Message) -> None:
            await stamp(message, scope)
            await send(message)

        await refusal(scope, refused)(scope, receive, stamped)

    return refuse


def said_in(language: Language) -> dict[str, str]:
    """The header of an answer in the language asked for; `headers.stamp` adds `Vary`."""
    return {"Content-Language": language}


def _accepted(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return value.decode("latin-1")
    return None


def _refused(error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case RuleViolation():
            return Refused(Code(error.code), error.text, params=_params(error), rule=error.rule)
        case StoreUnavailable():
            return Refused(Code.STORE_UNAVAILABLE, Text("The store did not answer in time; the outcome is unknown."))
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


def unknown(parameter: Parameter) -> Refused:
    """The answer to an id that is not even well formed: as to one that does not exist."""
    match parameter.unknown:
        case Code.GAME_NOT_FOUND:
            return not_found()
        case Code.UNKNOWN_TOKEN:
            return Refused(Code.UNKNOWN_TOKEN, Text("You have no such token."))
        case Code.UNKNOWN_PLAYER:
            return Refused(Code.UNKNOWN_PLAYER, Text("There is no such player."))
        case _:
            return Refused(Code.NOT_FOUND, Text("The path holds an impossible name."))


def _report(scope: Scope, error: Exception) -> None:
    """Log where an unexpected error arose, but neither its message nor any value: both may hold a hand or a token."""
    _log.error(
        "internal_error",
        request_id=request_id(scope),
        method=scope.get("method"),
        path=scope.get("path_template"),
        **where(error),
    )
