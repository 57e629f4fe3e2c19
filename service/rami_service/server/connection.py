"""One connection of a client: its requests run one after the other, and slow and idle clients are cut off.

Input that is not HTTP, or that two parsers could read differently (two hosts, two lengths), is refused with the normal
error response, after the responses to earlier requests. Then the connection is closed. uvicorn makes the connections
and stops them; how they are read and answered is in `parser` and `exchange`.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from math import inf
from typing import Any, Final

from httptools import HttpParserError
from litestar.types import ASGIApp
from uvicorn.server import ServerState

from rami.messages.text import Text
from rami.problems.exceptions import Refused
from rami_service.api.http.problems import refusing
from rami_service.server.checks import MAX_QUEUE, unreadable
from rami_service.server.exchange import Exchange
from rami_service.server.parser import Address, Parser

_LAST_CHANCE: Final = 1.0  # seconds for a request that is arriving, or on its way, when the server stops


class State(ServerState):
    """What the connections of a server share."""

    connections: set[Any]
    ending = False
    """Whether the server stops: then a new connection has one second for one request."""


class Connection(asyncio.Protocol):
    """A connection. It counts checks instead of seconds, so that pauses of our own process do not count.

    Its arguments are those that uvicorn passes to its own protocols.
    """

    write_paused = False

    _running: Exchange | None = None  # the request that is being answered, or the last one
    _drain: asyncio.Event | None = None
    _refused = _read_paused = _ending = False
    _idle: int | None = None  # checks since the last response; None while a request arrives or is answered
    _unsent = 0  # bytes in the write buffer at the last check
    _stuck = 0  # checks in which the client has read nothing of the response
    _dated: object = None
    _lines = b""

    def __init__(self, config: Any, server_state: State, app_state: dict[str, Any], _loop: Any = None) -> None:
        self.tasks: set[asyncio.Task[None]] = server_state.tasks
        self._state, self._app_state = server_state, app_state
        self._app: ASGIApp = config.loaded_app
        self._most: float = config.limit_concurrency or inf  # connections, and tasks
        self._create_task = asyncio.get_running_loop().create_task
        self._queue: deque[tuple[Context, dict[str, Any], Exchange, ASGIApp]] = deque()  # behind the one that runs

    def connection_made(self, transport: Any) -> None:
        """Wait for a request, or close the connection if there are too many."""
        self._transport = transport
        self.write: Callable[[bytes], None] = transport.write
        self._parser = Parser(self, self._app_state, _address(transport, "peername"), _address(transport, "sockname"))
        self._state.connections.add(self)
        if len(self._state.connections) >= self._most:
            transport.abort()
        elif self._state.ending:
            self.shutdown()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's
        """Tell the requests that their client is gone."""
        self._state.connections.discard(self)
        for exchange in (self._running, self._parser.latest):
            if exchange is not None:
                exchange.lose()
        self._queue.clear()
        self.resume_writing()
        self._running = None
        self._parser.release()

    def data_received(self, data: bytes) -> None:
        """Read requests."""
        if self._refused:
            return
        if self._idle is not None:
            self._idle, self._parser.arriving = None, 0
        try:
            self._parser.feed(data)
        except (HttpParserError, Refused) as error:
            self._refuse(error)

    def pause_writing(self) -> None:
        """The client reads more slowly than it is sent."""
        self.write_paused = True

    def resume_writing(self) -> None:
        """The client has read enough."""
        self.write_paused = False
        if self._drain is not None:
            self._drain.set()
            self._drain = None

    def check(self, most: int, most_idle: int) -> None:
        """Count one check. Close the connection after more than `most` checks, or `most_idle` between two requests.

        Checks count while a request is arriving and is read, and while the client reads nothing of a response.
        """
        unsent, parser = self._transport.get_write_buffer_size(), self._parser
        self._stuck = self._stuck + 1 if unsent and unsent >= self._unsent else 0
        self._unsent = unsent
        if parser.arriving is None:
            if self._idle is None and self._running is not None and self._running.done:
                self._idle = 0  # the rest of a body came after the response
        elif not self._read_paused:
            parser.arriving += 1
        if max(parser.arriving or 0, self._stuck) > most:
            self._transport.abort()
        elif self._idle is not None and not unsent:
            self._idle += 1
            if self._idle > most_idle:
                self._transport.close()

    def leave(self) -> None:
        """The process stops soon: the response in hand is the last one of this connection, or the next one."""
        self._ending = True
        if self._running is not None and not self._queue:
            self._running.closing = True

    def shutdown(self) -> None:
        """Accept no more requests. A request that is arriving has one second left, as has one on a new connection.

        Who has just connected is about to send one: a proxy must not send it again if it gets no answer.
        """
        self._ending = True
        latest = self._parser.latest
        if latest is not None and latest.done and (self._parser.arriving is None or not latest.whole):
            self._transport.close()
        elif latest is not None:
            latest.closing = True
        asyncio.get_running_loop().call_later(_LAST_CHANCE, self._drop_arriving)

    def take(self, scope: dict[str, Any], exchange: Exchange) -> None:
        """Run a request, or let it wait for the one before. Raises Refused if too many wait."""
        exchange.closing |= self._ending
        if len(self._queue) >= MAX_QUEUE:
            raise unreadable(Text("{limit} others wait on its connection already", limit=MAX_QUEUE))
        if self._running is None or (self._running.done and not self._queue):
            self._run(scope, exchange, self._app)
        else:
            self._line_up(scope, exchange, self._app)

    async def drained(self) -> None:
        """Wait until the client has read enough of what was sent."""
        while self.write_paused:
            self._drain = self._drain or asyncio.Event()
            await self._drain.wait()

    def pause_reading(self) -> None:
        """Read nothing more until `read_on`."""
        if not self._read_paused:
            self._read_paused = True
            self._transport.pause_reading()

    def read_on(self) -> None:
        """Read again what the client sends."""
        if self._read_paused:
            self._read_paused = False
            self._transport.resume_reading()

    def answered(self, *, closing: bool) -> None:
        """The response to a request is complete: the next one may run."""
        self._state.total_requests += 1
        if closing:
            self._transport.close()
        if self._transport.is_closing():
            return
        if self._queue:
            context, scope, exchange, app = self._queue.popleft()
            context.run(self._run, scope, exchange, app)
        elif self._parser.arriving is None:
            self._idle = 0
        if self._read_paused and not self._queue:
            self.read_on()

    def lines(self) -> bytes:
        """The header lines of every response: the date. uvicorn makes a new list of them each second."""
        headers = self._state.default_headers
        if self._dated is not headers:
            self._dated, self._lines = headers, b"".join([b"%b: %b\r\n" % header for header in headers])
        return self._lines

    def abort(self) -> None:
        """Close the connection, without what is not sent yet."""
        self._transport.abort()

    def _line_up(self, scope: dict[str, Any], exchange: Exchange, app: ASGIApp) -> None:
        if self._running is None or (self._running.done and not self._queue):
            self._run(scope, exchange, app)
        else:
            self.pause_reading()
            self._queue.append((copy_context(), scope, exchange, app))  # not the context of the request before

    def _run(self, scope: dict[str, Any], exchange: Exchange, app: ASGIApp) -> None:
        if len(self.tasks) >= self._most:  # requests whose clients are gone may still run
            self._transport.abort()
            return
        self._running = exchange
        task: asyncio.Task[None] = self._create_task(app(scope, exchange.receive, exchange.send))  # type: ignore[arg-type]
        self.tasks.add(task)
        task.add_done_callback(exchange.ended)

    def _drop_arriving(self) -> None:
        """Drop a request that is still arriving, or has not come. Those before it are answered."""
        if self._transport.is_closing():
            return
        latest = self._parser.latest
        if latest is None or (latest.whole and latest.done):
            self._transport.close()
        elif latest.whole:
            pass
        elif self._queue:
            self._queue.pop()
            before = self._queue[-1][2] if self._queue else self._running
            assert before is not None
            before.closing = True
        else:
            self._transport.abort()

    def _refuse(self, error: Exception) -> None:
        """Send an error response for input that is not a valid request, and read nothing more."""
        self._refused = True
        latest = self._parser.latest
        if latest is not None and not latest.whole:  # its body will never end
            latest.lose()
            if latest.started:  # a refusal would be read as a part of its response, or as that to the next request
                (self._transport.close if latest.done else self._transport.abort)()
                return
            if self._queue:
                self._queue.pop()
            else:
                self._running = None
        cause = error if isinstance(error, Refused) else error.__context__
        exchange = Exchange(self)
        exchange.closing = exchange.whole = True
        app = refusing(cause if isinstance(cause, Refused) else unreadable(Text("it is no HTTP/1.1")))
        self._line_up(self._parser.broken(exchange), exchange, app)


def _address(transport: Any, name: str) -> Address:
    found = transport.get_extra_info(name)
    return (str(found[0]), int(found[1])) if isinstance(found, tuple) else None
