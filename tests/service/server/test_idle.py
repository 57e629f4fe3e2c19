"""Idle connections: how long the service keeps them open, because proxies reuse theirs for later requests.

And new ones, of which no request has come yet when the service stops.
"""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection, create_server, socket
from time import monotonic

import pytest
from tests.service.process import Service, serving

from rami_service.app import create_app
from rami_service.server.server import Server
from rami_service.settings import Settings

ASK = b"GET /health/live HTTP/1.1\r\nHost: rami\r\n\r\n"


@contextmanager
def kept(service: Service) -> Iterator[socket]:
    """A connection on which one request was answered."""
    with create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        answered(connection)
        yield connection


def answered(connection: socket) -> None:
    """Send a request, and read the whole answer."""
    connection.sendall(ASK)
    text = b""
    while b"}" not in text:
        text += connection.recv(4096) or b"}"
    assert text.startswith(b"HTTP/1.1 200"), text


@pytest.mark.alone
def test_a_connection_is_kept_for_as_long_as_is_set(tmp_path: Path) -> None:
    """A connection stays open for the idle time, counted from the last answer, and is then closed."""
    with serving(tmp_path, idle_timeout=0.6) as service, kept(service) as connection:
        connection.settimeout(0.3)
        for _ in range(3):
            try:
                connection.recv(1)
            except TimeoutError:
                answered(connection)
        began = monotonic()
        connection.settimeout(10)
        assert connection.recv(1) == b""
        assert 0.2 < monotonic() - began < 3


def test_a_kept_connection_holds_up_no_end(tmp_path: Path) -> None:
    """The shutdown does not wait for clients with idle connections."""
    with serving(tmp_path) as service, kept(service) as connection:
        began = monotonic()
        assert service.stop() == 0
        assert connection.recv(1) == b""
        assert monotonic() - began < 5


@pytest.mark.anyio
async def test_a_service_that_stops_answers_whoever_has_connected(store_url: str) -> None:
    """It has not accepted them yet: the system did. A proxy must not send a move again elsewhere."""
    settings = Settings(redis_url=store_url)
    listener = create_server(("127.0.0.1", 0))
    server = Server(create_app(settings), settings)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup([listener])
    with ExitStack() as stack:
        connections = [stack.enter_context(create_connection(listener.getsockname())) for _ in range(30)]
        for connection in connections[:20]:
            connection.sendall(ASK)
        stopping = asyncio.create_task(server.shutdown([listener]))
        while listener.fileno() >= 0:  # noqa: ASYNC110 - no event exists
            await asyncio.sleep(0)
        for connection in connections[20:]:
            connection.sendall(ASK)
        await stopping
        for connection in connections:
            assert (text := connection.recv(4096)).startswith(b"HTTP/1.1 200"), text
            assert connection.recv(1) == b""
