"""Metrics of one process that no request causes: what it is, what it logs, how late it is, how much room it has."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.metadata import version
from time import monotonic
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from rami_service import background, logs

EVENTS: Final = (
    "admin_tokens_unreadable",
    "application_failed",
    "background_failed",
    "bot_failed",
    "deliveries_failed",
    "delivery_damaged",
    "delivery_failed",
    "delivery_waits",
    "erasure_failed",
    "feed_failed",
    "few_open_files",
    "index_failed",
    "internal_error",
    "library",
    "look_failed",
    "not_confirmed",
    "not_ready",
    "notice_failed",
    "picture_failed",
    "presence_failed",
    "process_failed",
    "room_failed",
    "sandbox",
    "schedule_failed",
    "scrape_failed",
    "search_compiles",
    "search_failed",
    "search_starting",
    "search_too_long",
    "store_damaged",
    "store_evicts",
    "store_full",
    "stream_failed",
    "sweep_failed",
    "webhooks_not_read",
    "worker_ended",
    "worker_stuck",
)
"""The warnings and errors of the log. Each is counted from 0 on, so that the first one is an increase."""
_PAUSE: Final = 0.25  # seconds between two looks at the event loop
_LAG: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class ProcessMetrics:
    """What one process reports of itself."""

    def __init__(self, registry: CollectorRegistry) -> None:
        build = Gauge("rami_build_info", "Always 1; the version is a label.", ["version"], registry=registry)
        build.labels(version("rami-service")).set(1)
        events = Counter("rami_log_events_total", "Warnings and errors in the log.", ["event"], registry=registry)
        self._events = {name: events.labels(name) for name in EVENTS}
        self._lag = Histogram(
            "rami_loop_lag_seconds", "How late the event loop does what is due.", registry=registry, buckets=_LAG
        )
        self._early = Counter("rami_games_deleted_early_total", "Games deleted to make room.", registry=registry)
        self._streamed = Histogram(
            "rami_stream_delay_seconds", "From a commit to the streams of its game.", registry=registry, buckets=_LAG
        )
        self._bots = Gauge("rami_bot_turns_waiting", "Turns of house bots that wait.", registry=registry)
        self._waiting = Gauge("rami_streams_waiting", "Streams that wait to be opened.", registry=registry)
        self._places = Gauge("rami_stream_places", "Places for streams.", ["state"], registry=registry)

    @contextmanager
    def counting_events(self) -> Iterator[None]:
        """Count what is logged inside the block."""
        logs.listeners.append(self._count)
        try:
            yield
        finally:
            logs.listeners.remove(self._count)

    def _count(self, event: str) -> None:
        if (counter := self._events.get(event)) is not None:
            counter.inc()

    def count_early(self, games: int) -> None:
        """Count games that were deleted before their time."""
        self._early.inc(games)

    def measure_stream(self, seconds: float) -> None:
        """Note how long it took from a commit until the streams of its game got it."""
        self._streamed.observe(seconds)

    def watch(self, *, bots: Callable[[], int], opening: Callable[[], int], used: Callable[[], int], most: int) -> None:
        """Report the queues of house bots and of streams, and how many places for streams are used, at each scrape."""
        self._bots.set_function(bots)
        self._waiting.set_function(opening)
        self._places.labels("used").set_function(used)
        self._places.labels("most").set(most)

    @asynccontextmanager
    async def measuring_lag(self) -> AsyncIterator[None]:
        """Measure inside the block how late the event loop wakes a task."""
        task = background.keep(self._measure)
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _measure(self) -> None:
        while True:
            due = monotonic() + _PAUSE
            await asyncio.sleep(_PAUSE)
            self._lag.observe(max(0.0, monotonic() - due))
