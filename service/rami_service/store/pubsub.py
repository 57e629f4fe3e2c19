"""The doorbell of a game rings when the game has a new version: a hint to read the game's stream again, no more.

One connection a process carries all of it. A channel is subscribed while somebody listens to its game. A server that
says nothing for a while is asked whether it is there, and left when it does not answer.

Who listens first, reads the stream next and waits last is woken by every ring after the reading. When the connection
was lost, every listener is rung once its channel is subscribed again, because nobody knows what was missed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Self, TypeVar

from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as CannotConnect
from redis.exceptions import RedisError

from rami_service.store import keys
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.connect import Client

T = TypeVar("T")

_PAUSE = 0.2  # seconds before the next try to connect


class Listener:
    """Somebody who listens to one game."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._dismissed = False

    def dismiss(self) -> None:
        """Let the listener wait no more."""
        self._dismissed = True
        self.ring()

    def ring(self) -> None:
        """Wake the listener, now or when it waits next."""
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """True when the bell rang since the last wait or rings in time, False otherwise."""
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return False
        self._rung.clear()
        return True

    async def found(self, seconds: float, look: Callable[[], Awaitable[T]]) -> T | None:
        """What `look` finds after a ring within this time. It may find nothing: some rings are there to be sure.

        None when the time is up, or the listener is dismissed before.
        """
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0 and await self.wait(left) and not self._dismissed:
            if found := await look():
                return found
        return None


class _Channel:
    """The listeners of one game and what the server knows of them.

    A change is sent only when the one before it was acknowledged: acknowledgements carry no number.
    """

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.subscribed = False
        self.asked = False  # a change is on its way to the server
        self.acknowledged = asyncio.Event()  # subscribed at least once

    def ring(self) -> None:
        for listener in self.listeners:
            listener.ring()

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.subscribed or self.asked)

    def ask(self, *, subscribed: bool) -> bool:
        """Whether the server is to be asked for this now."""
        if self.asked or self.subscribed == subscribed or bool(self.listeners) != subscribed:
            return False
        self.asked = True
        return True

    def confirm(self) -> None:
        """The server has subscribed the channel. Whoever listened before may have missed a ring."""
        if self.acknowledged.is_set():
            self.ring()
        self.acknowledged.set()


class Doorbell:
    """Listens for all games of a process; use it as a context manager."""

    def __init__(self, client: Client, *, timeout: float) -> None:
        self._client = client
        self._timeout = timeout
        self._channels: dict[bytes, _Channel] = {}
        self._changed: set[bytes] = set()
        self._wake = asyncio.Event()
        self._closed = self._dismissed = False

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closed = True
        while not self._task.done():  # a cancellation can be lost while the library connects
            self._task.cancel()
            await asyncio.wait([self._task], timeout=_PAUSE)

    @asynccontextmanager
    async def listening(self, game_id: str) -> AsyncIterator[Listener]:
        """Listen to a game. Raises StoreUnavailable when the server does not acknowledge it in time."""
        name = keys.bell(game_id).encode()
        channel = self._channels.setdefault(name, _Channel())
        listener = Listener()
        channel.listeners.add(listener)
        self._change(name)
        try:
            await self._subscribed(channel)
            if self._dismissed:
                listener.dismiss()
            yield listener
        finally:
            channel.listeners.discard(listener)
            self._change(name)

    def dismiss_all(self) -> None:
        """Let nobody wait any more, whoever listens or comes yet: none of them is to hold up the end of the process."""
        self._dismissed = True
        for channel in self._channels.values():
            for listener in channel.listeners:
                listener.dismiss()

    async def _subscribed(self, channel: _Channel) -> None:
        try:
            async with asyncio.timeout(self._timeout):
                await channel.acknowledged.wait()
        except TimeoutError as error:
            raise StoreUnavailable("the store did not answer in time") from error

    def _change(self, name: bytes) -> None:
        self._changed.add(name)
        self._wake.set()

    async def _run(self) -> None:
        while not self._closed:  # a connection that is lost just when this is cancelled hides that it was
            try:
                async with self._client.pubsub() as connection:
                    async with asyncio.timeout(self._timeout):
                        await connection.connect()
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._hear(connection))
                        tasks.create_task(self._steer(connection))
            except* (RedisError, OSError):
                self._lost()
            await asyncio.sleep(_PAUSE)

    def _lost(self) -> None:
        for name, channel in self._channels.items():
            channel.subscribed = channel.asked = False
            channel.ring()
            self._change(name)

    async def _steer(self, connection: PubSub) -> None:
        """Tell the server what changed; channels that changed together travel together."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            channels = {name: self._channels[name] for name in changed if name in self._channels}
            joined = [name for name, channel in channels.items() if channel.ask(subscribed=True)]
            left = [name for name, channel in channels.items() if channel.ask(subscribed=False)]
            for name, channel in channels.items():
                if channel.idle:
                    del self._channels[name]
            if joined:
                await connection.subscribe(*joined)
            if left:
                await connection.unsubscribe(*left)

    async def _hear(self, connection: PubSub) -> None:
        asked = False
        while True:
            async with asyncio.timeout(2 * self._timeout):  # the library may connect once more, to a server that hangs
                message: dict[str, Any] | None = await connection.get_message(timeout=self._timeout)
            if message is not None:
                asked = False
                self._take(message)
            elif asked:
                raise CannotConnect("the server is silent")
            else:
                asked = True
                async with asyncio.timeout(self._timeout):
                    await connection.ping()

    def _take(self, message: dict[str, Any]) -> None:
        if (channel := self._channels.get(message["channel"])) is None:
            return
        if message["type"] == "message":
            channel.ring()
            return
        channel.subscribed, channel.asked = message["type"] == "subscribe", False
        if channel.subscribed:
            channel.confirm()
        self._change(message["channel"])
