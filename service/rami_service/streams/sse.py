"""The text of server-sent events."""

from typing import Final

RETRY: Final = b"retry: 1000\n\n"
"""After how many milliseconds a browser comes back when the connection was lost."""
HEARTBEAT: Final = b":\n\n"
"""A comment: it says that the connection lives, and has no id."""
END: Final = b"event: end\ndata: {}\n\n"
"""Nothing follows any more: who reads this does not come back."""


def message(event: str, name: str, data: bytes) -> bytes:
    """A message with its id; `data` is one line of JSON."""
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (name.encode(), event.encode(), data)
