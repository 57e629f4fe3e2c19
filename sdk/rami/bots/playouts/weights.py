"""The weights of players as numbers, which follow the rules in their row."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rami.bots.weights import MOST_FEWEST, MOST_TURNS, Weights, over_turns

SETS, RUNS, PAIRS, FITS, FEEDS, DANGER, SAFE, REFUSED, EAGER, HOLDS = range(10)
"""The places of the numbers of a player, as in `rami.bots.weights.Weights`."""
PATIENCE: Final = 10
"""From here on the patience, by the number of cards in the smallest other hand."""
OWN: Final = PATIENCE + MOST_FEWEST
"""From here on the same by the number of cards in the own hand."""
FADES: Final = OWN + MOST_FEWEST
"""From here on, by the turns of the player, the part of their worth that chances have."""
KNOCKS: Final = FADES + MOST_TURNS
"""From here on, by the turns of another player, the count for each of its cards that is low enough for a knock, in
millionths of a point."""
WEIGHTS_LENGTH: Final = KNOCKS + MOST_TURNS


def numbers_of(weights: Weights) -> NDArray[np.int64]:
    """These weights as numbers."""
    by_cards = (*_by_cards(weights.patience), *_by_cards(weights.own))
    harms = (weights.fits, weights.feeds, weights.danger, weights.safe, weights.refused)
    plain = (weights.sets, weights.runs, weights.pairs, *harms, weights.eager, weights.holds)
    turns = (*over_turns(1000, weights.fades), *over_turns(1000 * weights.knocks, weights.falls))
    return np.array((*plain, *by_cards, *turns), np.int64)


def _by_cards(parts: tuple[int, ...]) -> tuple[int, ...]:
    """A number for each number of cards. The last one is for all larger hands."""
    return (*parts, *[parts[-1]] * MOST_FEWEST)[:MOST_FEWEST]
