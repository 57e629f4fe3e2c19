"""The metrics of several workers at one port: what each of them reports, together with the parent's own."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import Final

from prometheus_client import CollectorRegistry, Gauge, Metric, ProcessCollector, disable_created_metrics
from prometheus_client.registry import Collector

from rami_service.settings import Settings
from rami_service.telemetry.families import as_metric, families_of
from rami_service.telemetry.merged import Family, merged
from rami_service.telemetry.metrics_server import serve_metrics
from rami_service.telemetry.process_metrics import ProcessMetrics

_WITHIN: Final = 8.0  # seconds for the answers of all workers; Prometheus waits for ten

Reports = Callable[[float], tuple[Family, ...]]
"""Returns what a worker reports until some time (`monotonic`)."""


class _Workers(Collector):
    def __init__(self, own: CollectorRegistry, reports: Sequence[Reports]) -> None:
        self._own, self._reports = own, reports
        self._threads = ThreadPoolExecutor(len(reports), "metrics-of-workers")

    def collect(self) -> Iterable[Metric]:
        """Ask all workers at the same time."""
        until = monotonic() + _WITHIN
        answers = list(self._threads.map(lambda report: report(until), self._reports))
        yield from map(as_metric, merged([families_of(self._own), *answers]))


def parent_metrics(states: Callable[[], Mapping[str, int]]) -> tuple[CollectorRegistry, ProcessMetrics]:
    """The metrics of the parent of the workers, and what counts for some of them. `states` counts the workers."""
    disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the series
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    workers = Gauge("rami_workers", "Processes that serve at the same port.", ["state"], registry=registry)
    workers.labels("wanted").set_function(lambda: states()["wanted"])
    workers.labels("serving").set_function(lambda: states()["serving"])
    return registry, ProcessMetrics(registry)


@contextmanager
def whole_service(
    settings: Settings, reports: Sequence[Reports], states: Callable[[], Mapping[str, int]]
) -> Iterator[None]:
    """Serve the metrics of all workers and of this process. Raises BadSettings if the port cannot be used."""
    own, process = parent_metrics(states)
    together = CollectorRegistry()
    together.register(_Workers(own, reports))
    at = settings.metrics_host or settings.host, settings.metrics_port
    with process.counting_events(), serve_metrics(*at, together):
        yield
