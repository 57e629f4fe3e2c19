"""The cross-entropy method: rounds of random weights around the mean of the best ones of the round before."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from rami.bots.weights import Weights
from rami.training.tuning.space import Row, row_of, weights_in

Compare = Callable[[Sequence[Weights], int], Sequence[float]]
"""The leads of some weights in the round with this number. In a round all play the same deals."""

LEAST_POPULATION: Final = 4
BEST: Final = 0.25
"""The part of the weights from which the next ones come."""
KEPT: Final = 0.25
"""The part of the old mean that stays in the new one, so that luck moves it less."""
LEAST_SPREAD: Final = 0.2
"""The spread stays so large, in parts of the first one, and falls with each round."""
FALLS: Final = 0.9


class Round(Struct, frozen=True):
    """A round: its number, the mean lead of its best weights, and the weights in the middle of them."""

    number: int
    lead: float
    weights: Weights


def rounds(
    compare: Compare,
    begin: Weights,
    spread: Row,
    *,
    number: int,
    population: int,
    seed: int,
    on_round: Callable[[Round], None] | None = None,
) -> Weights:
    """The weights after so many rounds. In each, the mean and pairs of weights on both sides of it are compared.

    Raises ValueError for a population without two pairs.
    """
    if population < LEAST_POPULATION:
        raise ValueError(f"`population` must be {LEAST_POPULATION} or more.")
    rng, mean, apart = np.random.default_rng(seed), row_of(begin), spread
    for done in range(number):
        offsets = apart * rng.standard_normal((population // 2, len(mean)))
        rows = np.concatenate([[mean], mean + offsets, mean - offsets])
        leads = np.array(compare([weights_in(row) for row in rows], done))
        elite = np.argsort(-leads, kind="stable")[: max(2, round(BEST * population))]
        best = rows[elite]
        mean = (1 - KEPT) * best.mean(0) + KEPT * mean
        apart = np.maximum((1 - BEST) * best.std(0) + BEST * apart, LEAST_SPREAD * FALLS**done * spread)
        if on_round:
            on_round(Round(done, float(leads[elite].mean()), weights_in(mean)))
    return weights_in(mean)
