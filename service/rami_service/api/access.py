"""What stands around every request: its id in each line that is logged on its way, and a line of its own if wanted."""

import re
from time import perf_counter
from typing import Any, Final

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars

from rami_service.api.calling import GAME_ID
from rami_service.api.middleware import request_id

_GAME: Final = re.compile(rf"/v1/games/({GAME_ID})(?:/|\Z)")
_log: Final = structlog.get_logger()


class Requests:
    """An application in front of another one. `logged`: each request is a line, when its answer has ended."""

    def __init__(self, application: ASGIApp, *, logged: bool) -> None:
        self._application = application
        self._answer = self._logged if logged else application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, which runs in a context of its own."""
        bind_contextvars(request_id=request_id(scope))
        await self._answer(scope, receive, send)

    async def _logged(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, statuses = perf_counter(), list[int]()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            await send(message)

        try:
            await self._application(scope, receive, noting)
        finally:
            status = next(iter(statuses), None) or scope["state"].get("status")  # see `encoded.send_whole`
            _log.info("request", **described(scope), status=status, ms=_ms_since(began))


def described(scope: Scope) -> dict[str, Any]:
    """What was asked for: the operation's path and the game's id, never the path that was sent, nor a query or body."""
    asked = {"method": scope.get("method"), "path": scope.get("path_template")}
    if found := _GAME.match(scope["path"]):
        asked["game"] = found[1]
    if code := scope["state"].get("code"):
        asked["code"] = code
    return asked


def _ms_since(began: float) -> float:
    return round((perf_counter() - began) * 1000, 2)
