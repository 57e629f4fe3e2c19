"""The port at which Prometheus reads the counts: of its own, so that they are never served to everybody by accident."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from socket import AF_INET, AF_INET6
from socketserver import TCPServer
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler

import structlog
from prometheus_client import CollectorRegistry, make_wsgi_app
from prometheus_client.exposition import ThreadingWSGIServer

from rami_service.settings import BadSettings

_log = structlog.get_logger()


@contextmanager
def exposed(host: str, port: int, registry: CollectorRegistry) -> Iterator[None]:
    """Answer there in a thread, at any path. Raises BadSettings."""
    try:
        server = _Server(host, port)
    except OSError as error:
        raise BadSettings(f"RAMI_METRICS_PORT: nobody can listen there ({error.strerror}).") from None
    server.set_app(make_wsgi_app(registry))
    thread = Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingWSGIServer):
    def __init__(self, host: str, port: int) -> None:
        self.address_family = AF_INET6 if ":" in host else AF_INET
        super().__init__((host, port), _Handler)

    def server_bind(self) -> None:
        """Take the port. The library would also ask for the address's name, and wait where no name server answers."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]
        self.setup_environ()

    def handle_error(self, *_: object) -> None:
        """Tell of a reader that went wrong in one line, without what it sent."""
        _log.warning("scrape_failed", error=type(sys.exception()).__qualname__)


class _Handler(WSGIRequestHandler):
    timeout = 10  # seconds

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""
