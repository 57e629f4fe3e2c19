"""The promises of docs/understand/promises.md by number: which tests check them, and what those tests have counted.

A test names its promise with `pytest.mark.promise(5)`; `--promise 5` runs only such tests. What they counted is printed
at the end of a run, one line for each promise.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

import pytest
from msgspec import Struct, field

NAMES: Final = {
    1: "a move is made once",
    2: "a race has one winner",
    3: "each game is linearizable",
    4: "acknowledged moves survive a crash of the store",
    5: "acknowledged moves survive a failover of the store",
    6: "a dead replica does no harm",
    7: "hidden cards stay hidden",
    8: "nobody can act for another player",
    9: "a stream loses nothing",
    10: "bad input does no harm",
    11: "the shuffle is fair",
    12: "upgrades and pressure do no harm",
    13: "a request does a bounded amount of work",
    14: "one token costs the others little",
    15: "what was answered under a key stays true",
    16: "a damaged key harms only what needs it",
    17: "nobody loses a turn because of us",
    18: "a herd is served",
    19: "a full store still reads",
}
_PROMISE: Final = "promise"
_FIGURES: Final = "figures"


class Figures:
    """Takes what a test has counted."""

    def __init__(self, item: pytest.Item) -> None:
        self._properties = item.user_properties

    def add(self, sentence: str) -> None:
        """Add what was counted, and how often it was wrong."""
        self._properties.append((_FIGURES, sentence))
        print(sentence)  # noqa: T201 - pytest shows it if the test fails


class _Sum(Struct):
    """The tests of one promise: how many had which outcome, their seconds, and what they counted."""

    outcomes: dict[str, int] = field(default_factory=lambda: defaultdict[str, int](int))
    seconds: float = 0.0
    counted: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tests = ", ".join(f"{number} {outcome}" for outcome, number in self.outcomes.items())
        return f"{tests} in {self.seconds:.0f} s"


def select(items: list[pytest.Item], wanted: int | None) -> list[pytest.Item]:
    """Write its promise into each test, keep the tests of the wanted promise, and return the others."""
    others = []
    for item in items:
        marker = item.get_closest_marker(_PROMISE)
        if marker is not None:
            assert marker.args[0] in NAMES, f"{item.nodeid} names no promise"
            item.user_properties.append((_PROMISE, marker.args[0]))
        if wanted is not None and (marker is None or marker.args[0] != wanted):
            others.append(item)
    items[:] = [item for item in items if item not in set(others)]
    return others


def summed(reports: Iterable[tuple[str, pytest.TestReport]]) -> list[str]:
    """A line for each promise that was tested, and a line for everything that its tests counted."""
    sums = defaultdict[int, _Sum](_Sum)
    for outcome, report in reports:
        kept = report.user_properties
        for number in [value for name, value in kept if name == _PROMISE]:
            assert isinstance(number, int)
            one = sums[number]
            one.seconds += report.duration
            if outcome:
                one.outcomes[outcome] += 1
            if report.when == "call":
                one.counted += [str(value) for name, value in kept if name == _FIGURES]
    return [
        line
        for number in sorted(sums)
        for line in (
            f"{number:2} {NAMES[number]}: {sums[number]}",
            *[f"     {answer}" for answer in sums[number].counted],
        )
    ]
