"""An answer whose body is encoded already, sent as it is.

The framework's own response copies headers and encodes them anew for each answer; on the way of a move that shows.
What every answer carries (`middleware.stamp`) is added all the same.
"""

from typing import Any

from litestar import Response
from litestar.types import ASGIApp, HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

from rami_service.changes import Answered


class Encoded(Response[Any]):
    """A JSON body with the game's version as its ETag."""

    def __init__(self, answer: Answered, status_code: int) -> None:
        self._status = status_code
        self._body = answer.body
        self._head = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(answer.body)),
            (b"etag", b'"%d"' % answer.version),
        ]

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """What the framework calls to send it."""
        return self._send

    async def _send(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        start: HTTPResponseStartEvent = {
            "type": "http.response.start",
            "status": self._status,
            "headers": self._head,
        }
        body: HTTPResponseBodyEvent = {"type": "http.response.body", "body": self._body, "more_body": False}
        await send(start)
        await send(body)
