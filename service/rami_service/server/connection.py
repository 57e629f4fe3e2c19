"""One connection: uvicorn's, with bounds on what a caller may send, on how long that takes, and on who stays.

What is no HTTP, or what two readers could understand differently (two hosts, two lengths), is refused like any other
bad request, after the answers that are under way; then the connection is closed. httptools is strict about the rest.
"""

from typing import Any, Final

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from rami.messages.text import Text
from rami.problems import Code
from rami_service.api.http.event_stream import ABORT
from rami_service.api.http.problems import refusing
from rami_service.api.http.replies import EXTENSION
from rami_service.errors import Refused
from rami_service.server.one_write import one_write

MAX_HEAD: Final = 64 * 1024
"""Bytes of a request's first line and headers, less what arrives at once with its beginning."""
MAX_REQUEST: Final = 4 * MAX_HEAD
"""Bytes of a whole request, however its body is cut into chunks. `api.http.body` bounds the body itself."""
MAX_HEADERS: Final = 100
MAX_QUEUE: Final = 64
"""Requests that may wait on one connection for the answer to another."""


class Connection(HttpToolsProtocol):
    """A connection of uvicorn's. How long something takes is counted in looks, not to blame callers for our pauses."""

    _awaited: int | None = 0  # looks at a request that is not whole; None while there is none
    _received = 0  # bytes of it
    _in_head = False
    _refused = False
    _unsent = 0
    _stuck = 0  # looks at an answer of which nothing was taken
    _answered: RequestResponseCycle | None = None  # the request that is being answered, or was the last

    def connection_made(self, transport: Any) -> None:
        """Expect a request, unless there are too many connections."""
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered; uvicorn tells the last one that came."""
        super().connection_lost(exc)
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def look(self, most: int) -> None:
        """Break off what takes more looks than these: a request's way here, an answer of which nothing is taken."""
        unsent = self.transport.get_write_buffer_size()
        if self._awaited is None and not unsent:
            self._unsent = self._stuck = 0
            return
        self._stuck = self._stuck + 1 if unsent and unsent >= self._unsent else 0
        self._unsent = unsent
        if self._awaited is not None:
            self._awaited += 1
        if max(self._awaited or 0, self._stuck) > most:
            self.transport.abort()

    def shutdown(self) -> None:
        """Take no more requests; the rest of the one that is arriving has a second."""
        super().shutdown()
        self.loop.call_later(1, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Read on, as uvicorn does; but nobody is served in another protocol."""
        if self._refused:
            return
        if self.timeout_keep_alive_task is not None:
            self._unset_keepalive_if_required()
            self._awaited = 0
        self._received += len(data)
        try:
            self.parser.feed_data(data)
            self._check_size()
        except HttpParserUpgrade as wish:
            self._read_without_upgrade(data[wish.args[0] :])
        except (HttpParserError, Refused) as error:
            self._refuse(error)

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self._in_head, self._received = True, 0
        if self._awaited is None:
            self._awaited = 0

    def on_headers_complete(self) -> None:
        """Carry a request out. Raises Refused, which ends the parser's work."""
        if self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT":
            return  # it comes again, without the wish
        _check(self.parser, self.headers)
        if len(self.pipeline) >= MAX_QUEUE:
            raise _unreadable(Text("{limit} others wait on its connection already", limit=MAX_QUEUE))
        self._in_head = False
        super().on_headers_complete()
        self.headers = []  # what comes behind the body is no header of the request

    def on_message_complete(self) -> None:
        """The request is whole."""
        if not self._in_head:  # as it is while a request is to come again
            self._awaited = None
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Carry a request out, whose answer may break the connection off, or go out in one write."""
        self._answered = cycle
        offered = {ABORT: self.transport.abort, EXTENSION: one_write(cycle)}
        cycle.scope["extensions"] = offered  # type: ignore[typeddict-item]  # extensions of ours
        super()._start_asgi_task(cycle, app)

    def _give_up(self) -> None:
        if self._awaited is not None:
            self.transport.abort()

    def _check_size(self) -> None:
        limit = MAX_HEAD if self._in_head else MAX_REQUEST
        if self._received > limit and self._awaited is not None:
            raise _unreadable(Text("it is longer than {limit} bytes", limit=limit))

    def _read_without_upgrade(self, rest: bytes) -> None:
        """Read a request again less its wish for another protocol: the parser would drop its body."""
        head = [b"%b %b HTTP/%b" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode())]
        head += [b"%b: %b" % header for header in self.headers if header[0] != b"upgrade"]
        self.parser = HttpRequestParser(self)
        self.data_received(b"\r\n".join([*head, b"", rest]))

    def _refuse(self, error: Exception) -> None:
        """Answer what is no request as one is answered, and read no more."""
        self._refused, self._awaited = True, None
        if getattr(self.cycle, "more_body", False):  # its body is what is wrong: it will never be whole
            if self.pipeline:
                self.transport.close()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self.cycle = None  # type: ignore[assignment]  # as before the first request
        known = self.headers if self._in_head else []
        super().on_message_begin()
        self.headers += known
        cause = error if isinstance(error, Refused) else error.__context__
        self.url = b"/"
        self.app = refusing(cause if isinstance(cause, Refused) else _unreadable(Text("it is no HTTP/1.1")))
        super().on_headers_complete()


def _check(parser: HttpRequestParser, headers: list[tuple[bytes, bytes]]) -> None:
    """Refuse a head that another reader could understand differently. The parser sees to lengths."""
    names = [name for name, _ in headers]
    if names.count(b"host") != 1 and (b"host" in names or parser.get_http_version() != "1.0"):
        raise _unreadable(Text("it has to name one host"))
    if b"transfer-encoding" in names and (_coding(headers) != b"chunked" or parser.get_http_version() != "1.1"):
        raise _unreadable(Text("a body is chunked, in HTTP/1.1, or has a length"))
    if len(names) > MAX_HEADERS:
        raise _unreadable(Text("it has more than {limit} headers", limit=MAX_HEADERS))


def _coding(headers: list[tuple[bytes, bytes]]) -> bytes:
    return dict(headers)[b"transfer-encoding"].lower()


def _unreadable(reason: Text) -> Refused:
    sentence = Text("The request cannot be read: {reason}.", reason=reason)
    return Refused(Code.INVALID_REQUEST, sentence, headers={"Connection": "close"})
