"""A path in front of all others, when the service shares a host name with something else."""

from collections.abc import Awaitable
from typing import Final

from litestar.types import ASGIApp, Receive, Scope, Send

from rami_service.api.http.replies import Reply

_PREFIX: Final = "prefix"
"""The scope's state has the prefix under this key."""


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
            scope["raw_path"] = scope["raw_path"][self._length :]
        scope["state"][_PREFIX] = self._prefix
        return self._application(scope, receive, send)


def prefix_of(scope: Scope) -> str:
    """What stands before the paths of the API in the addresses that clients use."""
    prefix: str = scope["state"].get(_PREFIX, "")
    return prefix
