"""The wire format of server-sent events."""

from typing import Final

RETRY: Final = b"retry: 1000\n\n"
"""A browser reconnects this many milliseconds after a lost connection."""
HEARTBEAT: Final = b":\n\n"
"""A comment without an id. It shows that the connection is alive."""
END: Final = b"event: end\ndata: {}\n\n"
"""The last message: a client that receives it must not reconnect."""


def message(event: str, name: str, data: bytes) -> bytes:
    """A message with its id; `data` is one line of JSON."""
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (name.encode(), event.encode(), data)
