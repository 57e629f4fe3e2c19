"""Connections by raw sockets: bytes are sent unchanged, and the received bytes are split into answers."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import NamedTuple


class Outcome(NamedTuple):
    """What was received: the status and code of each answer, all bytes, and whether the connection was closed."""

    statuses: list[int]
    codes: list[str]
    received: bytes
    ended: bool


@contextmanager
def dialled(port: int, patience: float = 10.0) -> Iterator[socket.socket]:
    """A connection to a server."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        yield connection


def exchanged(port: int, sent: bytes, patience: float = 10.0) -> Outcome:
    """Send bytes, and read until the server hangs up."""
    with dialled(port, patience) as connection:
        with suppress(OSError):  # the server may already have closed the connection
            connection.sendall(sent)
        return drained(connection)


def drained(connection: socket.socket) -> Outcome:
    """Read until the server hangs up, or sends nothing until the connection's time-out."""
    received, ended = b"", False
    try:
        while data := connection.recv(1 << 16):
            received += data
        ended = True
    except TimeoutError:
        pass
    except OSError:
        ended = True
    statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", received)]
    codes = [code.decode() for code in re.findall(rb'"code":"(\w+)"', received)]
    return Outcome([status for status in statuses if status != 100], codes, received, ended)


def cut_after(connection: socket.socket, dribble: bytes = b"", every: float = 0.2, most: float = 20.0) -> float:
    """Seconds until the server cuts the connection, to which single bytes are sent at intervals; infinity if never."""
    began = monotonic()
    connection.settimeout(every)
    for byte in _endless(dribble):
        if monotonic() - began > most:
            break
        try:
            if not connection.recv(1 << 16):
                return monotonic() - began
        except TimeoutError:
            pass
        except OSError:
            return monotonic() - began
        try:
            connection.sendall(byte)
        except OSError:
            return monotonic() - began
    return float("inf")


def _endless(dribble: bytes) -> Iterator[bytes]:
    while True:
        yield from ([dribble[at : at + 1] for at in range(len(dribble))] or [b""])
