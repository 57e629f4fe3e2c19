"""An answer whose body is encoded already, sent as it is.

The framework's own response copies headers and encodes them anew for each answer; on the way of a move that shows.
What every answer carries (`middleware.stamp`) is added all the same.
"""

from typing import Any

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send

from rami_service.api import whole
from rami_service.api.middleware import private_head
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


async def send_whole(answer: Answered, status_code: int, scope: Scope, send: Send) -> None:
    """The same in one write where the server can, for a request that no page of another origin sent."""
    send_it = whole.offered(scope)
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
