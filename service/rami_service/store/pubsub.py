"""Notifications: pub/sub messages that say "read this log again". A message is only a hint; the log has the data.

A game's channel has one when the game has a new version, a player's channel when there is a new notice. Each process
uses one connection for all channels, and subscribes to one as long as somebody waits. If the server sends nothing for a
while, it is pinged; if it does not answer the ping, the connection is closed and opened again.

The notification of a game names its new version, that of revoked tokens names their player; one that only says
"perhaps" names none.

A caller that first makes a waiter, then reads the log and then waits misses nothing: what comes after its read wakes
it. After a lost connection each waiter is woken when its channel is subscribed again, because it may have missed one.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from math import inf
from time import monotonic
from typing import Any, Final, NamedTuple, Self, TypeVar

from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as CannotConnect
from redis.exceptions import RedisError

from rami_service import background
from rami_service.store import keys
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.connect import Client

T = TypeVar("T")

_PAUSE = 0.2  # seconds before the next try to connect
_MOST_NAMED: Final = 1_000  # players that one waiter remembers

News = int | str | None
"""What a notification names: a new version, or a player; None if it names nothing."""


class Heard(NamedTuple):
    """What the notifications before a wait have named: the newest version, and all players.

    Both are None if one of them named nothing, or if there was none: then anything may be new.
    """

    newest: int | None = None
    players: frozenset[str] | None = None


class Waiter:
    """Somebody who waits for notifications of one channel. After one, `found` has `timeout` seconds for the store."""

    heard: Heard = Heard()
    """What was named before the last `wait`."""

    def __init__(self, timeout: float = inf) -> None:
        self._timeout = timeout
        self._notified = asyncio.Event()
        self._newest, self._players, self._vague = 0, set[str](), False
        self._dismissed = False

    def dismiss(self) -> None:
        """Wake the waiter for the last time: `found` returns."""
        self._dismissed = True
        self.notify()

    def notify(self, news: News = None) -> None:
        """Wake the waiter, now or at its next wait."""
        if isinstance(news, int):
            self._newest = max(self._newest, news)
        elif news is not None and len(self._players) < _MOST_NAMED:
            self._players.add(news)
        else:
            self._vague = True
        self._notified.set()

    async def wait(self, seconds: float) -> bool:
        """True if there was a notification since the last wait, or comes one within `seconds`, otherwise False."""
        if not self._notified.is_set():
            try:
                async with asyncio.timeout(seconds):
                    await self._notified.wait()
            except TimeoutError:
                self.heard = Heard()
                return False
        self.heard = Heard() if self._vague else Heard(self._newest, frozenset(self._players))
        self._vague = False
        self._players.clear()
        self._notified.clear()
        return True

    async def found(self, seconds: float, look: Callable[[], Awaitable[T | None]]) -> T | None:
        """Call `look` after each notification until it returns something, for at most `seconds`.

        `look` may find nothing, because some notifications are sent only to be safe. Returns None when the time is
        over or the waiter is dismissed.
        """
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0 and await self.wait(left) and not self._dismissed:
            wait_limit.until_at(asyncio.get_running_loop().time() + wait_limit.TOTAL * self._timeout)
            if result := await look():
                return result
        return None


class _Channel:
    """The waiters of one channel, and whether the server has subscribed it.

    A request to subscribe or unsubscribe is sent only after the one before it is acknowledged, because acknowledgements
    have no number.
    """

    def __init__(self) -> None:
        self.waiters: set[Waiter] = set()
        self.subscribed = False
        self.asked = False  # a request is sent and not yet acknowledged
        self.acknowledged = asyncio.Event()  # subscribed at least once

    def notify(self, news: News = None) -> None:
        for waiter in self.waiters:
            waiter.notify(news)

    @property
    def idle(self) -> bool:
        return not (self.waiters or self.subscribed or self.asked)

    def ask(self, *, subscribed: bool) -> bool:
        """Whether to send the server this request now. If so, the request counts as sent."""
        if self.asked or self.subscribed == subscribed or bool(self.waiters) != subscribed:
            return False
        self.asked = True
        return True

    def confirm(self) -> None:
        """The server has subscribed the channel. If it does so again, waiters may have missed one."""
        if self.acknowledged.is_set():
            self.notify()
        self.acknowledged.set()


class Notifications:
    """All subscriptions of a process. Use it as a context manager."""

    def __init__(self, client: Client, *, timeout: float) -> None:
        self._client = client
        self._timeout = timeout
        self._channels: dict[bytes, _Channel] = {}
        self._changed: set[bytes] = set()
        self._wake = asyncio.Event()
        self._closed = self._dismissed = False

    async def __aenter__(self) -> Self:
        self._task = background.keep(self._run)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closed = True
        while not self._task.done():  # the library can swallow a cancellation while it connects
            self._task.cancel()
            await asyncio.wait([self._task], timeout=_PAUSE)

    @asynccontextmanager
    async def waiter(self, name: str) -> AsyncIterator[Waiter]:
        """Wait for notifications of a game or a player.

        Raises StoreUnavailable if the server does not acknowledge in time.
        """
        key = keys.channel(name).encode()
        channel = self._channels.setdefault(key, _Channel())
        waiter = Waiter(self._timeout)
        channel.waiters.add(waiter)
        self._change(key)
        try:
            await self._subscribed(channel)
            if self._dismissed:
                waiter.dismiss()
            yield waiter
        finally:
            channel.waiters.discard(waiter)
            self._change(key)

    def notify(self, name: str, version: int) -> None:
        """Notify the waiters of this process, which need not wait for the server to say the same."""
        if (channel := self._channels.get(keys.channel(name).encode())) is not None:
            channel.notify(version)

    def dismiss_all(self) -> None:
        """Dismiss all waiters, also future ones, so that none of them delays the end of the process."""
        self._dismissed = True
        for channel in self._channels.values():
            for waiter in channel.waiters:
                waiter.dismiss()

    async def _subscribed(self, channel: _Channel) -> None:
        try:
            async with asyncio.timeout(wait_limit.left(self._timeout)):
                await channel.acknowledged.wait()
        except TimeoutError as error:
            raise StoreUnavailable("the store did not answer in time") from error

    def _change(self, name: bytes) -> None:
        self._changed.add(name)
        self._wake.set()

    async def _run(self) -> None:
        while not self._closed:  # a connection that is lost at the moment of the cancellation hides the cancellation
            try:
                async with self._client.pubsub() as connection:
                    async with asyncio.timeout(self._timeout):
                        await connection.connect()
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._receive(connection))
                        tasks.create_task(self._subscribe(connection))
            except* (RedisError, OSError):
                self._lost()
            except* Exception:
                self._lost()
                raise
            await asyncio.sleep(_PAUSE)

    def _lost(self) -> None:
        for name, channel in self._channels.items():
            channel.subscribed = channel.asked = False
            channel.notify()
            self._change(name)

    async def _subscribe(self, connection: PubSub) -> None:
        """Send the server the changed subscriptions; changes of the same moment go into one command."""
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

    async def _receive(self, connection: PubSub) -> None:
        pinged = False
        while True:
            async with asyncio.timeout(2 * self._timeout):  # the library may connect again, to a server that hangs
                message: dict[str, Any] | None = await connection.get_message(timeout=self._timeout)
            if message is not None:
                pinged = False
                self._handle(message)
            elif pinged:
                raise CannotConnect("the server does not answer")
            else:
                pinged = True
                async with asyncio.timeout(self._timeout):
                    await connection.ping()

    def _handle(self, message: dict[str, Any]) -> None:
        if (channel := self._channels.get(message["channel"])) is None:
            return
        if message["type"] == "message":
            named: bytes = message["data"]
            channel.notify(int(named) if named.isdigit() else named.decode(errors="replace") or None)
            return
        channel.subscribed, channel.asked = message["type"] == "subscribe", False
        if channel.subscribed:
            channel.confirm()
        self._change(message["channel"])
