"""All open streams of one process: who reads what, how many there may be, and how all of them end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Self

from rami.messages.text import Text
from rami.problems.exceptions import RateLimited
from rami.problems.games import TOO_MANY_STREAMS
from rami_service.store.pubsub import Doorbell
from rami_service.streams.feed import Feed, Source
from rami_service.streams.reader import Reader


class Hub:
    """The streams of a process, at most `most`; use it as a context manager."""

    def __init__(self, doorbell: Doorbell, *, most: int) -> None:
        self._doorbell = doorbell
        self._most = most
        self._feeds: dict[str, Feed] = {}
        self._readers: set[Reader] = set()
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
        """End every stream, and each that may still come, so that none holds up the end of the process."""
        self._closed = True
        for reader in self._readers:
            reader.end()

    @contextmanager
    def admitted(self, reader: Reader) -> Iterator[None]:
        """Count a stream while it is open. Raises Refused when there are too many."""
        if len(self._readers) >= self._most:
            raise too_many_streams(len(self._readers), Text("this server has no room for more"))
        self._readers.add(reader)
        if self._closed:
            reader.end()
        try:
            yield
        finally:
            self._readers.discard(reader)

    @asynccontextmanager
    async def reading(self, reader: Reader, bell: str, source: Callable[[], Source]) -> AsyncIterator[None]:
        """Give a reader what is new in a log from now on. Whoever comes first makes its source.

        Raises StoreUnavailable.
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
        """Whoever comes next makes a new one."""
        if self._feeds.get(feed.bell) is feed:
            del self._feeds[feed.bell]


def too_many_streams(streams: int, reason: Text) -> RateLimited:
    """The refusal of a further stream, where so many are open."""
    return TOO_MANY_STREAMS(streams=streams, reason=reason, retry_after=5)
