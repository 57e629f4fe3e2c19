"""A batch that is watched: metrics time its round trips, traces show what a request waited for."""

from asyncio import Future
from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis

from rami_service.store.redis.batch import Argument
from rami_service.store.redis.single import Single

Watch = Callable[[tuple[Argument, ...], Future[Any], bool], None]
"""What is told of each command as it is asked for: its words, its reply to come, and whether a round trip begins with
it. It runs where the caller runs, and may neither raise nor wait."""


class Observed(Single):
    """A server whose commands are told to others."""

    def __init__(self, client: Redis, *, timeout: float, watches: Sequence[Watch]) -> None:
        super().__init__(client, timeout=timeout)
        self._watches = tuple(watches)

    def _enqueue(self, command: tuple[Argument, ...]) -> Future[Any]:
        first = not self._scheduled
        future = super()._enqueue(command)
        for watch in self._watches:
            watch(command, future, first)
        return future
