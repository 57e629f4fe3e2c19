"""Requests to an ASGI application as a called bot reads them, bounded in bytes and in time, and its replies."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from http import HTTPStatus
from typing import Any, Final

from msgspec import Struct

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

LONGEST: Final = 1_048_576
"""The most bytes of a body. A view with many legal moves has about a tenth of that."""
SECONDS: Final = 10.0
"""How long a body may take to arrive."""


class Rejected(Exception):
    """A request that gets no move: the status and a sentence."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


class HungUp(Exception):
    """The caller has gone before the body was complete."""


class Reply(Struct, frozen=True):
    """What is answered."""

    status: HTTPStatus
    body: bytes = b""
    headers: Mapping[str, str] = {}

    async def send(self, send: Send) -> None:
        """Send it."""
        size = {} if self.status == HTTPStatus.NO_CONTENT else {"content-length": str(len(self.body))}
        headers = [(name.encode(), value.encode()) for name, value in {**self.headers, **size}.items()]
        await send({"type": "http.response.start", "status": int(self.status), "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


async def body_of(receive: Receive) -> bytes:
    """The whole body. Raises Rejected if it is too long or too slow, and HungUp."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                event = await receive()
                if event["type"] == "http.disconnect":
                    raise HungUp
                parts.append(event.get("body", b""))
                size += len(parts[-1])
                if size > LONGEST:
                    raise Rejected(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"More than {LONGEST} bytes.")
                if not event.get("more_body", False):
                    return b"".join(parts)
    except TimeoutError:
        raise Rejected(HTTPStatus.REQUEST_TIMEOUT, "The body took too long.") from None
