"""Traces for a collector of OpenTelemetry. Built once, where RAMI_TRACES names one; docs/operations.md lists the spans.

A span says which operation was carried out, on which game, how it was answered and how long its parts took. It holds no
body, no header, no query, no path as it was sent, nothing of a hand or a token, and no text of an exception.
"""

from asyncio import Future
from collections.abc import Mapping
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

from rami_service.store.functions import RELEASE
from rami_service.store.redis.batch import Argument

_NAMES: Final[dict[Argument, str]] = {f"{name}_{RELEASE}": name for name in ("load", "commit")}
"""The store's functions that are worth a span."""
_ATTRIBUTES: Final = {"path": "http.route", "game": "rami.game", "code": "rami.code"}
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_MOST: Final = 16
"""How many parts of a request are told: a page of the lobby looks at many games."""
_FLUSH: Final = 1.5  # seconds for the last spans when the process ends

_current: ContextVar["Trace | None"] = ContextVar("rami_trace", default=None)


class Trace:
    """What one request does. Its parts are told as long as it is open."""

    def __init__(self, tracer: Tracer, method: str, parent: str | None) -> None:
        self._method = method
        carrier = {} if parent is None else {"traceparent": parent}
        context = TraceContextTextMapPropagator().extract(carrier, Context())
        self._tracer = tracer
        self._span = tracer.start_span(method, context, SpanKind.SERVER, {"http.request.method": method})
        self._context = set_span_in_context(self._span, Context())
        self._loaded: int | None = None  # when the game was there
        self._left = _MOST

    @property
    def id(self) -> str:
        """What a collector finds it by."""
        return format_trace_id(self._span.get_span_context().trace_id)

    def asked(self, name: str, reply: Future[Any]) -> None:
        """The store is asked for a part of the request."""
        if not (self._left and self._span.is_recording()):
            return
        self._left -= 1
        if name == "commit":
            self._ruled()
        span = self._tracer.start_span(name, self._context, SpanKind.CLIENT)
        reply.add_done_callback(partial(self._replied, name, span))

    def _replied(self, name: str, span: Span, reply: Future[Any]) -> None:
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

    def _ruled(self) -> None:
        """What the process did with a game that was loaded is done."""
        if self._loaded is not None:
            self._tracer.start_span("rules", self._context, start_time=self._loaded).end()
            self._loaded = None

    def answered(self, asked: Mapping[str, Any], status: int, *, stream: bool) -> None:
        """The answer begins, and the request's span ends: what follows of a stream may take hours.

        `asked` has the operation's `path`, and the `game` and the `code` of a refusal if there are.
        """
        span = self._span
        if not span.is_recording():
            return
        self._ruled()
        if asked["path"] is not None:
            span.update_name(f"{self._method} {asked['path']}")
        for name, value in asked.items():
            if name in _ATTRIBUTES and value is not None:
                span.set_attribute(_ATTRIBUTES[name], value)
        span.set_attribute("http.response.status_code", status)
        if stream:
            span.add_event("stream opened")
        if status >= 500:
            span.set_status(StatusCode.ERROR)
        self.end()

    def end(self) -> None:
        """Nothing is told any more. A request that was not answered has no status."""
        if self._span.is_recording():
            self._span.end()


class Traces:
    """The spans of one process, sent from time to time by a thread of the library. A collector that fails is logged."""

    def __init__(self, collector: str) -> None:
        ours = Resource.create({"service.name": "rami", "service.version": version("rami-service")})
        resource = ours.merge(OTELResourceDetector().detect())  # the library's own variables name it otherwise
        exporter = OTLPSpanExporter(endpoint=f"{collector.rstrip('/')}/v1/traces")
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("rami")

    def begin(self, method: str, parent: str | None) -> Trace:
        """A request came; `parent` is its header `traceparent`, if that is well formed."""
        trace = Trace(self._tracer, method if method in _METHODS else "_OTHER", parent)
        _current.set(trace)
        return trace

    def asked(self, command: tuple[Argument, ...], reply: Future[Any], _: bool) -> None:  # noqa: FBT001  # a `Watch`
        """A command is sent: part of a request, if it is one that is told."""
        trace = _current.get()
        if trace is not None and command[0] == "FCALL" and (name := _NAMES.get(command[1])) is not None:
            trace.asked(name, reply)

    def close(self) -> None:
        """Send what is left, for a moment: the library would wait for half a minute."""
        last = Thread(target=self._provider.shutdown, daemon=True)
        last.start()
        last.join(_FLUSH)
