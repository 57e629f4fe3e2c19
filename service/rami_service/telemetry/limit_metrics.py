"""Limits beside their use: connections, rate limits, deliveries, and the memory that the system allows the process."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rami_service.settings import Settings

_OWN_GROUP: Final = Path("/proc/self/cgroup")
_GROUPS: Final = Path("/sys/fs/cgroup")


class LimitMetrics:
    """The limits of one process, and what is used of them."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._connections = Gauge("rami_connections", "Connections of clients.", ["state"], registry=registry)
        self._deliveries = Gauge("rami_deliveries_held", "Deliveries in memory.", ["state"], registry=registry)
        self._limits = Gauge("rami_rate_limit", "What a limit allows; 0 is no limit.", ["limit"], registry=registry)
        refusals = Counter("rami_rate_limit_refusals_total", "Refusals of a limit.", ["limit"], registry=registry)
        self._refusals = {name: refusals.labels(name) for name in configured(Settings())}
        GroupMemory(registry)

    def configure(self, settings: Settings) -> None:
        """Report the rate limits of these settings."""
        for name, most in configured(settings).items():
            self._limits.labels(name).set(most)

    def count_refusal(self, limit: str) -> None:
        """Count a request that a rate limit refused."""
        self._refusals[limit].inc()

    def watch_connections(self, used: Callable[[], int], most: int) -> None:
        """Report the open connections and how many there may be."""
        _watch(self._connections, used, most)

    def watch_deliveries(self, used: Callable[[], int], most: int) -> None:
        """Report the deliveries to webhooks and browsers that are in memory and how many may be."""
        _watch(self._deliveries, used, most)


def configured(settings: Settings) -> Mapping[str, int]:
    """What each rate limit allows: requests or bytes in a minute, new players in an hour."""
    return {
        "token": settings.requests_per_token,
        "address": settings.requests_per_address,
        "bytes/player": settings.bytes_per_player,
        "bytes/address": settings.bytes_per_address,
        "players": settings.players_each_hour,
    }


class GroupMemory(Collector):
    """The memory of the control group of the process, such as its container, with the processes that search.

    It is left out where there is no such group, or if it has no limit.
    """

    def __init__(self, registry: CollectorRegistry, own: Path = _OWN_GROUP, groups: Path = _GROUPS) -> None:
        self._own, self._groups = own, groups
        registry.register(self)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Read it. What the system can take back at once (cached files) does not count as used."""
        with suppress(OSError, ValueError, KeyError):
            group = dict(line.split("::") for line in self._own.read_text().splitlines() if "::" in line)["0"]
            folder = self._groups / group.lstrip("/")
            stat = dict(line.split() for line in (folder / "memory.stat").read_text().splitlines())
            most = int((folder / "memory.max").read_text())  # no number: no limit
            used = int((folder / "memory.current").read_text()) - int(stat["inactive_file"])
            yield GaugeMetricFamily("rami_memory_bytes", "Memory of the container or unit.", value=used)
            yield GaugeMetricFamily("rami_memory_max_bytes", "Memory that it may use.", value=most)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Nothing: what there is depends on the system."""
        return []


def _watch(gauge: Gauge, used: Callable[[], int], most: int) -> None:
    gauge.labels("used").set_function(used)
    gauge.labels("most").set(most)
