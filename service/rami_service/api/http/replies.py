"""Replies: a status, headers and a body, sent in one write if the server supports it."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from rami_service.api.http.cors import cors_headers
from rami_service.api.http.exchange import Exchange, exchange_of
from rami_service.api.http.request_headers import BY_NAME, ID
from rami_service.api.http.response_headers import COMMON_LINES, HTTPS_LINE, LINES

Headers = tuple[tuple[bytes, bytes], ...]
TAG: Final = b'"%d"'
"""The entity tag of a version of a game."""
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

    def __repr__(self) -> str:
        return f"Reply({self.status})"  # the body may hold a hand

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's
        """Send the answer: in one write if the server supports it, else by ASGI's `send`."""
        exchange = exchange_of(scope)
        if exchange is not None:
            await self.respond(scope, exchange)
            return
        scope["state"]["vary"] = self.vary or (b"Accept-Language" if self.language else None)
        headers = (*self._headers(), *cors_headers(scope))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})

    async def respond(self, scope: Scope, exchange: Exchange) -> None:
        """Send the answer in one write."""
        scope["state"]["status"] = self.status  # for middleware, which does not see this answer in `send`
        await exchange.respond(self.status, _head(scope, self, self._headers()), self.body)

    def _headers(self) -> Headers:
        if self.status in _BODILESS:
            return self.headers
        content = ((b"content-type", self.media_type), (b"content-length", b"%d" % len(self.body)))
        if self.language:
            return (*content, (b"content-language", self.language.encode()), *self.headers)
        return (*content, *self.headers)


def _head(scope: Scope, reply: Reply, headers: Headers) -> bytes:
    """The header lines of an HTTP/1.1 response: these headers, those of CORS, and what `stamp` adds."""
    state, vary = scope["state"], reply.vary or (b"Accept-Language" if reply.language else None)
    lines = [*map(b": ".join, headers), *map(b": ".join, state.get("headers", ()))]
    if b"origin" in state[BY_NAME]:
        lines += map(b": ".join, cors_headers(scope))
    if vary is not None:
        lines.append(b"vary: %b" % vary)
    if scope.get("scheme") == "https":
        lines.append(HTTPS_LINE)
    lines.append(COMMON_LINES if reply.vary is not None else LINES)
    lines.append(b"x-request-id: %b\r\n" % state[ID].encode("ascii"))
    return b"\r\n".join(lines)


class Sent(Response[Any]):
    """A reply, or any other ASGI application, in the form that the framework's handlers return."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """The application itself; the framework calls it to send the answer."""
        return self._application


def etag(version: int) -> Headers:
    """The header ETag with a game's version."""
    return ((b"etag", TAG % version),)
