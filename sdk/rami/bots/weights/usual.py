"""The weights of the regular bot, and those of the strong bot where none were tuned."""

from typing import Final

from rami.bots.weights.weights import NEVER, Weights
from rami.rules.settings.parameters import Rules

PATIENCE: Final = (1000, 250, 250, 500, 750, 750, 1000)
"""In `rami` it gains 0.6 ± 0.2 points a deal over always 1000."""
FEW: Final = 3
"""If another player has no more cards, nothing is kept back. 2 and 4 gain less in `rami-51` and in `rami-classique`."""
OPEN: Final = Weights()
KNOCKING: Final = Weights(fits=0, feeds=0)
"""Deals are short where players knock: to think of the next player would cost 0.6 ± 0.4 % of the deals in `gin-rami`.
"""
KNOCKING_WELL: Final = Weights(sets=250, runs=250, pairs=25, fades=800, fits=0, feeds=0)
"""It gains 2.0 ± 0.2 points a deal over `KNOCKING` in `gin-rami`."""


def regular_weights(rules: Rules) -> Weights:
    """The weights of the regular bot."""
    return KNOCKING if rules.table == "showdown" else OPEN


def usual_weights(rules: Rules, seats: int) -> Weights:
    """The weights of the strong bot where none were tuned.

    Where the winner takes the points of several others, or cards on the table score, chances have their full worth:
    there a player gains more by melds than by having few points in the hand.
    """
    if rules.table == "showdown":
        return KNOCKING_WELL
    calm = rules.scoring == "table_minus_hand" or (rules.scoring == "winner_takes" and seats > 2)
    holds = FEW if _keeping_pays(rules, seats) else NEVER
    return Weights(patience=(1000,) if calm else PATIENCE, holds=holds)


def _keeping_pays(rules: Rules, seats: int) -> bool:
    """Whether keeping melds is worth the danger: measured in each variant.

    Others can lay nothing off on melds that are not on the table, and a whole hand in one turn brings more in many
    games.
    """
    if rules.melds_per_turn == 1 or rules.scoring == "table_minus_hand":
        return False
    return seats == 2 or rules.rami_bonus != "none"
