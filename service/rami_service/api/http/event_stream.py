"""A response with server-sent events, which lasts until its stream ends.

We do not use the framework's class: it splits lines, cannot end a stream, and notices that a client has disconnected
only when it sends something.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

import structlog
from litestar.types import Receive, Scope, Send

from rami_service.api.http.cors import cors_headers
from rami_service.api.http.exchange import exchange_of
from rami_service.store.damage import described
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.streams.subscriber import Subscriber

MEDIA_TYPE: Final = "text/event-stream"
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    # A proxy that compressed a stream would hold messages back (Caddy with `encode`).
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # tells nginx to send each chunk at once
]
_log: Final = structlog.get_logger()


class EventStream:
    """A streamed answer of a handler; an ASGI application."""

    def __init__(self, subscriber: Subscriber, chunks: AsyncGenerator[bytes, None]) -> None:
        self._subscriber = subscriber
        self._chunks = chunks
        self._first = b""

    async def begin(self) -> None:
        """Get the first chunk. Raises what the stream raises before it, so that this becomes an ordinary refusal."""
        self._first = await anext(self._chunks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the chunks until the stream ends or the client disconnects.

        HEAD gets what a stream would begin with. Its own is closed before the answer, so that it takes no place.
        """
        wait_limit.lift()
        headers = [*_HEADERS, *cors_headers(scope)]
        if scope.get("method") == "HEAD":
            await self._chunks.aclose()
            await send({"type": "http.response.start", "status": 200, "headers": headers})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            self._subscriber.channel = exchange_of(scope)
            await self._pass_on(receive, send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _pass_on(self, receive: Receive, send: Send) -> None:
        async with aclosing(self._chunks) as chunks:
            watching = asyncio.create_task(_end_with(receive, self._subscriber))
            try:
                first, self._first = self._first, b""  # it has a whole game, and the stream may last for hours
                await _send(send, first)
                async for chunk in chunks:
                    await _send(send, chunk)
            except Exception as error:  # noqa: BLE001 - the status is sent; neither message nor values may be logged
                if isinstance(error, Damaged) or not isinstance(error, StoreUnavailable):
                    _log.error("stream_failed", **described(error))
                # Otherwise the stream ends, and the client connects again.
            finally:
                self._subscriber.end()
                watching.cancel()


async def _send(send: Send, chunk: bytes) -> None:
    await send({"type": "http.response.body", "body": chunk, "more_body": True})


async def _end_with(receive: Receive, subscriber: Subscriber) -> None:
    """End the stream when its client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.end()
