"""What watches a process: only what a setting asks for. The libraries of everything else are not even imported."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from litestar.types import ASGIApp
from msgspec import Struct

from rami_service.games import indexes
from rami_service.settings import BadSettings, Settings
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import Client, batch_of
from rami_service.telemetry.middleware import Measured, Traced

if TYPE_CHECKING:
    from rami_service.telemetry.metrics import Metrics
    from rami_service.telemetry.tracing import Traces


class Observers(Struct, frozen=True, kw_only=True):
    """Who watches."""

    metrics: "Metrics | None" = None
    traces: "Traces | None" = None


NOBODY: Final = Observers()


@contextmanager
def observers(settings: Settings) -> Iterator[Observers]:
    """Whoever the settings ask for, from the start to the end of a process. Raises BadSettings."""
    with _metrics(settings) as metrics, _traces(settings) as traces:
        yield Observers(metrics=metrics, traces=traces)


@contextmanager
def _metrics(settings: Settings) -> Iterator["Metrics | None"]:
    if not settings.metrics_port:
        yield None
        return
    from rami_service.telemetry.metrics import Metrics
    from rami_service.telemetry.metrics_server import exposed

    metrics = Metrics()
    with exposed(settings.metrics_host or settings.host, settings.metrics_port, metrics.registry):
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


def in_front(watching: Observers, application: ASGIApp) -> ASGIApp:
    """An application with those before it who look at every request."""
    if watching.metrics is not None:
        application = Measured(application, watching.metrics)
    if watching.traces is not None:
        application = Traced(application, watching.traces)
    return application


def batch_for(watching: Observers, client: Client, settings: Settings) -> Batch:
    """A batch that those see who look at every command."""
    watches = tuple(who.asked for who in (watching.metrics, watching.traces) if who is not None)
    return batch_of(client, timeout=settings.store_timeout, watches=watches)


@contextmanager
def counting(watching: Observers, batch: Batch, settings: Settings) -> Iterator[None]:
    """Let the games be counted whenever the metrics are read, which is done in another thread."""
    if watching.metrics is None:
        yield
        return
    loop = asyncio.get_running_loop()

    def sizes() -> Mapping[str, int]:
        return asyncio.run_coroutine_threadsafe(indexes.sizes(batch), loop).result(2 * settings.store_timeout)

    stop = watching.metrics.count_games(sizes)
    try:
        yield
    finally:
        stop()
