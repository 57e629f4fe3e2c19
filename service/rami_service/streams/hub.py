"""All open streams of one process: their topics, how many there may be, and how they end with the process."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import islice
from math import ceil
from typing import Self

from rami.messages.text import Text
from rami_service.store.pubsub import Notifications
from rami_service.streams.openings import Openings, too_many_streams
from rami_service.streams.subscriber import Subscriber
from rami_service.streams.subscription import Subscription
from rami_service.streams.topic import Source, Topic


class Hub:
    """The streams of a process, at most `most`, and the queue of those that are being opened.

    Use it as a context manager.
    """

    def __init__(self, notifications: Notifications, *, most: int) -> None:
        self.openings = Openings(most)
        self._notifications = notifications
        self._most = most
        self._topics: dict[tuple[str, str], Topic] = {}
        self._subscribers: dict[Subscriber, None] = {}  # in the order in which they came
        self._logs = 0
        self._closed = False
        self.stopping = False  # the process serves on for a while, and then ends

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
        tasks = [topic.task for topic in self._topics.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def used(self) -> int:
        """How many of the places for streams are taken."""
        return self._logs

    def close(self) -> None:
        """End all streams, also those that are opened later, so that none of them delays the end of the process."""
        self._closed = True
        self.openings.close()
        for subscriber in self._subscribers:
            subscriber.end()

    def end_some(self, share: float) -> None:
        """End this share of the open streams, at least one: those that were opened first."""
        for subscriber in list(islice(self._subscribers, ceil(share * len(self._subscribers)))):
            subscriber.end()

    @contextmanager
    def admitted(self, subscriber: Subscriber, logs: int = 1, *, watcher: bool = False) -> Iterator[None]:
        """Count a stream while it is open, once for each log it may follow. Raises Refused if too many are open.

        A watcher, who has no token, gets none of the last half of the places: it is for players.
        """
        if self._logs + logs > (self._most // 2 if watcher else self._most):
            raise too_many_streams(self._logs, Text("this server has no room for more"))
        self._subscribers[subscriber] = None
        self._logs += logs
        if self._closed:
            subscriber.end()
        try:
            yield
        finally:
            self._subscribers.pop(subscriber, None)
            self._logs -= logs

    @asynccontextmanager
    async def reading(
        self, subscription: Subscription, name: str, source: Callable[[], Source], kind: str = ""
    ) -> AsyncIterator[None]:
        """Give a subscription the entries that are added to a log from now on. Raises StoreUnavailable.

        `name` is the id of a game or of a player, or `keys.REVOKED`. `source` makes the log's source; it is called only
        for the first subscription of a log. Subscriptions of another `kind` have another source of the same log.
        """
        topic = self._topics.get((name, kind))
        if topic is None:
            ended = partial(self._ended, kind)
            topic = self._topics[name, kind] = Topic(self._notifications, name, source(), ended)
        topic.subscriptions.add(subscription)
        try:
            await topic.begun()
            yield
        finally:
            topic.subscriptions.discard(subscription)
            if not topic.subscriptions:
                self._ended(kind, topic)
                topic.stop()

    def _ended(self, kind: str, topic: Topic) -> None:
        """Remove a topic; the next subscription makes a new one."""
        if self._topics.get((topic.name, kind)) is topic:
            del self._topics[topic.name, kind]
