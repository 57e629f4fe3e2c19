"""The HTTP server: uvicorn. It also closes slow connections, and ends streams when it stops.

After SIGTERM it serves on for a while (`drain_seconds`), so that a proxy which asks for its readiness sends requests to
other replicas. Its streams end meanwhile, some at each tick, so that their clients do not come back together. Ctrl-C,
or a second signal, stops it at once.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.utils import formatdate
from math import ceil
from socket import socket
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from rami_service.runtime.context import Clock, Context, system_clock
from rami_service.runtime.sandbox import SandboxClock
from rami_service.server.connection import Connection, State
from rami_service.settings import Settings

_STOP_WITHIN: Final = 7  # seconds that running requests have at most when the server stops
_MOST_WAITING: Final = 2048  # as many as uvicorn lets the kernel hold
_TICKS_PER_CHECK: Final = 5
_TICKS_PER_SECOND: Final = 10
_UNREADY: Final = 0.25
"""Share of the time after SIGTERM in which no stream ends: proxies need some time to see that it is not ready."""
_CHECKS_PER_SECOND: Final = 2  # a tick is a tenth of a second


class Server(uvicorn.Server):
    """Checks its connections. When it stops, it ends all streams and long polls before it waits for the requests.

    It stops after a signal, or when `must_stop` returns True. The header `Date` has the time of the clock.
    """

    def __init__(
        self,
        app: Litestar,
        settings: Settings,
        clock: Clock = system_clock,
        must_stop: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                loop="uvloop",
                http=Connection,
                ws="none",
                log_config=None,  # logs.py configures all logging
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.trusted_proxies),  # only trusted proxies may name the client's address
                forwarded_allow_ips=list(settings.trusted_proxies),
                limit_concurrency=settings.connections_most + 1,  # a connection above the limit is closed at once
                timeout_graceful_shutdown=min(int(settings.store_timeout) + 3, _STOP_WITHIN),
            )
        )
        self.server_state: State = State()
        self._app = app
        self._clock = clock
        if isinstance(clock, SandboxClock):
            clock.on_move(self._set_date)
        self._must_stop = must_stop
        self._signals: list[int] = []
        self._drain = settings.drain_seconds
        self._stops_at: float | None = None  # seconds of the loop's clock
        self._most_checks = round(settings.request_timeout * _CHECKS_PER_SECOND)
        self._most_idle = ceil(settings.idle_timeout * _CHECKS_PER_SECOND)

    def open_connections(self) -> int:
        """How many connections clients have. Any thread may ask."""
        return len(self.server_state.connections)

    async def on_tick(self, counter: int) -> bool:
        """Close slow connections. Returns whether the server must stop."""
        if not counter % _TICKS_PER_CHECK:
            for connection in list(self.server_state.connections):
                assert isinstance(connection, Connection)
                connection.check(self._most_checks, self._most_idle)
        stops = await super().on_tick(counter)
        if self._clock is not system_clock and not counter % _TICKS_PER_SECOND:
            self._set_date()  # uvicorn has just set that of the system
        return (stops and not self._drains()) or self._must_stop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note a signal."""
        self._signals.append(sig)
        super().handle_exit(sig, frame)

    def _drains(self) -> bool:
        """Whether it still serves although it has to stop."""
        now = asyncio.get_running_loop().time()
        if self._stops_at is None:
            self._stops_at = now + self._drain
        left = self._stops_at - now
        if left <= 0 or self._signals != [signal.SIGTERM]:
            return False
        context: Context = self._app.state.context
        context.hub.stopping = True
        for connection in self.server_state.connections:
            assert isinstance(connection, Connection)
            connection.leave()
        if left < self._drain * (1 - _UNREADY):
            context.hub.end_some(1 / max(1.0, left * _TICKS_PER_SECOND))
        return True

    def _set_date(self) -> None:
        date = formatdate(self._clock() / 1000, usegmt=True).encode()
        self.server_state.default_headers = [(b"date", date), *self.config.encoded_headers]

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Dismiss all waiters, end all streams, then stop as uvicorn does. Who has connected is still answered."""
        context: Context = self._app.state.context
        context.notifications.dismiss_all()
        context.hub.close()
        self.server_state.ending = True
        last = [asyncio.create_task(self._answer(one)) for listener in sockets or [] for one in _waiting(listener)]
        await super().shutdown(sockets)  # closes the listeners before anything else can happen
        await asyncio.gather(*last)

    async def _answer(self, accepted: socket) -> None:
        """Read one request on a connection that nobody had accepted when the server stopped, and answer it."""
        state = self.lifespan.state
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: Connection(self.config, self.server_state, state), accepted)


class SecondServer(Server):
    """A server beside the first one of the process, which handles the signals and says when this one must stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to the first server."""
        yield


def _waiting(listener: socket) -> Iterator[socket]:
    """The connections that wait to be accepted. When their listener is closed, the kernel resets them."""
    with suppress(OSError):  # there are no more
        for _ in range(_MOST_WAITING):
            yield listener.accept()[0]
