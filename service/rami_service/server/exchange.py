"""One request and its response, as an ASGI application gets them; a response can also be sent in one write."""

import asyncio
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol

import structlog

from rami_service.store.damage import described

STATUS_LINES: Final = {one.value: b"HTTP/1.1 %d %b\r\n" % (one.value, one.phrase.encode()) for one in HTTPStatus}
HIGH_WATER: Final = 64 * 1024
"""Bytes of a body that may wait for the application before the connection is read no further."""
_CLOSE: Final = b"connection: close\r\n"
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_CONTROLS: Final = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
"""What must not be in a header: a line end in a value would begin a header of its own."""
_BODILESS: Final = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
_log: Final = structlog.get_logger()


class Wire(Protocol):
    """What an exchange needs of its connection."""

    write_paused: bool
    tasks: set[asyncio.Task[None]]
    """What runs for all connections."""

    write: Callable[[bytes], None]

    async def drained(self) -> None:
        """Wait until the client has read enough of what was sent."""

    def read_on(self) -> None:
        """Read again what the client sends."""

    def answered(self, *, closing: bool) -> None:
        """The response is complete."""

    def lines(self) -> bytes:
        """The header lines of every response."""

    def abort(self) -> None:
        """Close the connection at once."""


class Exchange:
    """A request, while it arrives and is answered. `head_only` means that the response has no body (HEAD)."""

    whole = False
    """Whether the request has arrived completely."""
    done = False
    """Whether the response is complete."""
    disconnected = False
    closing = False
    """Whether the connection is closed after the response."""
    started = False
    """Whether a part of the response is sent."""

    _body = b""
    _news = False  # something has happened that `receive` has not reported yet
    _waking: asyncio.Event | None = None
    _chunks = True  # whether the client understands chunks
    _chunked = False
    _unsized = False  # the body lasts until the connection is closed
    _left = 0  # bytes that the body still has to have

    def __init__(self, wire: Wire, *, head_only: bool = False, continues: bool = False) -> None:
        self._wire = wire
        self._head_only = head_only
        self._continues = continues  # the client waits for "100 Continue" before it sends the body

    def be_old(self) -> None:
        """Answer as HTTP/1.0 wants it: no chunks, no `100 Continue`, and the connection is closed."""
        self.closing, self._chunks, self._continues = True, False, False

    def feed(self, body: bytes) -> int:
        """Take a part of the body; returns how many bytes wait for the application."""
        self._body = self._body + body if self._body else body
        self._news = True
        if self._waking is not None:
            self._waking.set()
        return len(self._body)

    def end(self) -> None:
        """The request is complete."""
        self.whole = self._news = True
        if self._waking is not None:
            self._waking.set()

    def lose(self) -> None:
        """The client is gone."""
        self.disconnected = self._news = True
        if self._waking is not None:
            self._waking.set()

    def arrived(self) -> bytes | None:
        """The whole body, if nobody has to wait for it; then there is nothing more to receive."""
        if not self.whole or self.disconnected:
            return None
        body, self._body, self._news = self._body, b"", False
        return body

    async def receive(self) -> Any:
        """The next part of the request, or that the client is gone (ASGI)."""
        if self._continues and not (self.whole or self.started or self.disconnected):
            self._wire.write(_CONTINUE)
        self._continues = False
        while not (self._news or self.disconnected or self.done):
            self._wire.read_on()
            self._waking = self._waking or asyncio.Event()
            self._waking.clear()
            await self._waking.wait()
        self._news = False
        if self.disconnected or self.done:
            return {"type": "http.disconnect"}
        body, self._body = self._body, b""
        return {"type": "http.request", "body": body, "more_body": not self.whole}

    async def respond(self, status: int, head: bytes, body: bytes) -> None:
        """Send the whole response in one write: its status, its header lines (each with its line end), its body.

        Raises RuntimeError if a response has begun: a second one would be taken for that to the next request.
        """
        wire = self._wire
        if wire.write_paused and not self.disconnected:
            await wire.drained()
        if self.disconnected:
            return
        if self.started:
            raise RuntimeError("a second response is out of place")
        if head.find(_CLOSE) >= 0:
            self.closing = True
        elif self.closing:
            head += _CLOSE
        self.started = True
        wire.write(b"".join((STATUS_LINES[status], wire.lines(), head, b"\r\n", b"" if self._head_only else body)))
        self._finish()

    async def send(self, message: Any) -> None:
        """Send the next part of the response (ASGI). Raises RuntimeError if it does not fit what was sent before."""
        if self._wire.write_paused and not self.disconnected:
            await self._wire.drained()
        if self.disconnected:
            return
        match message["type"]:
            case "http.response.start" if not self.started:
                self._begin(message["status"], message.get("headers", ()))
            case "http.response.body" if self.started and not self.done:
                self._continue(message.get("body", b""), more=message.get("more_body", False))
            case unexpected:
                raise RuntimeError(f"ASGI message {unexpected} is out of place")

    def write_chunk(self, data: bytes) -> bool:
        """Send a part of a streamed response at once. False if that is impossible now: then nothing was sent."""
        if self._wire.write_paused or self.disconnected or self.done or not self._chunked:
            return False
        self._wire.write(b"%x\r\n%b\r\n" % (len(data), data))
        return True

    def abort(self) -> None:
        """Close the connection, without what is not sent yet."""
        self._wire.abort()

    def ended(self, task: asyncio.Task[None]) -> None:
        """The application has ended. After an error, or without a whole response, the connection is closed."""
        self._wire.tasks.discard(task)
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        if error is not None:
            _log.error("application_failed", **described(error))
        if self.done or self.disconnected:
            return
        if self.started:
            self._wire.abort()
            return
        self.closing = self.started = True
        self._wire.write(b"".join((STATUS_LINES[500], self._wire.lines(), b"content-length: 0\r\n", _CLOSE, b"\r\n")))
        self._finish()

    def _begin(self, status: int, headers: Any) -> None:
        parts, sized = [STATUS_LINES[status], self._wire.lines()], False
        for name, value in headers:
            if _CONTROLS.search(name) or _CONTROLS.search(value):
                raise RuntimeError("a header has a control character")
            parts.append(b"%b: %b\r\n" % (name, value))
            if name.lower() == b"content-length":
                self._left, sized = int(value), True
            elif name.lower() == b"connection" and value.lower() == b"close":
                self.closing = True
        if self.closing and _CLOSE not in parts:
            parts.append(_CLOSE)
        unsized = not (sized or self._head_only or status in _BODILESS)
        self._chunked, self._unsized = unsized and self._chunks, unsized and not self._chunks
        if self._chunked:
            parts.append(b"transfer-encoding: chunked\r\n")
        self.started = True
        self._wire.write(b"".join([*parts, b"\r\n"]))

    def _continue(self, body: bytes, *, more: bool) -> None:
        if self._head_only:
            self._left = 0
        elif self._chunked:
            chunk = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            self._wire.write(chunk if more else chunk + b"0\r\n\r\n")
        elif self._unsized:
            self._wire.write(body)
        else:
            self._left -= len(body)
            if self._left < 0 or (self._left and not more):
                raise RuntimeError("the body has another length than its header says")
            self._wire.write(body)
        if not more:
            self._finish()

    def _finish(self) -> None:
        self.done, self._body, self._news = True, b"", True
        if self._waking is not None:
            self._waking.set()
        self._wire.answered(closing=self.closing)
