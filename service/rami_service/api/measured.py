"""What stands in front of every request where metrics are wanted: it takes the time."""

from time import perf_counter
from typing import TYPE_CHECKING, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from rami_service.metrics import Metrics, Stream

STREAMS: Final = {"/v1/games/{game_id}/stream": "game", "/v1/players/me/stream": "player"}
"""The paths whose answers are streams, and what these follow."""


class Measured:
    """An application in front of another one. It stands outside the framework, for plain moves go past it."""

    def __init__(self, application: ASGIApp, metrics: "Metrics") -> None:
        self._application = application
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and count it when its answer begins; a stream is open until it ends."""
        began = perf_counter()
        stream: list[Stream | None] = []

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                stream.append(self._begun(scope, message["status"], began))
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            if stream and stream[0] is not None:
                stream[0].dec()
            elif not stream and (status := scope["state"].get("status")):  # sent past us, in one piece
                self._begun(scope, status, began)

    def _begun(self, scope: Scope, status: int, began: float) -> "Stream | None":
        template, method = scope.get("path_template"), str(scope.get("method"))
        self._metrics.answered(template, method, status, scope["state"].get("code"), perf_counter() - began)
        kind = STREAMS.get(template) if status == 200 and template is not None else None
        return None if kind is None else self._metrics.opened(kind)
