"""Fast routing for the operations of a running game: a pattern on the path instead of the framework's router.

They are requested far more often than all others. The framework's routing and middleware take as long as such an
operation itself (docs/decisions/frequent-operations-are-routed-before-the-framework.md). The endpoints are the same.
"""

import re
from collections.abc import Awaitable, Iterable
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.contract.operations import Operation, events, games
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.request_headers import headers_of

OPERATIONS: Final = (
    games.MAKE_MOVES,
    games.GET_GAME,
    games.GET_LEGAL_MOVES,
    games.GET_HINT,
    events.LIST_EVENTS,
)
_PREFIX: Final = "/v1/games/{game_id}"
_PATH: Final = re.compile(r"/v1/games/(g_[^/]+)(/[a-z-]+)?")
"""The form of an id is checked by the endpoint."""
_HOST: Final = re.compile(rb"[A-Za-z0-9.:_\[\]-]*")
"""Hosts that the framework, which checks the Host header before it routes, would certainly accept."""


class GameRoutes:
    """An ASGI application in front of the framework's. It passes all other requests on."""

    def __init__(self, endpoints: Iterable[Endpoint], routed: ASGIApp) -> None:
        self._routed = routed
        self._endpoints = {_key(endpoint.operation): endpoint for endpoint in endpoints if _is_hot(endpoint.operation)}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer a request, or pass it on."""
        path = _PATH.fullmatch(scope["path"])
        if path is not None and not scope["root_path"] and _HOST.fullmatch(headers_of(scope).get(b"host", b"")):
            endpoint = self._endpoints.get((str(scope.get("method")), path[2] or ""))
            if endpoint is not None:
                return endpoint(scope, receive, send, {"game_id": path[1]})
        return self._routed(scope, receive, send)


def _is_hot(operation: Operation[object]) -> bool:
    return operation in OPERATIONS


def _key(operation: Operation[object]) -> tuple[str, str]:
    return operation.method, operation.path.removeprefix(_PREFIX)
