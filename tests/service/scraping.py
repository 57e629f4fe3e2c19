"""A reader of a process's metrics, which reads them as Prometheus does."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families
from tests.service.process import Service, free_port, serving
from tests.service.table import Player

from rami_service.telemetry.metrics import Metrics

STEPS = {
    "stock_drawn": "draw_stock",
    "pile_taken": "draw_discard",
    "meld_laid": "meld",
    "cards_laid_off": "lay_off",
    "joker_swapped": "swap_joker",
    "card_discarded": "discard",
    "step_undone": "undo",
}
Labels = frozenset[tuple[str, str]]


class Scrape:
    """The metrics that were read at one time."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _values(self) -> dict[tuple[str, Labels], float]:
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(self.text)
            for sample in family.samples
        }

    def __call__(self, name: str, **labels: str) -> float:
        """The sum of all samples of a metric that have these labels; 0 if no sample exists."""
        wanted = labels.items()
        return sum(value for (other, has), value in self._values.items() if other == name and wanted <= has)

    def series(self, name: str) -> set[Labels]:
        """The labels of all samples of a metric."""
        return {labels for other, labels in self._values if other == name}


class Watched:
    """A process whose metrics are read."""

    def __init__(self, service: Service, port: int) -> None:
        self.service = service
        self.address = f"http://127.0.0.1:{port}/metrics"
        self.begin()

    def begin(self) -> None:
        """Start counting now."""
        self._before = self.scrape()

    def counted(self, name: str, **labels: str) -> float:
        """The increase of a metric since `begin`."""
        return self.scrape()(name, **labels) - self._before(name, **labels)

    def scrape(self) -> Scrape:
        """Read the metrics."""
        answer = self.service.http.get(self.address)
        assert answer.status_code == 200
        return Scrape(answer.text)


@contextmanager
def watched(folder: Path, **settings: object) -> Iterator[Watched]:
    """A process of the service with metrics."""
    port = free_port()
    with serving(folder, metrics_port=port, **settings) as service:
        yield Watched(service, port)


def scraped(metrics: Metrics) -> Scrape:
    """The metrics of the test's own process."""
    from prometheus_client import generate_latest

    return Scrape(generate_latest(metrics.registry).decode())


def steps_of(player: Player, game: str) -> Counter[str]:
    """The steps in the event log of a game, by kind."""
    answer, after = Counter[str](), "0"
    while page := player.get(f"/v1/games/{game}/events", after=after, limit=100).json()["events"]:
        answer.update(STEPS[event["event"]["type"]] for event in page if event["event"]["type"] in STEPS)
        after = page[-1]["id"]
    return answer
