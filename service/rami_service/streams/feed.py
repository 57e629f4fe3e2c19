"""A feed reads one log for all its readers: once a ring, whoever and however many they are."""

import asyncio
from collections.abc import Callable, Collection
from contextvars import Context
from typing import Final, Protocol

import structlog

from rami_service.store.pubsub import Doorbell
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.streams.reader import Reader

_LOOK_ANYWAY: Final = 60.0  # seconds without a ring
_PAUSE: Final = 0.5  # seconds before an unavailable store is asked again
_log: Final = structlog.get_logger()


class Source(Protocol):
    """What a feed reads."""

    async def begin(self) -> None:
        """Find the end of the log: what comes after it is news. Raises StoreUnavailable."""

    async def news(self, readers: Collection[Reader]) -> None:
        """Read what is new and put it into the readers, who may become more meanwhile. Raises StoreUnavailable."""


class Feed:
    """A source, its readers, and the task that reads for them until `stop`."""

    def __init__(self, doorbell: Doorbell, bell: str, source: Source, ended: Callable[["Feed"], None]) -> None:
        self.readers: set[Reader] = set()
        self.bell = bell
        self._doorbell = doorbell
        self._source = source
        self._begun = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._run(), context=Context())  # it outlives the request of its first reader
        self.task.add_done_callback(lambda _: ended(self))

    async def begun(self) -> None:
        """Wait until everything that happens from now on reaches the readers. Raises StoreUnavailable."""
        await asyncio.wait([self._begun, self.task], return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            raise StoreUnavailable("the store did not say that it rings")

    def stop(self) -> None:
        """Read no more."""
        self.task.cancel()

    async def _run(self) -> None:
        try:
            await self._read()
        except StoreUnavailable:
            pass  # before it began, as whoever waits for that is told
        except Exception as error:  # noqa: BLE001 - its readers come back, and other feeds go on
            _log.error("feed_failed", bell=self.bell, error=type(error).__qualname__)
        finally:
            for reader in self.readers:
                reader.end()

    async def _read(self) -> None:
        async with self._doorbell.listening(self.bell) as bell:
            await self._source.begin()
            self._begun.set_result(None)
            while True:
                await bell.wait(_LOOK_ANYWAY)
                try:
                    await self._source.news(self.readers)
                except StoreUnavailable:
                    bell.ring()
                    await asyncio.sleep(_PAUSE)
