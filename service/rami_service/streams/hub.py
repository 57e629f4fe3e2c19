"""All open streams of one process: who reads what, how many one player may have, and how all of them end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Self

from rami.problems import Code
from rami.rules.text import Text
from rami_service.errors import Refused
from rami_service.store.doorbell import Doorbell
from rami_service.streams.feed import Feed, Source
from rami_service.streams.reader import Reader


class Hub:
    """The streams of a process; use it as a context manager.

    A player may have `each` of them open here, all players together `most`.
    """

    def __init__(self, doorbell: Doorbell, *, each: int, most: int) -> None:
        self._doorbell = doorbell
        self._each, self._most = each, most
        self._feeds: dict[str, Feed] = {}
        self._readers: dict[str, set[Reader]] = {}
        self._open = 0
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
        for readers in self._readers.values():
            for reader in readers:
                reader.end()

    @contextmanager
    def admitted(self, reader: Reader) -> Iterator[None]:
        """Count a stream while it is open. Raises Refused when there are too many."""
        streams = len(self._readers.get(reader.player_id, ()))
        if streams >= self._each or self._open >= self._most:
            raise _too_many(streams)
        mine = self._readers.setdefault(reader.player_id, set())
        mine.add(reader)
        self._open += 1
        if self._closed:
            reader.end()
        try:
            yield
        finally:
            self._open -= 1
            mine.discard(reader)
            if not mine:
                del self._readers[reader.player_id]

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


def _too_many(streams: int) -> Refused:
    return Refused(
        Code.TOO_MANY_STREAMS,
        Text("You have {streams} streams open here, and no more can be opened now.", streams=streams),
        params={"streams": streams},
        headers={"Retry-After": "5"},
    )
