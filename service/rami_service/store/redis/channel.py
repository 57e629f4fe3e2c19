"""One connection that carries everybody's commands: replies come in the order in which commands were sent.

The library opens it, with its TLS and its log-in. To speak over it would cost the library a lock and several coroutines
a command; here a command is an entry in a queue.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from hiredis import Reader
from redis.asyncio import Redis
from redis.exceptions import InvalidResponse

from rami_service.store.redis.client import connection_of
from rami_service.store.redis.error_replies import error_of

_MORE: Final = object()


class Waiting(NamedTuple):
    """A command as it is sent, what its reply is for, and when it was asked (the event loop's seconds).

    `hops` is by how many servers of a cluster it was sent on; `asking` means that the last one still has the slot.
    """

    packed: bytes
    future: asyncio.Future[Any]
    since: float
    hops: int = 0
    asking: bool = False


class Channel(asyncio.Protocol):
    """A connection of a client's server.

    `take` gets each reply with its command: a value, or the exception that the library makes of an error. `moved` is
    called when more may be sent, `lost` once when the connection is gone; what is `waiting` then gets no reply.
    """

    def __init__(
        self,
        client: Redis,
        take: Callable[[Waiting, Any], None],
        moved: Callable[[], None],
        lost: Callable[["Channel", Exception | None], None],
    ) -> None:
        self.waiting: deque[Waiting] = deque()
        self.writable = True
        self._connection = connection_of(client)
        self._take, self._moved, self._lost = take, moved, lost
        self._reader = Reader(protocolError=InvalidResponse, replyError=error_of, notEnoughData=_MORE)

    async def open(self) -> None:
        """Connect. Raises redis.exceptions.RedisError or OSError."""
        self._transport = await self._connection.hand_over(self)

    def send(self, commands: Sequence[Waiting]) -> None:
        """Send some commands in one write."""
        self.waiting.extend(commands)
        self._transport.write(b"".join([command.packed for command in commands]))

    def close(self) -> None:
        """Drop the connection at once: nobody ever reads a late reply."""
        self._connection.let_go()

    def data_received(self, data: bytes) -> None:
        """Give each whole reply to its command."""
        self._reader.feed(data)
        waiting, take, gets = self.waiting, self._take, self._reader.gets
        try:
            while (reply := gets()) is not _MORE:
                take(waiting.popleft(), reply)
        except (InvalidResponse, IndexError):  # this is no reply, or nobody asked for it
            self.close()
        self._moved()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the owner."""
        self.close()
        self._lost(self, exc)

    def pause_writing(self) -> None:
        """The server reads more slowly than it is written to."""
        self.writable = False

    def resume_writing(self) -> None:
        """It has caught up."""
        self.writable = True
        self._moved()
