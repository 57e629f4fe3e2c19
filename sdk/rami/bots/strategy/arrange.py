"""The best melds of a hand, within a bound on the work: a choice of a bot compares dozens of hands."""

from typing import Final

from rami.rules.cards import HandCards
from rami.rules.melds.solver import Arrangement, Goal, best_arrangement
from rami.rules.settings.parameters import Rules

MOST_REMAINDERS: Final = 200
"""Only hands of more than about 25 cards reach it. Those come from taking a large part of the pile."""


def arrange(rules: Rules, hand: HandCards, goal: Goal = "deadwood") -> Arrangement:
    """The best melds of a hand for a goal. For a very large hand, good ones that were found in time."""
    return best_arrangement(rules, hand, goal, MOST_REMAINDERS)
