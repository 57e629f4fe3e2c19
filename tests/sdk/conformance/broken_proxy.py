"""A small HTTP proxy that spoils what passes, in the ways of proxies that are set up badly."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

import httpx
from msgspec import Struct

_OF_ONE_HOP: Final = frozenset({"connection", "content-length", "host", "keep-alive", "transfer-encoding"})


class Fault(Struct, frozen=True):
    """What the proxy does: headers that it removes, methods that it refuses, streams that it collects.

    With `shares` it answers everybody with what the first one got at a path. The first request for the path `limited`
    gets 429. `prefix` is taken off each path.
    """

    without_request_headers: frozenset[str] = frozenset()
    without_response_headers: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    buffers: bool = False
    shares: bool = False
    limited: str = ""
    prefix: str = ""


@contextmanager
def before(upstream: str, fault: Fault) -> Iterator[str]:
    """The proxy before a service. It gives the address."""
    with httpx.Client(base_url=upstream, timeout=60) as http, ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        server.http, server.fault, server.kept = http, fault, {}  # type: ignore[attr-defined]
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


class Handler(BaseHTTPRequestHandler):
    """One request. The answer ends with its connection."""

    def handle_one_request(self) -> None:
        """Any method."""
        self.close_connection = True
        self.raw_requestline = self.rfile.readline(65_537)
        if self.raw_requestline and self.parse_request():
            self._pass_on(self.server.http, self.server.fault, self.server.kept)  # type: ignore[attr-defined]

    def _pass_on(self, http: httpx.Client, fault: Fault, kept: dict[str, tuple[httpx.Response, bytes]]) -> None:
        path = self.path.removeprefix(fault.prefix)
        if self.command in fault.refused:
            self._begin(405, [])
            return
        if path == fault.limited and path not in kept:
            kept[path] = httpx.Response(429), b""
            self._begin(429, [])
            return
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = [
            (name, value)
            for name, value in self.headers.items()
            if name.lower() not in _OF_ONE_HOP | fault.without_request_headers
        ]
        if fault.shares and self.command == "GET" and path in kept:
            answer, content = kept[path]
            self._begin_as(answer, fault)
            self.wfile.write(content)
            return
        with http.stream(self.command, path, headers=headers, content=body) as answer:
            if fault.buffers or (fault.shares and "event-stream" not in answer.headers.get("content-type", "")):
                content = b"".join(answer.iter_raw())
                self._begin_as(answer, fault)
                self.wfile.write(content)
                if answer.is_success:
                    kept[path] = answer, content
                return
            self._begin_as(answer, fault)
            for part in answer.iter_raw():
                self.wfile.write(part)

    def _begin_as(self, answer: httpx.Response, fault: Fault) -> None:
        hidden = _OF_ONE_HOP | fault.without_response_headers
        self._begin(answer.status_code, [one for one in answer.headers.multi_items() if one[0].lower() not in hidden])

    def _begin(self, status: int, headers: list[tuple[str, str]]) -> None:
        lines = [f"{name}: {value}\r\n" for name, value in headers]
        self.wfile.write(f"HTTP/1.1 {status} -\r\n{''.join(lines)}Connection: close\r\n\r\n".encode("latin-1"))
