"""A feed reads one log for all its readers: one read for each ring of the bell, however many readers there are."""

import asyncio
from collections.abc import Callable, Collection
from contextvars import Context
from typing import Final, Protocol

import structlog

from rami_service.store.damage import described
from rami_service.store.pubsub import Doorbell
from rami_service.store.redis import wait_limit
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Damaged
from rami_service.streams.reader import Reader

_MAX_SILENCE: Final = 60.0  # seconds after which the log is read without a ring
_PAUSE: Final = 0.5  # seconds before the next read from an unavailable store
_log: Final = structlog.get_logger()


class Source(Protocol):
    """The log that a feed reads."""

    async def begin(self) -> None:
        """Find the end of the log; `news` reads what comes after it. Raises StoreUnavailable."""

    async def news(self, readers: Collection[Reader], told: int | None) -> None:
        """Read the new entries and put them into the readers. Raises StoreUnavailable.

        `told` is the newest entry that there is, None if that is not known. Readers may be added to the collection
        while this runs.
        """


class Feed:
    """A source, its readers, and the task that reads the source for them until `stop`."""

    def __init__(self, doorbell: Doorbell, bell: str, source: Source, ended: Callable[["Feed"], None]) -> None:
        self.readers: set[Reader] = set()
        self.bell = bell
        self._doorbell = doorbell
        self._source = source
        self._begun = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._run(), context=Context())  # it outlives the first request
        self.task.add_done_callback(lambda _: ended(self))

    async def begun(self) -> None:
        """Wait until all later entries of the log will reach the readers. Raises StoreUnavailable."""
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
        except Exception as error:  # noqa: BLE001 - its readers reconnect, and other feeds go on
            if isinstance(error, Damaged) or not isinstance(error, StoreUnavailable):
                _log.error("feed_failed", bell=self.bell, **described(error))
            # Otherwise it did not begin: `begun` raises the error.
        finally:
            for reader in self.readers:
                reader.end()

    async def _read(self) -> None:
        async with self._doorbell.listening(self.bell) as bell:
            await self._source.begin()
            self._begun.set_result(None)
            while True:
                await bell.wait(_MAX_SILENCE)
                try:
                    await self._source.news(self.readers, bell.told)
                except Damaged:
                    raise
                except StoreUnavailable:
                    bell.ring()
                    await asyncio.sleep(_PAUSE)
