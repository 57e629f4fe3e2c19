"""The port where Prometheus reads the metrics. It is a separate port, so that they never become public by accident."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EADDRINUSE
from socket import AF_INET, AF_INET6
from socketserver import TCPServer
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler

import structlog
from prometheus_client import CollectorRegistry, make_wsgi_app
from prometheus_client.exposition import ThreadingWSGIServer

from rami_service.settings import BadSettings

_log = structlog.get_logger()


@contextmanager
def serve_metrics(host: str, port: int, registry: CollectorRegistry) -> Iterator[None]:
    """Serve the metrics in a thread, at any path. Raises BadSettings if the address cannot be used."""
    try:
        server = _Server(host, port)
    except OSError as error:
        if error.errno == EADDRINUSE:
            said = f"RAMI_METRICS_PORT: port {port} is in use, by another program or by the service itself."
            raise BadSettings(f"{said} Choose another port.") from None
        raise BadSettings(f"RAMI_METRICS_PORT: cannot listen on this address ({error.strerror}).") from None
    server.set_app(_with_head(make_wsgi_app(registry)))
    thread = Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _with_head(app: Any) -> Any:
    """The same, and HEAD is answered like GET, without the body. The library would refuse it, with a body."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "HEAD":
            return app(environ, start_response)  # type: ignore[no-any-return]
        begun: list[Any] = []
        length = sum(map(len, app({**environ, "REQUEST_METHOD": "GET"}, lambda *head: begun.extend(head))))
        status, headers = begun
        start_response(status, [*headers, ("Content-Length", str(length))])
        return []

    return answer


class _Server(ThreadingWSGIServer):
    def __init__(self, host: str, port: int) -> None:
        self.address_family = AF_INET6 if ":" in host else AF_INET
        super().__init__((host, port), _Handler)

    def server_bind(self) -> None:
        """Bind the port. The library would also look up the host name, and wait if no name server answers."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]
        self.setup_environ()

    def handle_error(self, *_: object) -> None:
        """Log a failed request in one line, without the data that it sent."""
        _log.warning("scrape_failed", error=type(sys.exception()).__qualname__)


class _Handler(WSGIRequestHandler):
    timeout = 10  # seconds

    def log_message(self, *_: object) -> None:
        """Do not log each request."""
