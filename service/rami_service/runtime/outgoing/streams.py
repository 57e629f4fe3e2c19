"""Connections from which little is read: an answer may begin with headers and interim answers (1xx) without end."""

import ssl
from typing import Any, Final

from httpcore2 import AsyncNetworkStream, ReadError

_MOST: Final = 40_000  # bytes of one answer, with its headers
_PART: Final = 4_096  # bytes: parsing that takes a few milliseconds, then others have their turn


class BoundedStream(AsyncNetworkStream):
    """A connection. After each write it reads a bounded number of bytes, then it raises ReadError."""

    def __init__(self, inner: AsyncNetworkStream) -> None:
        self._inner, self._left = inner, _MOST

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - the library's signature
        """Read some bytes. Raises ReadError if the answer is too long."""
        data = await self._inner.read(min(max_bytes, _PART), timeout)
        self._left -= len(data)
        if self._left < 0:
            raise ReadError("too long")
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the library's signature
        """Write a part of a request."""
        self._left = _MOST
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._inner.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's signature
    ) -> AsyncNetworkStream:
        """The same connection with TLS, bounded, too."""
        return BoundedStream(await self._inner.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """What the library asks about the connection."""
        return self._inner.get_extra_info(info)
