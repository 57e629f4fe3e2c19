"""ASGI middleware around the API: the access log, metrics and traces."""

import re
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from rami.contract.operations import OPERATIONS
from rami.contract.wire.basics import GAME
from rami.problems.players import INVALID_TOKEN
from rami_service.api.http.request_headers import PLAYER, headers_of
from rami_service.players.pseudonyms import Pseudonyms

if TYPE_CHECKING:
    from rami_service.telemetry.metrics import Metrics, Stream
    from rami_service.telemetry.tracing import Trace, Traces

PROBES: Final = frozenset(declared.path for declared in OPERATIONS.values() if declared.probe)
STREAMS: Final = {"/v1/games/{game_id}/stream": "game", "/v1/players/me/stream": "player"}
"""The path templates of streams, and the kind of each stream."""

# Only this form is passed on. It has only hexadecimal digits, so a token that is sent here by mistake does not match.
_PARENT: Final = re.compile(rb"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
_GAME: Final = re.compile(rf"/v1/games/({GAME})(?:/|\Z)")
_log: Final = structlog.get_logger()


class Measured:
    """Middleware that counts requests. It wraps the framework from outside, which does not see every request."""

    def __init__(self, application: ASGIApp, metrics: "Metrics") -> None:
        self._application = application
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a request and count it when its response begins. A stream counts as open until it ends."""
        began = perf_counter()
        stream: list[Stream | None] = []

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                stream.append(self._count(scope, message["status"], began))
            await send(message)

        try:
            await self._application(scope, receive, send_and_count)
        finally:
            if stream and stream[0] is not None:
                stream[0].dec()
            elif not stream and (status := scope["state"].get("status")):  # sent in one write, without `send`
                self._count(scope, status, began)

    def _count(self, scope: Scope, status: int, began: float) -> "Stream | None":
        template, method = scope.get("path_template"), str(scope.get("method"))
        self._metrics.count_response(template, method, status, scope["state"].get("code"), perf_counter() - began)
        return self._metrics.count_stream(STREAMS[template]) if template and _streams(scope, status) else None


class Traced:
    """Middleware that traces requests. It wraps the framework from outside, which does not see every request."""

    def __init__(self, application: ASGIApp, traces: "Traces") -> None:
        self._application = application
        self._traces = traces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a request in a trace that continues the caller's. The log lines of the request contain the trace's id.

        Probes are not traced: they come every few seconds and say nothing.
        """
        if scope["path"] in PROBES:
            await self._application(scope, receive, send)
            return
        trace = self._traces.begin(str(scope.get("method")), _parent(scope))
        bind_contextvars(trace_id=trace.id)

        async def send_and_trace(message: Message) -> None:
            if message["type"] == "http.response.start":
                _set_response(trace, scope, message["status"])
            await send(message)

        try:
            await self._application(scope, receive, send_and_trace)
        finally:
            if status := scope["state"].get("status"):  # sent in one write, without `send`
                _set_response(trace, scope, status)
            trace.end()


def _set_response(trace: "Trace", scope: Scope, status: int) -> None:
    trace.set_response(describe(scope), status, stream=_streams(scope, status))


def _streams(scope: Scope, status: int) -> bool:
    """Whether a stream begins. HEAD is answered like one, but has none."""
    return status == 200 and scope.get("path_template") in STREAMS and scope.get("method") == "GET"


def _parent(scope: Scope) -> str | None:
    sent = headers_of(scope).get(b"traceparent")
    return sent.decode("ascii") if sent is not None and _PARENT.fullmatch(sent) else None


class Logged:
    """Middleware that logs each request when its response has ended, with the pseudonym of its player."""

    def __init__(self, application: ASGIApp, pseudonyms: Pseudonyms) -> None:
        self._application = application
        self._pseudonyms = pseudonyms

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run a request and log it."""
        began, statuses = perf_counter(), list[int]()

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            await send(message)

        try:
            await self._application(scope, receive, send_and_note)
        finally:
            status = next(iter(statuses), None) or scope["state"].get("status")  # sent in one write, without `send`
            _log.info("request", **describe(scope), **self._player(scope), status=status, ms=_ms_since(began))

    def _player(self, scope: Scope) -> dict[str, str]:
        """Whose token the request has. Nobody's, if the token was refused: anybody can write the id of a player."""
        state = scope["state"]
        player_id = None if state.get("code") == INVALID_TOKEN.code else state.get(PLAYER)
        name = self._pseudonyms.of(player_id) if player_id else None
        return {} if name is None else {"player": name}


def describe(scope: Scope) -> dict[str, Any]:
    """The request for logs and traces: method, path template, id of the game, code of a refusal.

    Never the path that was sent, its query or the body.
    """
    request = {"method": scope.get("method"), "path": scope.get("path_template")}
    if found := _GAME.match(scope["path"]):
        request["game"] = found[1]
    if code := scope["state"].get("code"):
        request["code"] = code
    return request


def _ms_since(began: float) -> float:
    return round((perf_counter() - began) * 1000, 2)
