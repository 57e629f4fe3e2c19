"""An answer whose body is encoded already, sent as it is.

The framework's own response copies headers and encodes them anew for each answer; on the way of a move that shows.
What every answer carries (`middleware.stamp`) is added all the same.
"""

from typing import Any

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send

from rami_service.changes import Answered


async def send_encoded(answer: Answered, status_code: int, send: Send) -> None:
    """Send a JSON body with the game's version as its ETag."""
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(answer.body)),
        (b"etag", b'"%d"' % answer.version),
    ]
    await send({"type": "http.response.start", "status": status_code, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


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
