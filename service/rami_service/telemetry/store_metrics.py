"""Metrics that are read from the store at each scrape. They are left out if the store does not answer."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rami_service.store.servers.memory import Memory

Sizes = Callable[[], Mapping[str, int]]
"""Returns the number of games by status. It may raise."""
Memories = Callable[[], Mapping[str, Memory]]
"""Returns the memory of each server of the store, by its number. It may raise."""
Asked = Callable[[], Iterable[GaugeMetricFamily]]
"""Asks for some families. It may raise; then none of them is reported."""
Overdue = Callable[[], int]
"""Returns for how many milliseconds the oldest due game has waited. It may raise."""
Erasures = Callable[[], int]
"""Returns how many deleted players have names that are still to be removed. It may raise."""
_SAME: Final = "Each replica reports the same number, so use the maximum, not the sum."


class StoreMetrics(Collector):
    """Families of metrics that are asked for at each scrape."""

    def __init__(self, *asked: Asked) -> None:
        self._asked = asked

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Ask for them. If the store fails, all other metrics are still reported."""
        for ask in self._asked:
            with suppress(Exception):
                yield from ask()


def game_counts(sizes: Sizes) -> Asked:
    """The number of games by status."""
    return lambda: [_family("rami_games", f"Games of all replicas. {_SAME}", "status", sizes())]


def memory(memories: Memories) -> Asked:
    """The memory that the servers of the store use, and the limits of those that have one."""

    def ask() -> Iterable[GaugeMetricFamily]:
        found = memories()
        used = {number: one.used for number, one in found.items()}
        most = {number: one.most for number, one in found.items() if one.most}
        return [
            _family("rami_redis_memory_bytes", f"Memory that a server of the store uses. {_SAME}", "server", used),
            _family("rami_redis_memory_max_bytes", f"Memory that it may use. {_SAME}", "server", most),
        ]

    return ask


def overdue_games(overdue: Overdue) -> Asked:
    """For how long the oldest due game has waited for the sweeper of any replica."""

    def ask() -> Iterable[GaugeMetricFamily]:
        text = f"How long the oldest due game has waited. {_SAME}"
        return [GaugeMetricFamily("rami_overdue_seconds", text, value=overdue() / 1000)]

    return ask


def names_to_remove(waiting: Erasures) -> Asked:
    """How many deleted players wait for the removal of their names from games."""

    def ask() -> Iterable[GaugeMetricFamily]:
        text = f"Deleted players whose names are still to be removed from games. {_SAME}"
        return [GaugeMetricFamily("rami_names_to_remove", text, value=waiting())]

    return ask


def _family(name: str, text: str, label: str, values: Mapping[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
