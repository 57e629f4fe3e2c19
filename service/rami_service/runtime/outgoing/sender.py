"""Sends one POST request to an address that a player has named, bounded in time and bytes, and follows no redirect."""

from collections.abc import Mapping
from time import monotonic
from typing import Any, Final, Literal, Self

import anyio
import httpcore2
from msgspec import Struct

from rami_service.runtime.outgoing.addresses import CheckedBackend, Resolve, SystemResolver, called_for

Reason = Literal["unreachable", "timed_out", "status", "bad_answer"]
"""Why a request failed. Nobody learns more, because it would say what there is in our network."""

CONNECTIONS: Final = 128
"""How many requests may be under way in one process."""
_IDLE: Final = 32  # connections that wait for another request
_KEPT: Final = 15.0  # seconds for which they do


class Answer(Struct, frozen=True):
    """What came back: a body if it was asked for, or the reason why the request failed."""

    reason: Reason | None
    status: int | None = None
    body: bytes = b""
    milliseconds: int = 0


class _TooLong(Exception):
    """The answer is longer than allowed, or compressed."""


class Sender:
    """The outgoing requests of one process. Use it as a context manager. It opens nothing before the first request."""

    def __init__(self, *, loopback: bool, resolve: Resolve | None = None) -> None:
        self._resolver = SystemResolver()
        self._backend = CheckedBackend(resolve or self._resolver, loopback=loopback)
        self._pool: httpcore2.AsyncConnectionPool | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._resolver.close()
        if self._pool is not None:
            await self._pool.aclose()

    async def post(
        self, url: str, headers: Mapping[str, str], body: bytes, *, player: str, seconds: float, most: int
    ) -> Answer:
        """Send a request for a player.

        An answer with more than `most` bytes is a bad one; with 0 its body is not read.
        """
        began, before = monotonic(), called_for.set(player)
        try:
            reason, status, received = await self._post(url, headers, body, seconds, most)
        finally:
            called_for.reset(before)
        return Answer(reason, status, received, int((monotonic() - began) * 1000))

    async def _post(
        self, url: str, headers: Mapping[str, str], body: bytes, seconds: float, most: int
    ) -> tuple[Reason | None, int | None, bytes]:
        status: int | None = None
        extensions: dict[str, Any] = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), seconds)}
        try:
            with anyio.fail_after(seconds):
                listed = [*headers.items()]
                pool = self._opened()
                async with pool.stream("POST", url, headers=listed, content=body, extensions=extensions) as response:
                    status = response.status
                    if not 200 <= status <= 299:
                        return "status", status, b""
                    return None, status, await _read(response, most) if most else b""
        except _TooLong:
            return "bad_answer", status, b""
        except (TimeoutError, httpcore2.TimeoutException):
            return "timed_out", status, b""
        except (httpcore2.NetworkError, httpcore2.ProtocolError, OSError, ValueError, anyio.BrokenResourceError):
            return "unreachable", status, b""

    def _opened(self) -> httpcore2.AsyncConnectionPool:
        if self._pool is None:
            self._pool = httpcore2.AsyncConnectionPool(
                ssl_context=httpcore2.default_ssl_context(),
                max_connections=CONNECTIONS,
                max_keepalive_connections=_IDLE,
                keepalive_expiry=_KEPT,
                network_backend=self._backend,
            )
        return self._pool


async def _read(response: httpcore2.Response, most: int) -> bytes:
    for name, value in response.headers:
        if name.lower() == b"content-encoding" and value.lower() != b"identity":
            raise _TooLong
    received = bytearray()
    async for part in response.aiter_stream():
        received += part
        if len(received) > most:
            raise _TooLong
    return bytes(received)
