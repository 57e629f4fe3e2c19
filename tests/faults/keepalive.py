"""A client of HTTP that keeps its connection and costs little, so that a workload is limited by the service.

A request whose answer does not come in full and in time has no answer: whether it was carried out is unknown.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, Self

from msgspec import Struct, json

_END: Final = b"\r\n\r\n"


class Answer(Struct, frozen=True):
    """A complete response: its status, its headers in lower case, and its body."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes

    @property
    def version(self) -> int:
        """The version of the game in the ETag."""
        return int(self.headers[b"etag"].strip(b'"'))

    @property
    def code(self) -> str:
        """The code of a refusal."""
        code: str = json.decode(self.body)["code"]
        return code


class KeepAlive:
    """One connection to one port at a time. A request may name another port; then the connection is made anew."""

    def __init__(self, token: str, patience: float) -> None:
        self._token, self._patience = token, patience
        self._port = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection at once."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    async def get(self, port: int, path: str) -> Answer | None:
        """Send a GET request; None if there is no answer."""
        return await self._send(port, f"GET {path}", (), b"")

    async def post(
        self, port: int, path: str, body: Any, *, key: str | None = None, at: int | None = None
    ) -> Answer | None:
        """Send a body with an idempotency key and the version of the game; None if there is no answer."""
        headers = ["Content-Type: application/json"]
        headers += [f"Idempotency-Key: {key}"] if key is not None else []
        headers += [f'If-Match: "{at}"'] if at is not None else []
        return await self._send(port, f"POST {path}", headers, json.encode(body))

    async def _send(self, port: int, line: str, headers: Sequence[str], body: bytes) -> Answer | None:
        head = [f"{line} HTTP/1.1", "Host: rami", f"Authorization: Bearer {self._token}", *headers]
        request = "\r\n".join([*head, f"Content-Length: {len(body)}"]).encode() + _END + body
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(self._patience):
                return await self._exchange(port, request)
        self.hang_up()
        return None

    async def _exchange(self, port: int, request: bytes) -> Answer:
        if self._streams is None or port != self._port:
            self.hang_up()
            self._port = port
            self._streams = await asyncio.open_connection("127.0.0.1", port)
        reader, writer = self._streams
        writer.write(request)
        first, *lines = (await reader.readuntil(_END))[: -len(_END)].split(b"\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(b": ") for line in lines)}
        body = await reader.readexactly(int(headers.get(b"content-length", 0)))
        if headers.get(b"connection") == b"close":
            self.hang_up()
        return Answer(int(first.split(b" ")[1]), headers, body)
