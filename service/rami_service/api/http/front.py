"""What a request passes before the framework: a prefix, the limits, the way of frequent operations to their endpoint.

The operations of a running game are requested far more often than all others. The framework's routing and middleware
take as long as such an operation itself (docs/decisions/frequent-operations-are-routed-before-the-framework.md), so a
pattern on the path finds their endpoints. All other requests go to the framework, which calls the same endpoints.
"""

import re
from asyncio import get_running_loop
from collections import deque
from collections.abc import Awaitable, Iterable
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami.contract.operations import OPERATIONS as ALL
from rami.contract.operations import Operation, events, games
from rami_service import logs
from rami_service.api.http.endpoint import Endpoint
from rami_service.api.http.problems import refusal
from rami_service.api.http.replies import Reply
from rami_service.api.http.request_headers import BY_NAME, ID, PREFIX
from rami_service.domain.networks import UNKNOWN, network_of
from rami_service.runtime.allowances import Limits
from rami_service.store.redis import effects, wait_limit

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
_FREE: Final = frozenset({declared.path for declared in ALL.values() if declared.probe})
"""Paths that are never counted, so that a service under load is not taken for a dead one."""


class Front:
    """An ASGI application in front of another one: the id in the log, and the limits of time and of requests.

    Requests are counted by their address, which is the one of the connection or the one that a trusted proxy gives, and
    by the fingerprint of their token, before it is checked. Preflight requests (OPTIONS) are not counted: to answer one
    costs no more than to refuse it.
    """

    def __init__(self, application: ASGIApp, *, store_timeout: float) -> None:
        self._application = application
        self._most_waiting = wait_limit.TOTAL * store_timeout

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass a request on if it is within the limits. All its waiting for the store is limited, too."""
        state = scope["state"]
        logs.request.set(state[ID])
        effects.begin(deque(maxlen=1))
        wait_limit.until_at(get_running_loop().time() + self._most_waiting)
        if scope["path"] in _FREE or scope.get("method") == "OPTIONS":
            return self._application(scope, receive, send)
        limits: Limits = scope["litestar_app"].state["context"].limits
        client, authorization = scope["client"], state[BY_NAME].get(b"authorization")
        network = network_of(client[0]) if client else UNKNOWN
        state["headers"], refused = limits.count(network, authorization)  # `replies` adds them to the answer
        answer = self._application if refused is None else refusal(scope, refused)
        return answer(scope, receive, send)


class Prefixed:
    """An ASGI application that finds the paths of another one behind a prefix, such as `/rami`.

    A proxy may leave the prefix in the path or take it away: both are understood.
    """

    def __init__(self, application: ASGIApp, prefix: str) -> None:
        self._application, self._prefix, self._length = application, prefix, len(prefix)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass a request on without the prefix. The prefix alone leads to the front door, whose links are relative."""
        path: str = scope["path"]
        if path == self._prefix:
            return Reply(308, headers=((b"location", f"{self._prefix}/".encode()),))(scope, receive, send)
        if path.startswith(f"{self._prefix}/"):
            scope["path"] = path[self._length :]
        scope["state"][PREFIX] = self._prefix
        return self._application(scope, receive, send)


class GameRoutes:
    """An ASGI application in front of the framework's, which answers the requests for a running game."""

    def __init__(self, endpoints: Iterable[Endpoint], routed: ASGIApp) -> None:
        self._routed = routed
        self._endpoints = {_key(endpoint.operation): endpoint for endpoint in endpoints if _is_hot(endpoint.operation)}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Answer a request, or pass it on."""
        path = _PATH.fullmatch(scope["path"])
        if path is not None and not scope["root_path"] and _HOST.fullmatch(scope["state"][BY_NAME].get(b"host", b"")):
            endpoint = self._endpoints.get((str(scope.get("method")), path[2] or ""))
            if endpoint is not None:
                return endpoint(scope, receive, send, {"game_id": path[1]})
        return self._routed(scope, receive, send)


def _is_hot(operation: Operation[object]) -> bool:
    return operation in OPERATIONS


def _key(operation: Operation[object]) -> tuple[str, str]:
    return operation.method, operation.path.removeprefix(_PREFIX)
