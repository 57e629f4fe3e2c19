"""What the server offers beyond ASGI: an extension of the scope with the request and its response."""

from typing import Any, Final, Protocol

from litestar.types import Scope

EXTENSION: Final = "rami.exchange"
"""The scope's extension with the `Exchange`. Other servers have none, and ASGI's `receive` and `send` are used."""


class Exchange(Protocol):
    """One request and its response.

    ASGI's `send` writes headers and body separately, each with a system call, and it checks every header for invalid
    characters, which our headers never hold. That takes a tenth of the time of a move.
    """

    disconnected: bool
    """Whether the client is gone."""

    def arrived(self) -> bytes | None:
        """The whole body, if nobody has to wait for it; then there is nothing more to receive."""

    async def respond(self, status: int, head: bytes, body: bytes) -> None:
        """Send the whole response in one write: its status, its header lines (each with its line end), its body."""

    def write_chunk(self, data: bytes) -> bool:
        """Send a part of a streamed response at once. False if that is impossible now: then nothing was sent."""

    def abort(self) -> None:
        """Close the connection, without what is not sent yet."""


def exchange_of(scope: Scope) -> Exchange | None:
    """The exchange that the server offers for a request."""
    extensions: Any = scope.get("extensions")
    found: Exchange | None = extensions.get(EXTENSION) if extensions else None
    return found
