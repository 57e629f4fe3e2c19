"""Answers whose body is encoded already: sent as they are, in one write where our server offers it."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol, cast
from weakref import ref

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from rami_service.api.http.headers import private_head
from rami_service.games.commit import Answered


async def send_encoded(answer: Answered, status_code: int, send: Send) -> None:
    """Send a JSON body with the game's version as its ETag."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(answer.body)),
        (b"etag", b'"%d"' % answer.version),
    ]
    await send({"type": "http.response.start", "status": status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


async def send_whole(answer: Answered, status_code: int, scope: Scope, send: Send) -> None:
    """The same in one write where the server can, for a request that no page of another origin sent."""
    send_it = offered(scope)
    if send_it is None:
        await send_encoded(answer, status_code, send)
        return
    scope["state"]["status"] = status_code  # for whoever would have seen it pass
    own = b'content-type: application/json\r\ncontent-length: %d\r\netag: "%d"\r\n' % (len(answer.body), answer.version)
    await send_it(status_code, own + private_head(scope), answer.body)


class Encoded(Response[Any]):
    """What a handler returns for `send_encoded`."""

    def __init__(self, answer: Answered, status_code: int) -> None:
        self._answer = answer
        self._status = status_code

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """What the framework calls to send it."""

        async def send_it(_scope: Scope, _receive: Receive, send: Send) -> None:
            await send_encoded(self._answer, self._status, send)

        return send_it


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
