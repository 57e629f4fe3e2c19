"""Means with their uncertainty."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from msgspec import Struct

WIDTH: Final = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of the mean that make an interval of 95 %."""


class Estimate(Struct, frozen=True):
    """A mean, and half of its 95 % interval. The interval is good from some 30 values on."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values. Without values the mean is 0, and with fewer than two the error is infinite."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else 0.0, inf)
    return Estimate(fmean(values), WIDTH * stdev(values) / sqrt(len(values)))
