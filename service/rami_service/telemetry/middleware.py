"""ASGI applications around the API: request ids in the log, the access log, metrics, and traces."""

import re
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from rami.operations.operation import GAME_ID
from rami_service.api.http.headers import request_id

if TYPE_CHECKING:
    from rami_service.telemetry.metrics import Metrics, Stream

STREAMS: Final = {"/v1/games/{game_id}/stream": "game", "/v1/players/me/stream": "player"}
"""The paths whose answers are streams, and what these follow."""


class Measured:
    """An application in front of another one. It stands outside the framework, which does not see every request."""

    def __init__(self, application: ASGIApp, metrics: "Metrics") -> None:
        self._application = application
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and count it when its answer begins; a stream is open until it ends."""
        began = perf_counter()
        stream: list[Stream | None] = []

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                stream.append(self._begun(scope, message["status"], began))
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            if stream and stream[0] is not None:
                stream[0].dec()
            elif not stream and (status := scope["state"].get("status")):  # sent past us, in one piece
                self._begun(scope, status, began)

    def _begun(self, scope: Scope, status: int, began: float) -> "Stream | None":
        template, method = scope.get("path_template"), str(scope.get("method"))
        self._metrics.answered(template, method, status, scope["state"].get("code"), perf_counter() - began)
        kind = STREAMS.get(template) if status == 200 and template is not None else None
        return None if kind is None else self._metrics.opened(kind)


if TYPE_CHECKING:
    from rami_service.telemetry.tracing import Trace, Traces

# Nothing but this form goes on: it is all digits, so a token that is sent here by mistake does not.
_PARENT: Final = re.compile(rb"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")


class Traced:
    """An application in front of another one. It stands outside the framework, which does not see every request."""

    def __init__(self, application: ASGIApp, traces: "Traces") -> None:
        self._application = application
        self._traces = traces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, whose trace goes on where its caller's did; the lines of the log on its way say which."""
        trace = self._traces.begin(str(scope.get("method")), _parent(scope))
        bind_contextvars(trace_id=trace.id)

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                _tell(trace, scope, message["status"])
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            if status := scope["state"].get("status"):  # sent past us, in one piece
                _tell(trace, scope, status)
            trace.end()


def _tell(trace: "Trace", scope: Scope, status: int) -> None:
    asked = described(scope)
    trace.answered(asked, status, stream=status == 200 and asked["path"] in STREAMS)


def _parent(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"traceparent":
            return value.decode("ascii") if _PARENT.fullmatch(value) else None
    return None


_GAME: Final = re.compile(rf"/v1/games/({GAME_ID})(?:/|\Z)")
_log: Final = structlog.get_logger()


class Requests:
    """An application in front of another one. `logged`: each request is a line, when its answer has ended."""

    def __init__(self, application: ASGIApp, *, logged: bool) -> None:
        self._application = application
        self._answer = self._logged if logged else application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, which runs in a context of its own."""
        bind_contextvars(request_id=request_id(scope))
        await self._answer(scope, receive, send)

    async def _logged(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, statuses = perf_counter(), list[int]()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            status = next(iter(statuses), None) or scope["state"].get("status")  # see `replies.Reply`
            _log.info("request", **described(scope), status=status, ms=_ms_since(began))


def described(scope: Scope) -> dict[str, Any]:
    """What was asked for: the operation's path and the game's id, never the path that was sent, nor a query or body."""
    asked = {"method": scope.get("method"), "path": scope.get("path_template")}
    if found := _GAME.match(scope["path"]):
        asked["game"] = found[1]
    if code := scope["state"].get("code"):
        asked["code"] = code
    return asked


def _ms_since(began: float) -> float:
    return round((perf_counter() - began) * 1000, 2)
