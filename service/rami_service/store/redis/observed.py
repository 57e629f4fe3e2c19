"""A batch with observers: metrics measure its round trips, traces show what a request waited for."""

from asyncio import Future
from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis

from rami_service.store.redis.batch import Argument
from rami_service.store.redis.single import Single

Watch = Callable[[tuple[Argument, ...], Future[Any], bool], None]
"""Called with each command when it is queued: the command, the future of its reply, and whether it starts a new round
trip. It runs in the context of the caller, and must not raise or block."""


class Observed(Single):
    """A batch for one server that calls `watches` with each command."""

    def __init__(self, client: Redis, *, timeout: float, watches: Sequence[Watch]) -> None:
        super().__init__(client, timeout=timeout)
        self._watches = tuple(watches)

    def send(self, *command: Argument) -> Future[Any]:
        """Queue one command, and tell the watches."""
        first = not self._scheduled
        future = super().send(*command)
        for watch in self._watches:
            watch(command, future, first)
        return future
