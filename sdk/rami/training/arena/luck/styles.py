"""The ways of playing that play-outs know. The nearer one is to a bot, the more of its luck is found."""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

from rami.bots.playouts import Ints, terms_of
from rami.bots.playouts.terms import HASTY
from rami.bots.weights import regular_weights
from rami.rules.settings.parameters import Rules

Style = Literal["patient", "plain", "hasty"]
STYLES: Final[tuple[Style, ...]] = ("patient", "plain", "hasty")
"""`patient` keeps melds in the hand where that pays, and hopes for less as the deal goes on, like `StrongBot`. `plain`
lays at once, like `HouseBot`. `hasty` also knocks at once and discards what is dearest, like `NoviceBot`."""


def terms_by_seat(rules: Rules, styles: Sequence[Style], seats: int) -> Ints:
    """The numbers of these rules for players of these styles, one row for each."""
    regular = [regular_weights(rules)] * seats
    terms = np.array([terms_of(rules, seats, () if style == "patient" else regular) for style in styles])
    terms[:, HASTY] = [style == "hasty" for style in styles]
    return terms
