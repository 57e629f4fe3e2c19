"""The requests that arrive on one connection: httptools reads them, and each becomes an ASGI scope and an exchange."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from httptools import HttpParserUpgrade, HttpRequestParser
from uuid_utils import uuid7

from rami.messages.text import Text
from rami_service.api.http.exchange import EXTENSION
from rami_service.api.http.request_headers import BY_NAME, ID, Headers
from rami_service.server.checks import MAX_HEAD, MAX_HEADERS, MAX_REQUEST, unreadable
from rami_service.server.exchange import HIGH_WATER, Exchange, Wire
from rami_service.server.paths import HASH, PERCENT, SLASH, decoded, split

Address = tuple[str, int] | None
# No underscore: tokens start with `rami_`, so a token that is sent here by mistake never gets into logs and answers.
_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9.:-]{1,64}")
_ASGI: Final = {"version": "3.0", "spec_version": "2.3"}


class Taker(Wire, Protocol):
    """What takes the requests."""

    def take(self, scope: dict[str, Any], exchange: Exchange) -> None:
        """Answer a request, or let it wait for the one before. Raises Refused."""

    def pause_reading(self) -> None:
        """Read nothing more until `read_on`."""


class Parser:
    """Reads requests. `arriving` is for the connection, which counts in it while a request arrives.

    The methods `on_...` are called by httptools. What they raise stops it, and `feed` raises it as the context of an
    HttpParserError.
    """

    arriving: int | None = 0
    """How many checks a request has been arriving for; None while no request is expected."""
    latest: Exchange | None = None
    """The request that arrived last: it gets what comes."""

    _in_head = False
    _received = 0  # bytes of the request that arrives
    _url = b""

    def __init__(self, taker: Taker, state: dict[str, Any], client: Address, server: Address) -> None:
        self._taker = taker
        self._state, self._client, self._server = state, client, server
        self._headers: list[tuple[bytes, bytes]] = []
        self._renew()

    def feed(self, data: bytes) -> None:
        """Read data. Raises HttpParserError, or Refused if a request is too long."""
        self._received += len(data)
        while True:
            try:
                self._parser.feed_data(data)
                break
            except HttpParserUpgrade as upgrade:
                rest = data[upgrade.args[0] :]
            data = self._without_upgrade(rest)  # not above: an error in it would have the upgrade as its context
            self._received += len(data)
        limit = MAX_HEAD if self._in_head else MAX_REQUEST
        if self._received > limit and self.arriving is not None:
            raise unreadable(Text("it is longer than {limit} bytes", limit=limit))

    def release(self) -> None:
        """Let go of what refers to this object, so that no collection of garbage has to find it."""
        self.latest = None
        del self._parser, self._taker

    def broken(self, exchange: Exchange) -> dict[str, Any]:
        """The scope for the refusal of what could not be read: with the headers that were."""
        self.arriving, self.latest = None, exchange
        headers = self._headers if self._in_head else []
        return self._scope("GET", "1.1", b"/", headers, dict(reversed(headers)), exchange)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._url, self._headers = b"", []
        self._in_head, self._received = True, 0
        if self.arriving is None:
            self.arriving = 0

    def on_url(self, url: bytes) -> None:
        """A part of the URL."""
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer."""
        self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """Start a request. Raises Refused."""
        parser, headers = self._parser, self._headers
        method, version = parser.get_method(), parser.get_http_version()
        if parser.should_upgrade():
            if method == b"CONNECT":
                raise unreadable(Text("it is no HTTP/1.1"))
            return  # it is parsed again without the header `Upgrade`
        by_name = dict(reversed(headers))
        _check(version, headers, by_name)
        continues = b"expect" in by_name and by_name[b"expect"].lower() == b"100-continue"
        exchange = Exchange(self._taker, head_only=method == b"HEAD", continues=continues)
        exchange.closing = not parser.should_keep_alive()
        if version == "1.0":
            exchange.be_old()
        scope = self._scope(method.decode("ascii"), version, self._url, headers, by_name, exchange)
        self._taker.take(scope, exchange)
        self.latest = exchange
        self._in_head = False
        self._headers = []  # trailers after the body are not headers of the request

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if self.latest is not None and not self.latest.done and self.latest.feed(body) > HIGH_WATER:
            self._taker.pause_reading()

    def on_message_complete(self) -> None:
        """The request has arrived completely."""
        if not self._in_head:  # true only for a request that is parsed again
            self.arriving = None
            if self.latest is not None:
                if self._headers and not self._parser.should_keep_alive():  # a trailer: httptools reads nothing more
                    self.latest.closing = True
                self.latest.end()

    def _renew(self) -> None:
        self._parser = HttpRequestParser(self)
        # Otherwise data after a request with `Connection: close` would be an error, and refused.
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)

    def _without_upgrade(self, rest: bytes) -> bytes:
        """A request without its header `Upgrade`, to be parsed again: httptools would drop its body otherwise."""
        head = [b"%b %b HTTP/%b" % (self._parser.get_method(), self._url, self._parser.get_http_version().encode())]
        head += [b"%b: %b" % header for header in self._headers if header[0] != b"upgrade"]
        self._renew()
        return b"\r\n".join([*head, b"", rest])

    def _scope(
        self,
        method: str,
        version: str,
        url: bytes,
        headers: list[tuple[bytes, bytes]],
        by_name: dict[bytes, bytes],
        exchange: Exchange,
    ) -> dict[str, Any]:
        path, _, query = url.partition(b"?")
        if url[0] != SLASH or HASH in url:
            path, query = split(url)
        return {
            "type": "http",
            "asgi": _ASGI,
            "http_version": version,
            "server": self._server,
            "client": self._client,
            "scheme": "http",
            "method": method,
            "root_path": "",
            "path": decoded(path) if PERCENT in path else path.decode("ascii"),
            "raw_path": path,
            "query_string": query,
            "headers": headers,
            "state": {**self._state, BY_NAME: by_name, ID: request_id(by_name)},
            "extensions": {EXTENSION: exchange},
        }


def _check(version: str, headers: Sequence[tuple[bytes, bytes]], by_name: Mapping[bytes, bytes]) -> None:
    """Refuse headers that another parser could read differently. httptools checks the lengths. Raises Refused."""
    if version != "1.1" and version != "1.0":  # noqa: PLR1714 - quicker than `in`; httptools reads 0.9 and 2.0 too
        raise unreadable(Text("it is no HTTP/1.1"))
    if len(headers) > MAX_HEADERS:
        raise unreadable(Text("it has more than {limit} headers", limit=MAX_HEADERS))
    twice = len(by_name) < len(headers) and [name for name, _ in headers].count(b"host") > 1
    if twice or (b"host" not in by_name and version != "1.0"):
        raise unreadable(Text("it has to name one host"))
    if b"transfer-encoding" in by_name and not (version == "1.1" and _codings(headers) == [b"chunked"]):
        raise unreadable(Text("a body is chunked, in HTTP/1.1, or has a length"))


def _codings(headers: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
    return [value.lower() for name, value in headers if name == b"transfer-encoding"]


def request_id(headers: Headers) -> str:
    """The id of a request with these headers: its X-Request-Id if that is well formed, else a new id."""
    sent = headers.get(b"x-request-id")
    return sent.decode("ascii") if sent is not None and _REQUEST_ID.fullmatch(sent) else str(uuid7())
