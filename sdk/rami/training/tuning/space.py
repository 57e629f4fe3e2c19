"""Which weights are tuned in a game, and how weights are a row of numbers."""

from typing import Final

import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from rami.bots.weights import NEVER, UNWANTED, Weights
from rami.rules.settings.parameters import Rules

Row = NDArray[np.float64]

LARGEST_HAND: Final = 8
"""The numbers of `BY_CARDS` are tuned for each hand with fewer cards, and once for all others."""
BY_CARDS: Final = ("patience", "own")
SPREAD: Final = {
    "sets": 80,
    "runs": 80,
    "pairs": 40,
    "fits": 300,
    "feeds": 250,
    "danger": 40,
    "safe": 40,
    "refused": 40,
    "eager": 400,
    "fades": 40,
    "holds": 1,
    "knocks": 500,
    "falls": 25,
} | {f"{name} {cards}": 200 for name in BY_CARDS for cards in range(1, LARGEST_HAND + 1)}
"""How far from each other the first weights are: one standard deviation."""
MOST: Final = {"fades": 1200, "falls": 1000, "holds": NEVER}
LEAST: Final = {"eager": -1000}
FIRST_EAGER: Final = 1500
"""Where no card is taken that makes no meld, tuning begins with so much; above it none is."""
KNOCKING: Final = ("knocks", "falls")
HOLDING_HAND: Final = ("fits", "holds", *[name for name in SPREAD if name.startswith("patience")])


def row_of(weights: Weights) -> Row:
    """The weights as numbers, in the order of `SPREAD`."""
    values = asdict(weights) | {"eager": min(weights.eager, FIRST_EAGER)}
    for name in BY_CARDS:
        parts = values[name]
        for cards in range(1, LARGEST_HAND + 1):
            values[f"{name} {cards}"] = parts[min(cards, len(parts) - 1)]
    return np.array([values[name] for name in SPREAD], np.float64)


def weights_in(row: Row) -> Weights:
    """The weights with these numbers, rounded, and within what is allowed."""
    values = {
        name: min(MOST.get(name, 1_000_000), max(LEAST.get(name, 0), round(value)))
        for name, value in zip(SPREAD, row.tolist(), strict=True)
    }
    eager = values.pop("eager")
    patience, own = [
        (1000, *[values.pop(f"{name} {cards}") for cards in range(1, LARGEST_HAND + 1)]) for name in BY_CARDS
    ]
    return Weights(**values, eager=UNWANTED if eager >= FIRST_EAGER else eager, patience=patience, own=own)


def spread(rules: Rules, weights: Weights) -> Row:
    """How far the first weights are from each other in this game. 0 for those that are not tuned."""
    left_out = {*(HOLDING_HAND if rules.table == "showdown" else KNOCKING)}
    if weights.holds == NEVER:
        left_out.add("holds")
    if rules.discard_draw != "free":
        left_out.add("eager")
    return np.array([0 if name in left_out else far for name, far in SPREAD.items()], np.float64)
