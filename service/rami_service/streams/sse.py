"""The wire format of server-sent events."""

from random import randint
from typing import Final

RETRY_MS: Final = 1000
"""About how many milliseconds after a lost connection a browser reconnects."""
RETRY: Final = b"retry: %d\n\n"
HEARTBEAT: Final = b":\n\n"
"""A comment without an id. It shows that the connection is alive."""
END: Final = b"event: end\ndata: {}\n\n"
"""The last message: a client that receives it must not reconnect."""


def retry() -> bytes:
    """The first part of a stream: when a browser reconnects. It is random, as many clients may lose it at once."""
    return RETRY % randint(RETRY_MS // 2, RETRY_MS * 3 // 2)  # noqa: S311 - spreads clients out in time


def unnamed(event: str, data: bytes) -> bytes:
    """A message without an id; `data` is one line of JSON."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), data)


def named(name: str, message: bytes) -> bytes:
    """A message with an id."""
    return b"id: %b\n%b" % (name.encode(), message)
