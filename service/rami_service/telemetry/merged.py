"""The metrics of several processes as those of one: what each has counted is added up, gauges by their meaning.

It needs no library, so a service without metrics can import it.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

COUNTED: Final = frozenset({"counter", "histogram", "summary"})
"""The types of metrics that only grow. What a process has counted stays counted when it ends."""
LARGEST: Final = frozenset(
    {
        "python_info",
        "rami_build_info",
        "rami_games",
        "rami_memory_bytes",
        "rami_memory_max_bytes",
        "rami_names_to_remove",
        "rami_overdue_seconds",
        "rami_rate_limit",
        "rami_redis_memory_bytes",
        "rami_redis_memory_max_bytes",
    }
)
"""Gauges that each process reports of the same thing."""
SMALLEST: Final = frozenset({"process_start_time_seconds"})
"""Gauges of which the first process counts."""
SUMMED: Final = frozenset(
    {
        "process_max_fds",
        "process_open_fds",
        "process_resident_memory_bytes",
        "process_virtual_memory_bytes",
        "rami_bot_turns_waiting",
        "rami_connections",
        "rami_deliveries_held",
        "rami_search_processes",
        "rami_search_waiting_seconds",
        "rami_stream_places",
        "rami_streams_open",
        "rami_streams_waiting",
        "rami_workers",
    }
)
"""Gauges of what each process has for itself."""

Sample = tuple[str, dict[str, str], float]
"""The name of a sample, its labels and its value."""


class Family(Struct, frozen=True):
    """A metric with its samples, as one process sends it to another."""

    name: str
    text: str
    kind: str
    samples: tuple[Sample, ...]


def merged(parts: Iterable[Iterable[Family]]) -> tuple[Family, ...]:
    """The metrics of all processes."""
    found: dict[str, list[Family]] = {}
    for part in parts:
        for family in part:
            found.setdefault(family.name, []).append(family)
    return tuple(_one(same) for same in found.values())


def counted(families: Iterable[Family]) -> tuple[Family, ...]:
    """The metrics that stay when their process ends."""
    return tuple(family for family in families if family.kind in COUNTED)


def _one(same: list[Family]) -> Family:
    first = same[0]
    together = max if first.name in LARGEST else min if first.name in SMALLEST else sum
    values: dict[tuple[str, *tuple[tuple[str, str], ...]], list[float]] = {}
    for family in same:
        for name, labels, value in family.samples:
            values.setdefault((name, *labels.items()), []).append(value)
    samples = tuple((name, dict(labels), together(each)) for (name, *labels), each in values.items())
    return Family(first.name, first.text, first.kind, samples)
