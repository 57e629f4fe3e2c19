"""All open streams of one process: their feeds, their maximum number, and how they end with the process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Self

from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.games import TOO_MANY_STREAMS
from rami_service.store.pubsub import Doorbell
from rami_service.streams.feed import Feed, Source
from rami_service.streams.outlet import Outlet
from rami_service.streams.reader import Reader


class Hub:
    """The streams of a process, at most `most`. Use it as a context manager."""

    def __init__(self, doorbell: Doorbell, *, most: int) -> None:
        self._doorbell = doorbell
        self._most = most
        self._feeds: dict[str, Feed] = {}
        self._outlets: set[Outlet] = set()
        self._logs = 0
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
        tasks = [feed.task for feed in self._feeds.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def close(self) -> None:
        """End all streams, also those that are opened later, so that none of them delays the end of the process."""
        self._closed = True
        for outlet in self._outlets:
            outlet.end()

    @contextmanager
    def admitted(self, outlet: Outlet, logs: int = 1) -> Iterator[None]:
        """Count a stream while it is open, once for each log it may follow. Raises Refused if too many are open."""
        if self._logs + logs > self._most:
            raise too_many_streams(self._logs, Text("this server has no room for more"))
        self._outlets.add(outlet)
        self._logs += logs
        if self._closed:
            outlet.end()
        try:
            yield
        finally:
            self._outlets.discard(outlet)
            self._logs -= logs

    @asynccontextmanager
    async def reading(self, reader: Reader, bell: str, source: Callable[[], Source]) -> AsyncIterator[None]:
        """Give a reader the entries that are added to a log from now on. Raises StoreUnavailable.

        `source` makes the log's source; it is called only for the first reader of a log.
        """
        feed = self._feeds.get(bell)
        if feed is None:
            feed = self._feeds[bell] = Feed(self._doorbell, bell, source(), self._ended)
        feed.readers.add(reader)
        try:
            await feed.begun()
            yield
        finally:
            feed.readers.discard(reader)
            if not feed.readers:
                self._ended(feed)
                feed.stop()

    def _ended(self, feed: Feed) -> None:
        """Remove a feed; the next reader makes a new one."""
        if self._feeds.get(feed.bell) is feed:
            del self._feeds[feed.bell]


def too_many_streams(streams: int, reason: Text) -> RateLimited:
    """The refusal of another stream while `streams` are open."""
    return TOO_MANY_STREAMS(streams=streams, reason=reason, retry_after=5)
