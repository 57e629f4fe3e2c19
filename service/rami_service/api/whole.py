"""An answer in one write, past ASGI's `send`, where our own server offers it.

`send` writes head and body apart, each with a system call, and looks at every header for what no header of ours holds:
that is a tenth of a move.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol, cast
from weakref import ref

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

EXTENSION: Final = "rami.whole"


class SendWhole(Protocol):
    """Sends an answer: its status, the lines of its head with a line's end each, and its body."""

    async def __call__(self, status: int, head: bytes, body: bytes) -> None:
        """Send it; nothing else is sent before or after."""


def offered(scope: Scope) -> SendWhole | None:
    """What sends an answer whole; None where another server runs the application."""
    extensions = cast(Mapping[str, Any], scope.get("extensions") or {})
    return extensions.get(EXTENSION)


def offer(cycle: RequestResponseCycle) -> SendWhole:
    """What sends the answer of this request whole."""
    # The request holds its scope, and the scope this: a circle, each of which would wait for the collector.
    return partial(_send, ref(cycle))


async def _send(of: "ref[RequestResponseCycle]", status: int, head: bytes, body: bytes) -> None:
    """What the server's own `send` does for a head and a body whose length is known, its checks apart."""
    cycle = of()
    if cycle is None:
        return
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    defaults = b"".join([b"%b: %b\r\n" % header for header in cycle.default_headers])
    last = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    cycle.response_started = cycle.response_complete = True
    cycle.transport.write(b"".join((STATUS_LINE[status], defaults, head, last, body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
