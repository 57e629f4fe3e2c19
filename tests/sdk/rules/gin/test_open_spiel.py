"""Whole deals of gin, played by our engine and by OpenSpiel: the same is legal, and the deals score the same."""

from collections import Counter
from random import Random

import pytest
from tests.sdk.rules.gin.two_engines import Deal

pytestmark = pytest.mark.search


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("oklahoma", "short", "long"), [(False, 2, 200), (True, 1, 50)], ids=["gin", "oklahoma"])
def test_both_engines_play_the_same_deals(part: int, short: int, long: int, *, oklahoma: bool, full: bool) -> None:
    """N-02 to N-09: all that OpenSpiel allows and scores, except where it is known to differ."""
    results, differences = Counter[str](), Counter[str]()
    for number in range(long if full else short):
        deal = Deal(Random(f"{oklahoma} {part} {number}"), oklahoma=oklahoma)
        deal.play()
        results[deal.showdown.result if deal.showdown else "dead"] += 1
        differences += deal.differences
    print(dict(results), dict(differences))  # noqa: T201  # what was compared
    assert results["knock"] + results["undercut"] + results["gin"] > 0 or not full
