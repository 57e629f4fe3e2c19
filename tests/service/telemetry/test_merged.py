"""The metrics of several processes as those of one."""

import pytest
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.registry import Collector
from tests.service.scraping import Scrape, watched

from rami_service.telemetry.families import as_metric, families_of
from rami_service.telemetry.merged import COUNTED, LARGEST, SMALLEST, SUMMED, Family, counted, merged
from rami_service.telemetry.metrics import Metrics


def process(moves: int, seconds: float, games: int, streams: int, began: int) -> tuple[Family, ...]:
    """The metrics of a process."""
    registry = CollectorRegistry()
    counter = Counter("rami_moves_total", "Moves.", ["step"], registry=registry)
    counter.labels("meld").inc(moves)
    counter.labels("only" + str(moves)).inc()
    Histogram("rami_request_seconds", "Time.", buckets=(0.1, 1), registry=registry).observe(seconds)
    Gauge("rami_games", "Games.", ["status"], registry=registry).labels("open").set(games)
    Gauge("rami_streams_open", "Streams.", registry=registry).set(streams)
    Gauge("process_start_time_seconds", "Start.", registry=registry).set(began)
    return families_of(registry)


def scraped(families: tuple[Family, ...]) -> Scrape:
    """These metrics as Prometheus reads them."""

    class Given(Collector):
        def collect(self) -> list[Metric]:
            return list(map(as_metric, families))

    registry = CollectorRegistry()
    registry.register(Given())
    return Scrape(generate_latest(registry).decode())


def test_what_is_counted_is_added_up_and_gauges_have_their_meaning() -> None:
    """Counters and histograms are summed, with the labels that only one process has; a gauge has its rule."""
    whole = scraped(merged([process(3, 0.05, 7, 2, 100), process(4, 0.5, 8, 1, 90)]))
    assert whole("rami_moves_total", step="meld") == 7
    assert whole("rami_moves_total", step="only3") == whole("rami_moves_total", step="only4") == 1
    assert [whole("rami_request_seconds_bucket", le=le) for le in ("0.1", "1.0", "+Inf")] == [1, 2, 2]
    assert whole("rami_request_seconds_count") == 2
    assert whole("rami_request_seconds_sum") == pytest.approx(0.55)
    assert whole("rami_games", status="open") == 8
    assert whole("rami_streams_open") == 3
    assert whole("process_start_time_seconds") == 90


def test_only_what_is_counted_stays_when_a_process_ends() -> None:
    """Its gauges were about the process."""
    assert {family.name for family in counted(process(1, 1, 1, 1, 1))} == {"rami_moves", "rami_request_seconds"}


def test_one_process_is_written_as_the_library_writes_it() -> None:
    """Nothing is lost or renamed on the way."""
    metrics = Metrics()
    metrics.count_response("/v1/games", "GET", 200, None, 0.01)
    metrics.search.count_decision("expert", "strong")
    theirs, ours = generate_latest(metrics.registry).decode(), scraped(merged([families_of(metrics.registry)])).text
    changing = ("process_", "python_gc")  # they are not the same a moment later
    assert [line for line in ours.splitlines() if not line.startswith(changing)] == [
        line for line in theirs.splitlines() if not line.startswith(changing)
    ]


def test_every_gauge_has_a_rule(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A new one needs a place in one of the lists: what it means for several processes."""
    with watched(tmp_path_factory.mktemp("watched"), redis_url=valkey) as process:
        text = process.scrape().text
    kinds = dict(line.split()[2:4] for line in text.splitlines() if line.startswith("# TYPE"))
    gauges = {name for name, kind in kinds.items() if kind not in COUNTED}
    assert gauges <= LARGEST | SMALLEST | SUMMED
    assert not LARGEST & SUMMED
    elsewhere = {"rami_workers", "rami_redis_memory_max_bytes", "rami_memory_bytes", "rami_memory_max_bytes"}
    assert gauges | elsewhere >= LARGEST | SMALLEST | SUMMED
