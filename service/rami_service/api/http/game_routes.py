"""The operations of a running game, found by their path alone.

They are asked for far more often than all others. The framework's routing and its layers cost as much as the whole
work of such an operation (docs/decisions/a-running-game-is-routed-first.md). The endpoints are the same.
"""

import re
from collections.abc import Iterable
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.operations import Operation, events, games
from rami.operations.operation import GAME_ID
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.paths import keep_encoded_slashes

OPERATIONS: Final = (
    games.MAKE_MOVES,
    games.GET_GAME,
    games.GET_LEGAL_MOVES,
    games.GET_HINT,
    events.LIST_EVENTS,
)
_PREFIX: Final = "/v1/games/{game_id}"
_PATH: Final = re.compile(rf"/v1/games/({GAME_ID})(/[a-z-]+)?")
_HOST: Final = re.compile(rb"[A-Za-z0-9.:_\[\]-]*")


class GameRoutes:
    """An application in front of the framework's. What it does not know goes there."""

    def __init__(self, endpoints: Iterable[Endpoint], routed: ASGIApp) -> None:
        self._routed = routed
        self._endpoints = {_key(endpoint.operation): endpoint for endpoint in endpoints if _is_hot(endpoint.operation)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        keep_encoded_slashes(scope)
        path = _PATH.fullmatch(scope["path"])
        if path is not None and not scope["root_path"] and _has_plain_host(scope):
            endpoint = self._endpoints.get((str(scope.get("method")), path[2] or ""))
            if endpoint is not None:
                await endpoint(scope, receive, send, {"game_id": path[1]})
                return
        await self._routed(scope, receive, send)


def _has_plain_host(scope: Scope) -> bool:
    """Whether the framework, which looks at the host before it routes, has nothing to say about it."""
    return _HOST.fullmatch(next((value for name, value in scope["headers"] if name == b"host"), b"")) is not None


def _is_hot(operation: Operation[object]) -> bool:
    return operation in OPERATIONS


def _key(operation: Operation[object]) -> tuple[str, str]:
    return operation.method, operation.path.removeprefix(_PREFIX)
