"""The wire format of server-sent events."""

from typing import Final

RETRY_MS: Final = 1000
RETRY: Final = b"retry: %d\n\n" % RETRY_MS
"""A browser reconnects this many milliseconds after a lost connection."""
HEARTBEAT: Final = b":\n\n"
"""A comment without an id. It shows that the connection is alive."""
END: Final = b"event: end\ndata: {}\n\n"
"""The last message: a client that receives it must not reconnect."""


def unnamed(event: str, data: bytes) -> bytes:
    """A message without an id; `data` is one line of JSON."""
    return b"event: %b\ndata: %b\n\n" % (event.encode(), data)


def named(name: str, message: bytes) -> bytes:
    """A message with an id."""
    return b"id: %b\n%b" % (name.encode(), message)
