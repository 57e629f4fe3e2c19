"""A topic reads one log for all its subscriptions: one read for each notification, however many there are."""

import asyncio
from collections.abc import Callable, Collection
from contextvars import Context
from random import uniform
from typing import Final, Protocol

import structlog

from rami_service.store.damage import described
from rami_service.store.pubsub import Heard, Notifications
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.streams.subscription import Subscription

_MAX_SILENCE: Final = 60.0  # seconds after which the log is read without a notification
_PAUSE: Final = (0.25, 0.75)  # seconds before the next read from an unavailable store: not all logs at the same moment
_log: Final = structlog.get_logger()


class Source(Protocol):
    """The log that a topic reads."""

    async def begin(self) -> float | None:
        """Find the place in the log after which `news` reads. Raises StoreUnavailable.

        Returns after how many seconds `news` is wanted, whether there is any or not; None for no such time.
        """

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> float | None:
        """Read the new entries and put them into the subscriptions. Raises StoreUnavailable.

        `heard` is what notifications have named. More may be added to the collection while this runs. Returns what
        `begin` does.
        """


class Topic:
    """A source, its subscriptions, and the task that reads the source for them until `stop`."""

    def __init__(
        self, notifications: Notifications, name: str, source: Source, ended: Callable[["Topic"], None]
    ) -> None:
        self.subscriptions: set[Subscription] = set()
        self.name = name
        self._notifications = notifications
        self._source = source
        self._begun = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._run(), context=Context())  # it outlives the first request
        self.task.add_done_callback(lambda _: ended(self))

    async def begun(self) -> None:
        """Wait until all later entries of the log will reach the subscriptions. Raises StoreUnavailable."""
        waiting = [self._begun, self.task]
        await asyncio.wait(waiting, timeout=wait_limit.left(), return_when=asyncio.FIRST_COMPLETED)
        if self.task.done() or not self._begun.done():
            raise StoreUnavailable("the store did not confirm the subscription")

    def stop(self) -> None:
        """Stop reading."""
        self.task.cancel()

    async def _run(self) -> None:
        try:
            await self._read()
        except Exception as error:  # noqa: BLE001 - its subscriptions reconnect, and other topics go on
            if isinstance(error, Damaged) or not isinstance(error, StoreUnavailable):
                _log.error("feed_failed", bell=self.name, **described(error))
            # Otherwise it did not begin: `begun` raises the error.
        finally:
            for subscription in self.subscriptions:
                subscription.end()

    async def _read(self) -> None:
        async with self._notifications.waiter(self.name) as waiter:
            again = await self._source.begin()
            self._begun.set_result(None)
            while True:
                await waiter.wait(_MAX_SILENCE if again is None else min(_MAX_SILENCE, again))
                try:
                    again = await self._source.news(self.subscriptions, waiter.heard)
                except Damaged:
                    raise
                except StoreUnavailable:
                    waiter.notify()
                    await asyncio.sleep(uniform(*_PAUSE))  # noqa: S311 - spreads the reads out in time
