"""An answer that goes on until its stream ends: server-sent events.

The framework's own cuts lines, knows no end and hears of a client that left only when it sends something.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from typing import Any, Final, cast

import structlog
from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send

from rami_service.store.redis.batch import StoreUnavailable
from rami_service.streams.reader import Reader

MEDIA_TYPE: Final = "text/event-stream"
ABORT: Final = "rami.abort"
"""The extension of a scope with which a connection is broken off, for a client that takes nothing takes no end."""

_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # a proxy passes on at once what it gets
]
_log: Final = structlog.get_logger()


class EventStream(Response[Any]):
    """What a handler returns to stream chunks to a reader. An exception before the first chunk is answered as usual."""

    def __init__(self, reader: Reader, chunks: AsyncGenerator[bytes, None]) -> None:
        self._reader = reader
        self._chunks = chunks

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIApp:  # type: ignore[override]  # it is as good as one
        """What the framework calls to send it."""
        return self._respond

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        extensions = cast(Mapping[str, Any], scope.get("extensions") or {})
        self._reader.break_off = extensions.get(ABORT)
        async with aclosing(self._chunks) as chunks:
            first = await anext(chunks)
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            watching = asyncio.create_task(_end_with(receive, self._reader))
            try:
                await _send(send, first)
                async for chunk in chunks:
                    await _send(send, chunk)
            except StoreUnavailable:
                pass  # it ends here: its client comes back
            except Exception as error:  # noqa: BLE001 - the status is sent; neither message nor values may be logged
                _log.error("stream_failed", error=type(error).__qualname__)
            finally:
                watching.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send(send: Send, chunk: bytes) -> None:
    await send({"type": "http.response.body", "body": chunk, "more_body": True})


async def _end_with(receive: Receive, reader: Reader) -> None:
    """End the stream when its client leaves."""
    while (await receive())["type"] != "http.disconnect":
        pass
    reader.end()
