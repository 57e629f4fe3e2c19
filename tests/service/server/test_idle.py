"""Connections without a request: how long they are kept, as proxies keep theirs for the next caller."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection, socket
from time import monotonic

import pytest
from tests.service.process import Service, serving

ASK = b"GET /health/live HTTP/1.1\r\nHost: rami\r\n\r\n"


@contextmanager
def kept(service: Service) -> Iterator[socket]:
    """A connection on which a request was answered."""
    with create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        answered(connection)
        yield connection


def answered(connection: socket) -> None:
    """Ask, and read the whole answer."""
    connection.sendall(ASK)
    text = b""
    while b"}" not in text:
        text += connection.recv(4096) or b"}"
    assert text.startswith(b"HTTP/1.1 200"), text


@pytest.mark.alone
def test_a_connection_is_kept_for_as_long_as_is_set(tmp_path: Path) -> None:
    """Not for less, counted from the last answer; then it is closed."""
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
    """Nobody waits for a caller that may never come."""
    with serving(tmp_path) as service, kept(service) as connection:
        began = monotonic()
        assert service.stop() == 0
        assert connection.recv(1) == b""
        assert monotonic() - began < 5
