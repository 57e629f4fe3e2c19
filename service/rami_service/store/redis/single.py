"""Commands to one server. Commands of the same iteration of the event loop are sent together, over one connection.

If commands are sent one by one, the client spends most of its time in the event loop and in system calls, far more than
the server needs. A cancelled caller gives up only its own future, so a reply always goes to the right caller.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from itertools import chain
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

from rami_service import background
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import Argument, Batch, StoreBusy, StoreFull, StoreUnavailable
from rami_service.store.redis.channel import Channel, Waiting
from rami_service.store.redis.damage import damage

# Replies of a server that runs but cannot serve now: it is loading, has no memory left, its cluster is incomplete, ...
_CANNOT_SERVE = (CannotConnect, ClusterDownError, MasterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
_CANNOT_SERVE_CODES = ("MISCONF ", "NOREPLICAS ", "BUSY ")
_AGAIN: Final = 0.02  # seconds before a command is sent again because its slot is being moved (TRYAGAIN)
_CHECKS: Final = 8  # checks for late replies in the time of one timeout

_ASKING: Final = pack_command(("ASKING",))


class Others(NamedTuple):
    """How one server of a cluster reaches the other servers.

    `redirect` sends a command to the server that has its key; this server has done nothing with it. `refresh` reads the
    topology again, because this server is away or cannot serve.
    """

    redirect: Callable[[Waiting, AskError], None]
    refresh: Callable[[], None]


class Single(Batch):
    """Sends commands to the server of one client.

    A command that has waited longer than `timeout` seconds, or than its caller waits, is not sent any more. If a reply
    is late by more than `timeout`, or if the server has become a replica, the connection is closed; the client then
    connects to the new primary.

    At most `max_sent` commands wait for a reply at a time, and at most `max_queued` wait to be sent.
    """

    others: Others | None = None
    """Set if this server is part of a cluster."""

    def __init__(self, client: Redis, *, timeout: float, max_sent: int = 512, max_queued: int = 8192) -> None:
        self._client = client
        self._timeout = timeout
        self._max_sent = max_sent
        self._max_queued = max_queued
        self._queue: deque[Waiting] = deque()
        self._channel: Channel | None = None
        self._opening: asyncio.Task[None] | None = None
        self._checking: asyncio.TimerHandle | None = None
        self._passed_over = False  # the last check was too late to tell anything
        self._context = Context()  # the work for all callers must not run in the context of one of them
        self._scheduled = False
        self._closed = False

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """Queue one command. All that are queued in one iteration of the event loop are sent together."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        if self._closed or len(self._queue) >= self._max_queued:
            closed = StoreUnavailable("the store is closed")
            future.set_exception(closed if self._closed else StoreBusy("too many commands wait"))
            return future
        # Packed here, so that a bad argument raises in its own caller and does not affect others.
        packed = pack_command(command)  # type: ignore[arg-type]  # the stub says tuple[X], it means tuple[X, ...]
        self._queue.append(Waiting(packed, future, loop.time(), wait_limit.until()))
        if not self._scheduled:
            self._scheduled = True
            loop.call_soon(self._flush, context=self._context)
        return future

    async def everywhere(self, *command: Argument) -> None:
        """Send a command to the only server."""
        await self.send(*command)

    def at(self, key: str) -> "Single":  # noqa: ARG002  # this server has every key
        """This batch."""
        return self

    def spread(self, key: str, most: int) -> list[str]:  # noqa: ARG002  # there is one server
        """The key itself."""
        return [key]

    def beside(self, key: str, prefix: str) -> str:  # noqa: ARG002  # there is one server
        """The prefix itself."""
        return prefix

    def resend(self, waiting: Waiting) -> None:
        """Send a command that another server did not carry out, before the queued commands."""
        if self._closed:
            _fail(deque([waiting]), None)
            return
        self._queue.appendleft(waiting)
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._flush, context=self._context)

    def close(self) -> None:
        """Refuse new commands."""
        self._closed = True

    async def aclose(self) -> None:
        """Refuse new commands and finish the pending ones. If this is cancelled, those get StoreUnavailable."""
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
            if self._checking is not None:
                self._checking.cancel()

    def _pending(self) -> list[Waiting]:
        return [*self._queue, *(self._channel.waiting if self._channel else ())]

    def _flush(self) -> None:
        self._scheduled = False
        if self._channel is None:
            if self._queue and self._opening is None:
                self._opening = background.start(self._open(), self._context)
        elif self._channel.writable and (commands := self._take(self._max_sent - len(self._channel.waiting))):
            self._channel.send(commands)
        if self._channel is not None:
            self._channel.more = bool(self._queue)
        if self._checking is None:
            self._check_timeouts()

    def _take(self, room: int) -> list[Waiting]:
        """At most `room` commands from the queue."""
        commands: list[Waiting] = []
        while self._queue and len(commands) < room:
            waiting = self._queue.popleft()
            if not waiting.future.done():  # otherwise its caller was cancelled before it was sent
                if waiting.asking:
                    commands.append(_asking(waiting))
                commands.append(waiting)
        return commands

    def _ready(self) -> None:
        if self._queue and not self._scheduled:
            self._flush()

    async def _open(self) -> None:
        channel = Channel(self._client, self._answer, self._ready, self._drop)
        try:
            async with asyncio.timeout(self._timeout):
                await channel.open()
            self._channel = channel
        except (RedisError, OSError, TimeoutError) as error:
            _fail(self._queue, error)
            self._refresh()
        finally:
            self._opening = None
            if self._channel is not channel:
                channel.close()
        self._flush()

    def _drop(self, channel: Channel, cause: Exception | None) -> None:
        """Close a connection, or learn that it is lost. The outcome of its unanswered commands is unknown."""
        if self._channel is channel:
            self._channel = None
            channel.close()
            _fail(channel.waiting, cause)
            self._refresh()
            self._ready()

    def _check_timeouts(self) -> None:
        """Fail the commands that have waited too long. Repeats while commands wait.

        A check that comes late is passed over once: our own process was busy, and replies may have arrived meanwhile.
        """
        loop, pause = asyncio.get_running_loop(), self._timeout / _CHECKS
        late = self._checking is not None and loop.time() - self._checking.when() > pause / 2
        self._passed_over = late and not self._passed_over
        if not self._passed_over:
            self._fail_late(loop.time())
        if self._queue or self._opening or (self._channel and self._channel.waiting):
            self._checking = loop.call_later(pause, self._check_timeouts, context=self._context)
        else:
            self._checking = None

    def _fail_late(self, now: float) -> None:
        oldest = now - self._timeout
        if self._channel and self._channel.waiting and self._channel.waiting[0].since < oldest:
            self._drop(self._channel, None)
        sent = self._channel.waiting if self._channel else ()
        late = [each for each in chain(self._queue, sent) if each.since < oldest or each.until < now]
        _fail(deque(late), None)  # a connection stays: it may only be slow

    def _answer(self, waiting: Waiting, reply: Any) -> None:
        future = waiting.future
        if future.done():
            return
        if not isinstance(reply, Exception):
            future.set_result(reply)
        elif isinstance(reply, AskError) and self.others is not None:
            self.others.redirect(waiting, reply)
        elif isinstance(reply, TryAgainError) and self._may_wait(waiting, _AGAIN):
            future.get_loop().call_later(_AGAIN, self.resend, waiting, context=self._context)
        elif isinstance(reply, _CANNOT_SERVE) or str(reply).startswith(_CANNOT_SERVE_CODES):
            future.set_exception(_unavailable(reply))
            if isinstance(reply, ReadOnlyError) and self._channel is not None:  # a replica, whose data may be old
                self._drop(self._channel, reply)
            self._refresh()
        else:
            future.set_exception(damage(waiting.packed, reply) or reply)

    def _may_wait(self, waiting: Waiting, seconds: float) -> bool:
        return waiting.future.get_loop().time() + seconds < min(waiting.since + self._timeout, waiting.until)

    def _refresh(self) -> None:
        if self.others is not None and not self._closed:
            self.others.refresh()


def _asking(waiting: Waiting) -> Waiting:
    """The command ASKING. It goes before a command whose slot is being moved to this server; its reply is ignored."""
    ignored = waiting.future.get_loop().create_future()
    ignored.cancel()
    return Waiting(_ASKING, ignored, waiting.since)


def _fail(waiting: deque[Waiting], cause: Exception | None) -> None:
    """Empty a queue: each command in it gets StoreUnavailable."""
    while waiting:
        future = waiting.popleft().future
        if not future.done():
            future.set_exception(_unavailable(cause))


def _unavailable(cause: Exception | None) -> StoreUnavailable:
    if isinstance(cause, OutOfMemoryError):  # a function is refused before it begins, so nothing of it is done
        full = StoreFull("the store is full")
        full.__cause__ = cause
        return full
    error = StoreUnavailable("the store did not answer in time" if cause is None else "the store did not answer")
    error.__cause__ = cause
    return error
