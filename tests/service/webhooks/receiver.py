"""A real HTTP server on the loopback that receives messages, verifies them, and answers as a test wants."""

import json
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from time import monotonic
from typing import Any, NamedTuple

from standardwebhooks import Webhook


class Message(NamedTuple):
    """A request as it arrived."""

    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body."""
        return json.loads(self.body)

    @property
    def id(self) -> str:
        """The id of the message."""
        return self.headers["webhook-id"]

    def verified(self, secret: str) -> Any:
        """The body, after the check of the signature by the library. Raises WebhookVerificationError."""
        return Webhook(secret).verify(self.body, dict(self.headers))


Answer = tuple[int, bytes] | tuple[int, bytes, Mapping[str, str]]


class Receiver:
    """What arrived so far. `answer` makes the answer to a message."""

    def __init__(self, port: int, scheme: str = "http") -> None:
        self.url = f"{scheme}://127.0.0.1:{port}/hook"
        self.messages: list[Message] = []
        self.answer: Callable[[Message], Answer] = lambda _: (204, b"")
        self.arrived = Condition()

    def of(self, kind: str) -> list[Message]:
        """The messages of one type."""
        return [one for one in self.messages if one.data["type"] == kind]

    def wait(self, enough: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something holds that depends on what arrived."""
        end = monotonic() + seconds
        with self.arrived:
            while not enough():
                assert self.arrived.wait(max(0, end - monotonic())) or enough(), self.messages
                assert monotonic() < end, self.messages


@contextmanager
def receiving(tls: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver that runs, with TLS if there is a context for it."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            message = Message({name.lower(): value for name, value in self.headers.items()}, body)
            with receiver.arrived:
                receiver.messages.append(message)
                receiver.arrived.notify_all()
            status, answer, *more = receiver.answer(message)
            try:
                self.send_response(status)
                for name, value in (more[0] if more else {}).items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
            except OSError:  # the service has hung up
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        if tls is not None:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        receiver = Receiver(server.server_address[1], "https" if tls else "http")
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
