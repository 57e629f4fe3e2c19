"""Traces for an OpenTelemetry collector. Built once, if RAMI_TRACES is set. docs/do/watch-the-service.md has the spans.

A span has the operation or the work, the game, the status of the response and the duration of its parts. It never
contains a body, a header, a query, a path from a request, a hand, a token or the message of an exception.
"""

from asyncio import Future
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from importlib.metadata import version
from threading import Thread
from time import time_ns
from typing import Any, Final

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, Tracer, format_trace_id, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from structlog.contextvars import bound_contextvars

from rami_service.store.functions import RELEASE
from rami_service.store.games import FIELDS
from rami_service.store.redis.batch import Argument

_NAMES: Final[dict[Argument, str]] = {f"{name}_{RELEASE}": name for name in ("load", "commit")}
"""The store's functions that get a span."""
_ATTRIBUTES: Final = {"path": "http.route", "game": "rami.game", "code": "rami.code"}
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_LOOK: Final = "look"
_BOT_TURN: Final = "bot turn"
_MAX_PARTS: Final = 16
"""How many parts of a request get a span. A page of the lobby reads many games."""
_FLUSH: Final = 1.5  # seconds to send the last spans when the process ends

_current: ContextVar["Trace | None"] = ContextVar("rami_trace", default=None)


class Trace:
    """The span of one request, or of some work that no request waits for, and the spans of its parts."""

    def __init__(
        self, tracer: Tracer, name: str, parent: str | None, kind: SpanKind, attributes: Mapping[str, str]
    ) -> None:
        self._name = name
        carrier = {} if parent is None else {"traceparent": parent}
        context = TraceContextTextMapPropagator().extract(carrier, Context())
        self._tracer = tracer
        self._span = tracer.start_span(name, context, kind, attributes)
        self._context = set_span_in_context(self._span, Context())
        self._loaded: int | None = None  # when the store had loaded the game, in unix nanoseconds
        self._left = _MAX_PARTS

    @property
    def id(self) -> str:
        """The trace id."""
        return format_trace_id(self._span.get_span_context().trace_id)

    def add_call(self, name: str, reply: Future[Any]) -> None:
        """Add a span for a call of a store function."""
        if not (self._left and self._span.is_recording()):
            return
        self._left -= 1
        if name == "commit":
            self._add_rules()
        span = self._tracer.start_span(name, self._context, SpanKind.CLIENT)
        reply.add_done_callback(partial(self._on_reply, name, span))

    def _on_reply(self, name: str, span: Span, reply: Future[Any]) -> None:
        now = time_ns()
        if reply.cancelled():
            span.set_status(StatusCode.ERROR)
        elif (error := reply.exception()) is not None:
            span.set_attribute("error.type", type(error).__qualname__)
            span.set_status(StatusCode.ERROR)
        elif name == "load":
            self._loaded = now
        else:
            span.set_attribute("rami.outcome", reply.result()[0].decode())
        span.end(now)

    def _add_rules(self) -> None:
        """Add a span for the work on a loaded game, from its load until now."""
        if self._loaded is not None:
            self._tracer.start_span("rules", self._context, start_time=self._loaded).end()
            self._loaded = None

    def set_response(self, request: Mapping[str, Any], status: int, *, stream: bool) -> None:
        """End the request's span, because the response begins. A stream may last for hours after that.

        `request` has the operation's `path`; the `game`, if there is one; and the `code` of a refusal.
        """
        span = self._span
        if not span.is_recording():
            return
        self._add_rules()
        if request["path"] is not None:
            span.update_name(f"{self._name} {request['path']}")
        for name, value in request.items():
            if name in _ATTRIBUTES and value is not None:
                span.set_attribute(_ATTRIBUTES[name], value)
        span.set_attribute("http.response.status_code", status)
        if stream:
            span.add_event("stream opened")
        if status >= 500:
            span.set_status(StatusCode.ERROR)
        self.end()

    def play(self, level: str) -> None:
        """The work is a turn that a house bot of this level plays."""
        self._span.update_name(_BOT_TURN)
        self._span.set_attribute("rami.level", level)

    def fail(self, error: BaseException) -> None:
        """The work ended with an error."""
        self._span.set_attribute("error.type", type(error).__qualname__)
        self._span.set_status(StatusCode.ERROR)

    def end(self) -> None:
        """End the span. A request without a response has no status."""
        if self._span.is_recording():
            self._span.end()


class Traces:
    """The traces of one process. A thread of the library sends them in batches, and logs a collector that fails."""

    def __init__(self, collector: str) -> None:
        ours = Resource.create({"service.name": "rami", "service.version": version("rami-service")})
        resource = ours.merge(OTELResourceDetector().detect())  # OTEL_SERVICE_NAME and others take precedence
        exporter = OTLPSpanExporter(endpoint=f"{collector.rstrip('/')}/v1/traces")
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("rami")

    def begin(self, method: str, parent: str | None) -> Trace:
        """Begin the trace of a request. `parent` is its header `traceparent`, None if it is missing or malformed."""
        name = method if method in _METHODS else "_OTHER"
        trace = Trace(self._tracer, name, parent, SpanKind.SERVER, {"http.request.method": name})
        _current.set(trace)
        return trace

    @contextmanager
    def work(self, game_id: str) -> Iterator[Callable[[str], None]]:
        """Trace what the block does with a game, as a trace of its own: no request waits for it.

        Call what this gives with the level of a house bot that plays.
        """
        trace = Trace(self._tracer, _LOOK, None, SpanKind.INTERNAL, {"rami.game": game_id})
        token = _current.set(trace)
        try:
            with bound_contextvars(trace_id=trace.id):
                yield trace.play
        except Exception as error:
            trace.fail(error)
            raise
        finally:
            _current.reset(token)
            trace.end()

    def on_command(self, command: tuple[Argument, ...], reply: Future[Any], _: bool) -> None:  # noqa: FBT001  # `Watch`
        """Add a command to the trace of its request, if it calls a function that gets a span."""
        trace = _current.get()
        if trace is None:
            return
        if command[0] == "FCALL" and (name := _NAMES.get(command[1])) is not None:
            trace.add_call(name, reply)
        elif command[0] == "HMGET" and command[2:] == FIELDS:
            trace.add_call("load", reply)

    def close(self) -> None:
        """Send the last spans, but wait only a short time: the library would wait for half a minute."""
        flush = Thread(target=self._provider.shutdown, daemon=True)
        flush.start()
        flush.join(_FLUSH)
