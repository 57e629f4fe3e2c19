"""Commands that are issued in the same turn of the event loop travel together, over one connection.

A command costs the client far more than the server: sent one by one, most of the time goes into the event loop and
into system calls. A caller that is cancelled abandons its own future and nothing else, so a reply cannot reach anybody
but the caller that asked for it.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from contextvars import Context
from itertools import takewhile
from typing import Any, Final

from hiredis import pack_command
from redis.asyncio import Redis
from redis.exceptions import (
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as CannotConnect

from rami_service.store.channel import Channel, Waiting

Argument = bytes | str | int

# What a server answers when it is there and cannot serve: it still loads, has no memory, is a cluster in parts, ...
_CANNOT_SERVE = (CannotConnect, ClusterDownError, MasterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
_CANNOT_SERVE_CODES = ("MISCONF ", "NOREPLICAS ", "BUSY ")
_LOOKS: Final = 4  # how often in a time-out it is looked whether one has passed


class StoreUnavailable(Exception):
    """The store did not answer or could not serve. Whether a write happened is unknown: nothing is tried again."""


class Batch:
    """Sends commands to one client's server, many at a time.

    A caller hears within one and a half times `timeout` (seconds), whatever happens: a command that has waited longer
    than `timeout` is not sent any more, and a connection that owes a reply for longer is dropped. No order is promised
    between commands that are under way at the same time.

    At most `max_sent` commands are sent and unanswered at a time, at most `max_queued` wait to be sent.
    """

    def __init__(self, client: Redis, *, timeout: float, max_sent: int = 512, max_queued: int = 8192) -> None:
        self._client = client
        self._timeout = timeout
        self._max_sent = max_sent
        self._max_queued = max_queued
        self._queue: deque[Waiting] = deque()
        self._channel: Channel | None = None
        self._opening: asyncio.Task[None] | None = None
        self._looking: asyncio.TimerHandle | None = None
        self._context = Context()  # what is sent for all runs in no caller's context
        self._scheduled = False
        self._closed = False

    async def call(self, *command: Argument) -> Any:
        """The reply to one command.

        Raises redis.exceptions.ResponseError when the server refuses the command, StoreUnavailable when it is silent.
        """
        return await self._enqueue(command)

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
            while pending := [waiting.future for waiting in self._pending() if not waiting.future.done()]:
                await asyncio.wait(pending)
        finally:
            _fail(self._queue, None)
            if self._opening is not None:
                self._opening.cancel()
                await asyncio.wait([self._opening])
            if self._channel is not None:
                self._drop(self._channel, None)
            if self._looking is not None:
                self._looking.cancel()

    def _pending(self) -> list[Waiting]:
        return [*self._queue, *(self._channel.waiting if self._channel else ())]

    def _enqueue(self, command: tuple[Argument, ...]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self._closed or len(self._queue) >= self._max_queued:
            future.set_exception(StoreUnavailable("the store is closed" if self._closed else "too many commands wait"))
            return future
        # Packed here, so that a bad argument hurts its own caller and nobody else.
        packed = pack_command(command)  # type: ignore[arg-type]  # its stub forgets the dots of tuple[...]
        self._queue.append(Waiting(packed, future, loop.time()))
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush, context=self._context)
        return future

    def _flush(self) -> None:
        self._scheduled = False
        if self._channel is None:
            if self._queue and self._opening is None:
                self._opening = asyncio.get_running_loop().create_task(self._open(), context=self._context)
        elif self._channel.writable and (taken := self._take(self._max_sent - len(self._channel.waiting))):
            self._channel.send(taken)
        if self._looking is None:
            self._watch()

    def _take(self, room: int) -> list[Waiting]:
        taken: list[Waiting] = []
        while self._queue and len(taken) < room:
            waiting = self._queue.popleft()
            if not waiting.future.done():  # else its caller has gone before it was sent
                taken.append(waiting)
        return taken

    def _moved(self) -> None:
        if self._queue and not self._scheduled:
            self._flush()

    async def _open(self) -> None:
        channel = Channel(self._client, _answer, self._moved, self._drop)
        try:
            async with asyncio.timeout(self._timeout):
                await channel.open()
            self._channel = channel
        except (RedisError, OSError, TimeoutError) as error:
            _fail(self._queue, error)
        finally:
            self._opening = None
            if self._channel is not channel:
                channel.close()
        self._flush()

    def _drop(self, channel: Channel, cause: Exception | None) -> None:
        """Give up a connection, or hear that it is gone. What was sent over it has an unknown outcome."""
        if self._channel is channel:
            self._channel = None
            channel.close()
            _fail(channel.waiting, cause)
            self._moved()

    def _watch(self) -> None:
        """See that nobody waits too long, as long as somebody waits."""
        loop = asyncio.get_running_loop()
        oldest = loop.time() - self._timeout
        _fail(deque(takewhile(lambda waiting: waiting.since < oldest, self._queue)), None)
        if self._channel and self._channel.waiting and self._channel.waiting[0].since < oldest:
            self._drop(self._channel, None)
        waits = self._queue or self._opening or (self._channel and self._channel.waiting)
        self._looking = loop.call_later(self._timeout / _LOOKS, self._watch, context=self._context) if waits else None


def _answer(future: asyncio.Future[Any], reply: Any) -> None:
    if future.done():
        return
    if not isinstance(reply, Exception):
        future.set_result(reply)
    elif isinstance(reply, _CANNOT_SERVE) or str(reply).startswith(_CANNOT_SERVE_CODES):
        future.set_exception(_unavailable(reply))
    else:
        future.set_exception(reply)


def _fail(waiting: deque[Waiting], cause: Exception | None) -> None:
    """Empty a queue: nobody in it gets a reply."""
    while waiting:
        future = waiting.popleft().future
        if not future.done():
            future.set_exception(_unavailable(cause))


def _unavailable(cause: Exception | None) -> StoreUnavailable:
    error = StoreUnavailable("the store did not answer in time" if cause is None else "the store did not answer")
    error.__cause__ = cause
    return error
