"""Replies: a status, headers and a body, sent in one write if the server supports it."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from rami_service.api.http.exchange import exchange_of
from rami_service.api.http.response_headers import cors_headers, head

Headers = tuple[tuple[bytes, bytes], ...]
_BODILESS: Final = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)


class Reply(Struct, frozen=True):
    """An answer, without the common headers of all answers."""

    status: int
    body: bytes = b""
    media_type: bytes = b"application/json"
    headers: Headers = ()
    language: str | None = None
    """The language of the body, if there are others. It is sent as Content-Language, with `Vary: Accept-Language`."""
    vary: bytes | None = None
    """The header Vary of an answer that caches may keep. Its headers hold Cache-Control and the policies."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's
        """Send the answer: in one write if the server supports it, else by ASGI's `send`."""
        exchange = exchange_of(scope)
        headers = (*self._content(), *self.headers, *cors_headers(scope))
        vary = self.vary or (b"Accept-Language" if self.language else None)
        if exchange is not None:
            scope["state"]["status"] = self.status  # for middleware, which does not see this answer in `send`
            await exchange.respond(self.status, head(scope, headers, vary=vary, keeps=self.vary is not None), self.body)
            return
        scope["state"]["vary"] = vary
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})

    def _content(self) -> Headers:
        if self.status in _BODILESS:
            return ()
        content = ((b"content-type", self.media_type), (b"content-length", b"%d" % len(self.body)))
        return (*content, (b"content-language", self.language.encode())) if self.language else content


class Sent(Response[Any]):
    """A reply, or any other ASGI application, in the form that the framework's handlers return."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """The application itself; the framework calls it to send the answer."""
        return self._application


def etag(version: int) -> Headers:
    """The header ETag with a game's version."""
    return ((b"etag", b'"%d"' % version),)
