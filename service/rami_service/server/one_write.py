"""An answer in one write, past ASGI's `send`: what `api.http.replies` asks for where it can."""

from functools import partial
from typing import Final
from weakref import ref

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from rami_service.api.http.replies import OneWrite

_CLOSE: Final = b"connection: close\r\n"


def one_write(cycle: RequestResponseCycle) -> OneWrite:
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
    if _CLOSE in head:
        cycle.keep_alive = False
    elif not cycle.keep_alive:
        head += _CLOSE
    if cycle.scope["method"] == "HEAD":
        body = b""
    cycle.response_started = cycle.response_complete = True
    cycle.transport.write(b"".join((STATUS_LINE[status], defaults, head, b"\r\n", body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
