"""An OpenTelemetry collector: an HTTP server that keeps every span that it receives."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


class Told(NamedTuple):
    """A span as the collector received it."""

    name: str
    trace: str
    id: str
    parent: str
    attributes: dict[str, str | int]
    events: list[str]
    failed: bool
    began: int
    ended: int


class Collector:
    """Everything that the collector has received so far."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.paths = set[str]()
        self.status = 200

    @property
    def spans(self) -> list[Told]:
        """All spans received so far."""
        return [_told(span) for scope in self._scopes() for span in scope.spans]

    @property
    def resource(self) -> dict[str, str | int]:
        """The resource attributes of the last request, which describe the sender."""
        return _attributes(ExportTraceServiceRequest.FromString(self.bodies[-1]).resource_spans[0].resource.attributes)

    @property
    def texts(self) -> str:
        """All received text; ids are not included, because they are numbers."""
        found = [str(self.resource), *[scope.scope.name for scope in self._scopes()]]
        for span in self.spans:
            found += [span.name, *map(str, [*span.attributes.keys(), *span.attributes.values()]), *span.events]
        return "\n".join(found)

    def of(self, trace: str, name: str, seconds: float = 10) -> list[Told]:
        """The spans of a trace, the earliest first, once one of this name has arrived."""
        deadline = monotonic() + seconds
        while not any(span.trace == trace and span.name == name for span in self.spans):
            assert monotonic() < deadline, f"no span {name} of {trace}:\n{self.texts}"
            sleep(0.02)
        return sorted([span for span in self.spans if span.trace == trace], key=lambda span: span.began)

    def _scopes(self) -> list[Any]:
        exports = [ExportTraceServiceRequest.FromString(body) for body in [*self.bodies]]
        return [scope for export in exports for answer in export.resource_spans for scope in answer.scope_spans]


@contextmanager
def collecting() -> Iterator[tuple[Collector, str]]:
    """A collector and its address."""
    kept = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            kept.paths.add(self.path)
            kept.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(kept.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield kept, f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def _told(span: Any) -> Told:
    return Told(
        name=span.name,
        trace=span.trace_id.hex(),
        id=span.span_id.hex(),
        parent=span.parent_span_id.hex(),
        attributes=_attributes(span.attributes),
        events=[event.name for event in span.events],
        failed=span.status.code == 2,
        began=span.start_time_unix_nano,
        ended=span.end_time_unix_nano,
    )


def _attributes(pairs: Any) -> dict[str, str | int]:
    return {pair.key: getattr(pair.value, pair.value.WhichOneof("value")) for pair in pairs}
