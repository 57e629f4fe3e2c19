"""The ways of playing that play-outs know. The nearer one is to a bot, the more of its luck is found."""

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

from rami.bots.playouts import Ints, terms_of
from rami.bots.playouts.terms import HOLDS, WAITS
from rami.rules.settings.parameters import Rules

Style = Literal["patient", "plain"]
STYLES: Final[tuple[Style, ...]] = ("patient", "plain")
"""`patient` keeps melds in the hand where that pays, and hopes for less as the deal goes on, like `StrongBot`. `plain`
lays at once, like `HouseBot`."""


def terms_by_seat(rules: Rules, styles: Sequence[Style]) -> Ints:
    """The numbers of these rules for the player of each seat, one row for each."""
    terms = np.tile(terms_of(rules, len(styles)), (len(styles), 1))
    plain = [seat for seat, style in enumerate(styles) if style == "plain"]
    terms[plain, HOLDS], terms[plain, WAITS] = 0, 1
    return terms
