"""Commands that are issued in the same turn of the event loop travel together, in one pipeline.

A command costs the client far more than the server: sent one by one, most of the time goes into the event loop and
into system calls. While a pipeline is in flight, newer commands gather for the next one: pipelines grow with the load.

A pipeline belongs to a task of this module and never to a caller. A caller that is cancelled abandons its own future
and nothing else, so a reply cannot reach anybody but the caller that asked for it.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from contextvars import Context
from typing import Any, Final

from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import (
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    TryAgainError,
)

from rami_service.store.lanes import Lanes

Argument = bytes | str | int
_ARGUMENTS: Final = {bytes, str, int}

# What a server answers when it is there and cannot serve: a replica after a failover, no memory, a cluster in parts.
_CANNOT_SERVE = (ClusterDownError, MasterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
_CANNOT_SERVE_CODES = ("MISCONF ", "NOREPLICAS ", "BUSY ")


class StoreUnavailable(Exception):
    """The store did not answer or could not serve. Whether a write happened is unknown: nothing is tried again."""


class _Waiting(Struct, eq=False):
    command: tuple[Argument, ...]
    future: asyncio.Future[Any]
    since: float


class Batch:
    """Sends commands to one client's server, many at a time.

    A caller hears within twice `timeout` (seconds), whatever happens: a command that has waited longer than `timeout`
    is not sent any more, and a pipeline that has not answered after `timeout` fails and its connection is dropped.
    No order is promised between commands that are under way at the same time.

    `in_flight` pipelines travel at a time. Under load one is as fast as eight (see tests/bench/batch.py); with two, a
    slow answer does not hold up everybody.
    """

    def __init__(
        self, client: Redis, *, timeout: float, in_flight: int = 2, max_commands: int = 256, max_queued: int = 8192
    ) -> None:
        self._lanes = Lanes(client)
        self._timeout = timeout
        self._in_flight = in_flight
        self._max_commands = max_commands
        self._max_queued = max_queued
        self._queue: deque[_Waiting] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._context = Context()  # the pipelines run in no caller's context
        self._scheduled = False
        self._closed = False

    async def call(self, *command: Argument) -> Any:
        """The reply to one command.

        Raises redis.exceptions.ResponseError when the server refuses the command, StoreUnavailable when it is silent.
        """
        return await self.send(*command)

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """The reply to one command as a future, for a caller that has something else to do meanwhile."""
        return self._enqueue(command)

    async def calls(self, commands: Iterable[tuple[Argument, ...]]) -> list[Any]:
        """The replies to several commands, in their order. Raises the first error; the others are carried out."""
        return await asyncio.gather(*map(self._enqueue, commands))

    async def aclose(self) -> None:
        """Refuse new commands and finish the others. If this is cancelled, they get StoreUnavailable."""
        self._closed = True
        try:
            while self._queue or self._tasks:
                await (asyncio.wait(self._tasks) if self._tasks else asyncio.sleep(0))
        finally:
            for task in self._tasks:
                task.cancel()
            _fail(self._queue, None)
            self._queue.clear()
            await self._lanes.aclose()

    def _enqueue(self, command: tuple[Argument, ...]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self._closed or len(self._queue) >= self._max_queued:
            future.set_exception(StoreUnavailable("the store is closed" if self._closed else "too many commands wait"))
            return future
        # Looked at here, so that a bad argument hurts its own caller and not the whole pipeline.
        if not _ARGUMENTS.issuperset(map(type, command)):
            raise TypeError("a command is made of bytes, str and int")
        # The name stays text: by it the library knows the shape of the reply.
        encoded = (command[0], *[part.encode() if isinstance(part, str) else part for part in command[1:]])
        self._queue.append(_Waiting(encoded, future, loop.time()))
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._send, context=self._context)
        return future

    def _send(self) -> None:
        self._scheduled = False
        while len(self._tasks) < self._in_flight and (taken := self._take()):
            task = asyncio.get_running_loop().create_task(self._carry(taken))
            self._tasks.add(task)
            task.add_done_callback(self._carried)

    def _carried(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._send()

    def _take(self) -> list[_Waiting]:
        taken: list[_Waiting] = []
        oldest = asyncio.get_running_loop().time() - self._timeout
        while self._queue and len(taken) < self._max_commands:
            waiting = self._queue.popleft()
            if waiting.future.done():
                continue  # its caller has gone before it was sent
            if waiting.since < oldest:
                _fail([waiting], None)
            else:
                taken.append(waiting)
        return taken

    async def _carry(self, sent: list[_Waiting]) -> None:
        cause: Exception | None = None
        try:
            for waiting, reply in zip(sent, await self._exchange(sent), strict=True):
                _answer(waiting.future, reply)
        except (RedisError, OSError, TimeoutError) as error:
            cause = error
        finally:
            _fail(sent, cause)  # does nothing to those that have their answer

    async def _exchange(self, sent: list[_Waiting]) -> list[Any]:
        async with asyncio.timeout(self._timeout):
            return await self._lanes.exchange([waiting.command for waiting in sent])


def _answer(future: asyncio.Future[Any], reply: Any) -> None:
    if future.done():
        return
    if not isinstance(reply, Exception):
        future.set_result(reply)
    elif isinstance(reply, _CANNOT_SERVE) or str(reply).startswith(_CANNOT_SERVE_CODES):
        future.set_exception(_unavailable(reply))
    else:
        future.set_exception(reply)


def _fail(waiting: Iterable[_Waiting], cause: Exception | None) -> None:
    for one in waiting:
        if not one.future.done():
            one.future.set_exception(_unavailable(cause))


def _unavailable(cause: Exception | None) -> StoreUnavailable:
    error = StoreUnavailable("the store did not answer in time" if cause is None else "the store did not answer")
    error.__cause__ = cause
    return error
