"""One connection: uvicorn's, with limits on the size of requests, on their time, and on idle connections.

Input that is not HTTP, or that two parsers could read differently (two hosts, two lengths), is refused with the normal
error response, after the responses to earlier requests. Then the connection is closed. httptools checks the rest
strictly.

This is the only module that uses private parts of uvicorn: its protocol, its request and its queue of requests.
"""

from functools import partial
from typing import Any, Final
from weakref import ref

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from rami.messages.text import Text
from rami.problems.exceptions import InvalidRequest, Refused
from rami.problems.requests import INVALID_REQUEST
from rami_service.api.http.body import ARRIVED
from rami_service.api.http.event_stream import CHANNEL
from rami_service.api.http.problems import refusing
from rami_service.api.http.replies import EXTENSION, OneWrite

MAX_HEAD: Final = 64 * 1024
"""Bytes of a request's first line and headers, without the data that arrives together with its beginning."""
MAX_REQUEST: Final = 4 * MAX_HEAD
"""Bytes of a whole request, however its body is divided into chunks. api/http/body.py has another limit for bodies."""
MAX_HEADERS: Final = 100
_CLOSE: Final = b"connection: close\r\n"
MAX_QUEUE: Final = 64
"""Requests that may wait on one connection while an earlier one is answered."""


class Connection(HttpToolsProtocol):
    """A connection of uvicorn. It counts checks instead of seconds, so that pauses of our own process do not count."""

    _arriving: int | None = 0  # checks since a request began to arrive; None while no request is expected
    _received = 0  # bytes of that request
    _in_head = False
    _refused = False
    _unsent = 0  # bytes in the write buffer at the last check
    _stuck = 0  # checks in which the client has read nothing of the response
    _answered: RequestResponseCycle | None = None  # the request that is being answered, or the last one

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, or close the connection if there are too many."""
        super().connection_made(transport)
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Also notify the request that is being answered; uvicorn notifies only the last request that arrived."""
        super().connection_lost(exc)
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def check(self, most: int) -> None:
        """Count one check. Close the connection after more than `most` checks.

        Checks count while a request is arriving, and while the client reads nothing of a response.
        """
        unsent = self.transport.get_write_buffer_size()
        if self._arriving is None and not unsent:
            self._unsent = self._stuck = 0
            return
        self._stuck = self._stuck + 1 if unsent and unsent >= self._unsent else 0
        self._unsent = unsent
        if self._arriving is not None:
            self._arriving += 1
        if max(self._arriving or 0, self._stuck) > most:
            self.transport.abort()

    def write_chunk(self, data: bytes) -> bool:
        """Send a part of a streamed response as uvicorn's `send` does, if the client reads. False: nothing was sent."""
        cycle = self._answered
        if cycle is None or self.flow.write_paused or cycle.disconnected or not cycle.chunked_encoding:
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data))
        return True

    def abort(self) -> None:
        """Close the connection, without what is not sent yet."""
        self.transport.abort()

    def shutdown(self) -> None:
        """Accept no more requests. A request that is arriving has one second left."""
        super().shutdown()
        self.loop.call_later(1, self._abort_if_arriving)

    def data_received(self, data: bytes) -> None:
        """Parse the data as uvicorn does, but never switch to another protocol."""
        if self._refused:
            return
        if self.timeout_keep_alive_task is not None:
            self._unset_keepalive_if_required()
            self._arriving = 0
        self._received += len(data)
        try:
            self.parser.feed_data(data)
            self._check_size()
        except HttpParserUpgrade as upgrade:
            self._read_without_upgrade(data[upgrade.args[0] :])
        except (HttpParserError, Refused) as error:
            self._refuse(error)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head, self._received = True, 0
        if self._arriving is None:
            self._arriving = 0

    def on_headers_complete(self) -> None:
        """Start a request. Raises Refused, which stops the parser."""
        if self.parser.should_upgrade() and self.parser.get_method() != b"CONNECT":
            return  # it is parsed again without the header `Upgrade`
        _check(self.parser, self.headers)
        if len(self.pipeline) >= MAX_QUEUE:
            raise _unreadable(Text("{limit} others wait on its connection already", limit=MAX_QUEUE))
        self._in_head = False
        super().on_headers_complete()
        self.headers = []  # trailers after the body are not headers of the request

    def on_message_complete(self) -> None:
        """The request has arrived completely."""
        if not self._in_head:  # true only for a request that is parsed again
            self._arriving = None
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Start a request, with extensions to send the response in one write, or parts of it without waiting."""
        self._answered = cycle
        extensions = {CHANNEL: self, EXTENSION: one_write(cycle), ARRIVED: partial(_arrived, ref(cycle))}
        cycle.scope["extensions"] = extensions  # type: ignore[typeddict-item]  # extensions of ours
        super()._start_asgi_task(cycle, app)

    def _abort_if_arriving(self) -> None:
        if self._arriving is not None:
            self.transport.abort()

    def _check_size(self) -> None:
        limit = MAX_HEAD if self._in_head else MAX_REQUEST
        if self._received > limit and self._arriving is not None:
            raise _unreadable(Text("it is longer than {limit} bytes", limit=limit))

    def _read_without_upgrade(self, rest: bytes) -> None:
        """Parse a request again without its header `Upgrade`: the parser would drop its body otherwise."""
        head = [b"%b %b HTTP/%b" % (self.parser.get_method(), self.url, self.parser.get_http_version().encode())]
        head += [b"%b: %b" % header for header in self.headers if header[0] != b"upgrade"]
        self.parser = HttpRequestParser(self)
        self.data_received(b"\r\n".join([*head, b"", rest]))

    def _refuse(self, error: Exception) -> None:
        """Send an error response for input that is not a valid request, and read nothing more."""
        self._refused, self._arriving = True, None
        if getattr(self.cycle, "more_body", False):  # the body of a started request is invalid and will never end
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
    """Refuse headers that another parser could read differently. httptools checks the lengths."""
    names = [name for name, _ in headers]
    if names.count(b"host") != 1 and (b"host" in names or parser.get_http_version() != "1.0"):
        raise _unreadable(Text("it has to name one host"))
    if b"transfer-encoding" in names and (_coding(headers) != b"chunked" or parser.get_http_version() != "1.1"):
        raise _unreadable(Text("a body is chunked, in HTTP/1.1, or has a length"))
    if len(names) > MAX_HEADERS:
        raise _unreadable(Text("it has more than {limit} headers", limit=MAX_HEADERS))


def _coding(headers: list[tuple[bytes, bytes]]) -> bytes:
    return dict(headers)[b"transfer-encoding"].lower()


def _unreadable(reason: Text) -> InvalidRequest:
    return INVALID_REQUEST(reason=Text("The request cannot be read: {reason}.", reason=reason))


def one_write(cycle: RequestResponseCycle) -> OneWrite:
    """A function that sends the whole response of this request in one write."""
    # The request refers to its scope, and the scope to this function. A strong reference here would make a cycle, which
    # only the garbage collector could free.
    return partial(_send, ref(cycle))


def _arrived(reference: "ref[RequestResponseCycle]") -> bytes | None:
    """The whole body of this request, if nobody has to wait for it; then there is nothing more to receive."""
    cycle = reference()
    if cycle is None or cycle.more_body or cycle.disconnected or cycle.waiting_for_100_continue:
        return None
    body, cycle.body = bytes(cycle.body), bytearray()
    cycle.message_event.clear()
    return body


async def _send(reference: "ref[RequestResponseCycle]", status: int, head: bytes, body: bytes) -> None:
    """Do the same as uvicorn's `send`, without its checks, for headers and a body whose length is known."""
    cycle = reference()
    if cycle is None:
        return
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    defaults = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
    if _CLOSE in head:
        cycle.keep_alive = False
    elif not cycle.keep_alive:
        head += _CLOSE
    if cycle.scope["method"] == "HEAD":
        body = b""
    cycle.response_started = cycle.response_complete = True
    cycle.transport.write(b"".join((STATUS_LINE[status], defaults, head, b"\r\n", body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
