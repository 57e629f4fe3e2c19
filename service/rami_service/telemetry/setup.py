"""Sets up metrics and traces as the settings say. The libraries of those that are off are not imported."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, TypeVar

from litestar.types import ASGIApp
from msgspec import Struct

from rami_service.games import indexes
from rami_service.players.pseudonyms import Pseudonyms
from rami_service.runtime.context import Context
from rami_service.runtime.search.own_levels import own_levels
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.settings import BadSettings, Settings
from rami_service.store import deadlines
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import Client, batch_of, confirmed_batch_of
from rami_service.store.redis.observed import Watch
from rami_service.store.retention import erased
from rami_service.store.servers.memory import memory_of
from rami_service.telemetry.middleware import Logged, Measured, Traced

if TYPE_CHECKING:
    from rami_service.telemetry.metrics import Metrics
    from rami_service.telemetry.tracing import Traces

T = TypeVar("T")
Question = Callable[[Batch], Coroutine[Any, Any, T]]
"""Asks the store for something."""


class Observers(Struct, frozen=True, kw_only=True):
    """The metrics and the traces of a process; None if they are off."""

    metrics: "Metrics | None" = None
    traces: "Traces | None" = None


NO_OBSERVERS: Final = Observers()


@contextmanager
def observers(settings: Settings, *, served: bool = True) -> Iterator[Observers]:
    """The observers that the settings turn on, from the start to the end of a process. Raises BadSettings.

    The metrics are `served` at their port, unless this is one of several processes.
    """
    with _metrics(settings, served=served) as metrics, _traces(settings) as traces:
        yield Observers(metrics=metrics, traces=traces)


@contextmanager
def _metrics(settings: Settings, *, served: bool) -> Iterator["Metrics | None"]:
    if not settings.metrics_port:
        yield None
        return
    from rami_service.telemetry.metrics import Metrics
    from rami_service.telemetry.metrics_server import serve_metrics

    metrics = Metrics()
    at = settings.metrics_host or settings.host, settings.metrics_port
    with (
        metrics.process.counting_events(),
        serve_metrics(*at, metrics.registry) if served else nullcontext(),
    ):
        yield metrics


@contextmanager
def _traces(settings: Settings) -> Iterator["Traces | None"]:
    if not settings.traces:
        yield None
        return
    try:
        from rami_service.telemetry.tracing import Traces
    except ModuleNotFoundError as error:
        raise BadSettings("RAMI_TRACES: traces need more libraries: install rami-service[otel].") from error
    traces = Traces(settings.traces)
    try:
        yield traces
    finally:
        traces.close()


def observed_app(watching: Observers, application: ASGIApp, logged: Pseudonyms | None) -> ASGIApp:
    """An application, wrapped in middleware for the observers, and for the log of requests if it has pseudonyms."""
    if watching.metrics is not None:
        application = Measured(application, watching.metrics)
    if watching.traces is not None:
        application = Traced(application, watching.traces)
    return application if logged is None else Logged(application, logged)


def observed_search(watching: Observers, settings: Settings) -> SearchProcesses:
    """The processes that search, with their metrics."""
    own = own_levels(settings)
    if watching.metrics is None:
        return SearchProcesses(settings.search_processes, own=own)
    processes = SearchProcesses(settings.search_processes, watching.metrics.search.count_decision, own)
    watching.metrics.search.watch(processes)
    return processes


def observed_batch(watching: Observers, client: Client, settings: Settings) -> Batch:
    """A batch for a client's store that calls the observers with each command."""
    return batch_of(client, timeout=settings.store_timeout, watches=_watches(watching))


@asynccontextmanager
async def observed_writes(
    watching: Observers, client: Client, batch: Batch, settings: Settings
) -> AsyncIterator[Batch]:
    """The batch for changes of games and players: `batch` itself, unless replicas have to confirm them."""
    if not settings.wait_replicas:
        yield batch
        return
    watches, timeout = _watches(watching), settings.store_timeout
    async with aclosing(confirmed_batch_of(client, settings.wait_replicas, timeout=timeout, watches=watches)) as writes:
        yield writes


def _watches(watching: Observers) -> tuple[Watch, ...]:
    return tuple(one.on_command for one in (watching.metrics, watching.traces) if one is not None)


@asynccontextmanager
async def report(watching: Observers, context: Context) -> AsyncIterator[None]:
    """Add to the metrics what the store and the parts of the process say, as long as the block runs."""
    if watching.metrics is None:
        yield
        return
    loop, settings, batch = asyncio.get_running_loop(), context.settings, context.batch

    def asked(question: Question[T]) -> Callable[[], T]:  # the metrics are read in another thread than the loop's
        return lambda: asyncio.run_coroutine_threadsafe(question(batch), loop).result(2 * settings.store_timeout)

    async def overdue(batch: Batch) -> int:
        return await deadlines.overdue(batch, context.clock())

    stop = watching.metrics.report_store(asked(indexes.sizes), asked(memory_of), asked(overdue), asked(erased.waiting))
    watching.metrics.limits.configure(settings)
    process = watching.metrics.process
    hub = context.hub
    process.watch(
        bots=context.work_queue.waiting, opening=hub.openings.waiting, used=hub.used, most=settings.streams_most
    )
    try:
        async with process.measuring_lag():
            yield
    finally:
        stop()
