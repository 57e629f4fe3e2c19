"""A response with server-sent events, which lasts until its stream ends.

We do not use the framework's class: it splits lines, cannot end a stream, and notices that a client has disconnected
only when it sends something.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import aclosing
from typing import Final

import structlog
from litestar.types import ASGIApp, Receive, Scope, Send

from rami.problems import Refused
from rami.problems.requests import STORE_UNAVAILABLE
from rami_service.api.http.cors import cors_headers
from rami_service.api.http.exchange import exchange_of
from rami_service.api.http.problems import refusal
from rami_service.api.http.request_headers import headers_of, settings_of
from rami_service.domain.networks import UNKNOWN, network_of
from rami_service.store.damage import described
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.streams.openings import Openings, Payers
from rami_service.streams.subscriber import Subscriber

MEDIA_TYPE: Final = "text/event-stream"
_HEADERS: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    # A proxy that compressed a stream would hold messages back (Caddy with `encode`).
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),  # tells nginx to send each chunk at once
]
_PATHS: Final = ("/stream",)
_TURN: Final = "turn"
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
        if (turn := scope["state"].pop(_TURN, None)) is not None:
            turn.end()
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


class InTurn:
    """An ASGI application in front of another one: streams are opened in turn, all else passes at once.

    They wait before the framework looks at them, so that those who wait cost nothing. To the framework a path with a
    slash at its end is the same.
    """

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass a request on, when its turn has come."""
        if scope["path"].rstrip("/").endswith(_PATHS) and scope.get("method") != "OPTIONS":
            return self._in_turn(scope, receive, send)
        return self._application(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        state, exchange = scope["state"], exchange_of(scope)
        try:
            turn = _openings(scope).turn(_payers(scope))
            await wait_limit.uncounted(turn.__aenter__())
        except (Refused, StoreUnavailable) as error:
            await refusal(scope, error)(scope, receive, send)
            return
        state[_TURN] = turn
        try:
            if exchange is None or not exchange.disconnected:  # otherwise the client has given up
                await self._application(scope, receive, send)
        finally:
            turn.failed = state.get("code") == STORE_UNAVAILABLE.code
            turn.end()


def _openings(scope: Scope) -> Openings:
    found: Openings = scope["litestar_app"].state["context"].hub.openings
    return found


def _payers(scope: Scope) -> Payers:
    """Who pays for a stream, with the number that each may open: the address, and the token if there is one."""
    settings, client, token = settings_of(scope), scope["client"], headers_of(scope).get(b"authorization")
    payers: dict[str | bytes, int] = {network_of(client[0]) if client else UNKNOWN: settings.streams_per_address}
    return payers if token is None else {**payers, token: settings.streams_each}


async def _send(send: Send, chunk: bytes) -> None:
    await send({"type": "http.response.body", "body": chunk, "more_body": True})


async def _end_with(receive: Receive, subscriber: Subscriber) -> None:
    """End the stream when its client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.end()
