"""One connection for the commands of all callers. Replies come in the order in which commands were sent.

redis-py opens the connection, with TLS and log-in, and then we take it over. redis-py would need a lock and several
coroutines for each command; here a command is an entry in a queue.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from operator import attrgetter
from typing import Any, Final

from hiredis import Reader
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import InvalidResponse

from rami_service.store.redis.client import connection_of
from rami_service.store.redis.error_replies import error_of

_INCOMPLETE: Final = object()
_PACKED: Final = attrgetter("packed")


class Waiting(Struct, frozen=True):
    """A command that waits for its reply: its bytes, the future of the reply, and its start (loop time in seconds).

    `until` is when its caller stops waiting. `hops` is how many servers of a cluster have redirected it. `asking` means
    that its slot is being moved (an ASK redirection): the server that redirected it still owns the slot.
    """

    packed: bytes
    future: asyncio.Future[Any]
    since: float
    until: float = inf
    hops: int = 0
    asking: bool = False


class Channel(asyncio.Protocol):
    """A connection to the server of a client.

    `take` is called with each command and its reply: a value, or an exception of redis-py for an error. `ready` is
    called when more commands may be sent, after replies only if there are `more`. `lost` is called once, when the
    connection is lost; the commands that are still in `waiting` get no reply.
    """

    def __init__(
        self,
        client: Redis,
        take: Callable[[Waiting, Any], None],
        ready: Callable[[], None],
        lost: Callable[["Channel", Exception | None], None],
    ) -> None:
        self.waiting: deque[Waiting] = deque()
        self.writable = True
        self.more = False
        self._connection = connection_of(client)
        self._take, self._ready, self._lost = take, ready, lost
        self._reader = Reader(protocolError=InvalidResponse, replyError=error_of, notEnoughData=_INCOMPLETE)

    async def open(self) -> None:
        """Connect. Raises redis.exceptions.RedisError or OSError."""
        self._transport = await self._connection.hand_over(self)

    def send(self, commands: Sequence[Waiting]) -> None:
        """Send several commands in one write."""
        self.waiting.extend(commands)
        self._transport.write(b"".join(map(_PACKED, commands)))

    def close(self) -> None:
        """Close the connection at once, so that no late reply is ever read."""
        self._connection.abort()

    def data_received(self, data: bytes) -> None:
        """Give each complete reply to its command."""
        self._reader.feed(data)
        waiting, take, gets = self.waiting, self._take, self._reader.gets
        try:
            while (reply := gets()) is not _INCOMPLETE:
                take(waiting.popleft(), reply)
        except (InvalidResponse, IndexError):  # the data is not a reply, or no command waits for one
            self.close()
        if self.more:
            self._ready()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the owner."""
        self.close()
        self._lost(self, exc)

    def pause_writing(self) -> None:
        """Stop sending: the write buffer is full."""
        self.writable = False

    def resume_writing(self) -> None:
        """Send again: the write buffer has room."""
        self.writable = True
        self._ready()
