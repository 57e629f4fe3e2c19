"""Commands to one server: those issued in the same turn of the event loop travel together, over one connection.

A command costs the client far more than the server: sent one by one, most of the time goes into the event loop and
into system calls. A caller that is cancelled abandons its own future and nothing else, so a reply cannot reach anybody
but the caller that asked for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from itertools import takewhile
from typing import Any, Final, NamedTuple

from hiredis import pack_command
from redis.asyncio import Redis
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MasterDownError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as CannotConnect

from rami_service.store.redis.batch import Argument, Batch, StoreUnavailable
from rami_service.store.redis.channel import Channel, Waiting

# What a server answers when it is there and cannot serve: it still loads, has no memory, is a cluster in parts, ...
_CANNOT_SERVE = (CannotConnect, ClusterDownError, MasterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
_CANNOT_SERVE_CODES = ("MISCONF ", "NOREPLICAS ", "BUSY ")
_AGAIN: Final = 0.02  # seconds until a command is sent again of whose keys one part is here and one on its way
_LOOKS: Final = 4  # how often in a time-out it is looked whether one has passed

_ASKING: Final = pack_command(("ASKING",))


class Others(NamedTuple):
    """The rest of a cluster that a server belongs to.

    `moved` sends a command on: the server has carried out nothing of it, and said where it belongs. `doubted` looks who
    serves what: the server is away or cannot serve.
    """

    moved: Callable[[Waiting, AskError], None]
    doubted: Callable[[], None]


class Single(Batch):
    """Sends commands to one client's server.

    A command that has waited longer than `timeout` (seconds) is not sent any more, and a connection that owes a reply
    for longer is dropped. So is one to a server that has become a replica: the client finds the primary anew.

    At most `max_sent` commands are sent and unanswered at a time, at most `max_queued` wait to be sent.
    """

    others: Others | None = None
    """Those who carry out what this server does not, where it is one of a cluster."""

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

    async def everywhere(self, *command: Argument) -> None:
        """Send one command."""
        await self._enqueue(command)

    def at(self, key: str) -> "Single":  # noqa: ARG002  # every key is here
        """This one."""
        return self

    def spread(self, key: str, most: int) -> list[str]:  # noqa: ARG002  # there is one server
        """The key itself."""
        return [key]

    def resend(self, waiting: Waiting) -> None:
        """Send what another server did not carry out, before what has waited for less long."""
        if self._closed:
            _fail(deque([waiting]), None)
            return
        self._queue.appendleft(waiting)
        self._schedule(asyncio.get_running_loop())

    def close(self) -> None:
        """Refuse new commands."""
        self._closed = True

    async def aclose(self) -> None:
        """Refuse new commands and finish the others. If this is cancelled, they get StoreUnavailable."""
        self.close()
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
            self._schedule(loop)
        return future

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush, context=self._context)

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
                if waiting.asking:
                    taken.append(_permission(waiting))
                taken.append(waiting)
        return taken

    def _moved(self) -> None:
        if self._queue and not self._scheduled:
            self._flush()

    async def _open(self) -> None:
        channel = Channel(self._client, self._answer, self._moved, self._drop)
        try:
            async with asyncio.timeout(self._timeout):
                await channel.open()
            self._channel = channel
        except (RedisError, OSError, TimeoutError) as error:
            _fail(self._queue, error)
            self._doubt()
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
            self._doubt()
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

    def _answer(self, waiting: Waiting, reply: Any) -> None:
        future = waiting.future
        if future.done():
            return
        if not isinstance(reply, Exception):
            future.set_result(reply)
        elif isinstance(reply, AskError) and self.others is not None:
            self.others.moved(waiting, reply)
        elif isinstance(reply, TryAgainError) and waiting.since > future.get_loop().time() - self._timeout / 2:
            future.get_loop().call_later(_AGAIN, self.resend, waiting, context=self._context)
        elif isinstance(reply, _CANNOT_SERVE) or str(reply).startswith(_CANNOT_SERVE_CODES):
            future.set_exception(_unavailable(reply))
            if isinstance(reply, ReadOnlyError) and self._channel is not None:  # a replica: nothing is read from it
                self._drop(self._channel, reply)
            self._doubt()
        else:
            future.set_exception(reply)

    def _doubt(self) -> None:
        if self.others is not None and not self._closed:
            self.others.doubted()


def _permission(waiting: Waiting) -> Waiting:
    """What goes just before a command for a key that is on its way to this server. Nobody waits for its reply."""
    nobody = waiting.future.get_loop().create_future()
    nobody.cancel()
    return Waiting(_ASKING, nobody, waiting.since)


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
