"""Work beside other work that can be stopped without losing a connection."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

from anyio import CancelScope

Result = TypeVar("Result")


class Background(Generic[Result]):
    """A task that begins at once and can be stopped.

    It is stopped by a cancel scope. The HTTP library protects the closing of connections from a cancel scope, but not
    from `Task.cancel`: with that, connections that it was just closing would stay open.
    """

    def __init__(self, work: Coroutine[Any, Any, Result]) -> None:
        self._scope = CancelScope()
        self.task = asyncio.create_task(self._run(work))

    async def stop(self) -> None:
        """Stop it if it has not ended, and wait until it has."""
        self._scope.cancel()
        with CancelScope(shield=True):
            await asyncio.wait([self.task])

    async def _run(self, work: Coroutine[Any, Any, Result]) -> Result | None:
        with self._scope:
            return await work
        return None
