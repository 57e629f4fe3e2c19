"""Replies: a status, headers and a body, sent in one write where our server offers that."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from rami_service.api.http.headers import common_lines, cors_headers, lines

EXTENSION: Final = "rami.one_write"
"""The extension of a scope that sends a whole answer in one write.

ASGI's `send` writes head and body apart, each with a system call, and checks every header for characters that none of
ours holds. That is a tenth of the cost of a move.
"""

Headers = tuple[tuple[bytes, bytes], ...]


class OneWrite(Protocol):
    """Sends an answer: its status, the lines of its head with a line's end each, and its body."""

    async def __call__(self, status: int, head: bytes, body: bytes) -> None:
        """Send it; nothing else is sent before or after."""


class Reply(Struct, frozen=True):
    """An answer as it is sent, but for the headers that every answer carries."""

    status: int
    body: bytes = b""
    media_type: bytes = b"application/json"
    headers: Headers = ()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's
        """Send it: in one write, or as any ASGI server does."""
        extensions = cast(Mapping[str, Any], scope.get("extensions") or {})
        one_write: OneWrite | None = extensions.get(EXTENSION)
        headers = (*self._content(), *self.headers, *cors_headers(scope))
        if one_write is not None:
            scope["state"]["status"] = self.status  # for layers that would have seen it pass
            await one_write(self.status, lines(headers) + common_lines(scope, headers), self.body)
            return
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})

    def _content(self) -> Headers:
        if self.status == HTTPStatus.NO_CONTENT:
            return ()
        return ((b"content-type", self.media_type), (b"content-length", b"%d" % len(self.body)))


class Sent(Response[Any]):
    """A reply, or any other application that answers, as the framework's handlers return it."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """What the framework calls to send it."""
        return self._application


def etag(version: int) -> Headers:
    """The header that carries a game's version."""
    return ((b"etag", b'"%d"' % version),)
