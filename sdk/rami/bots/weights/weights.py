"""What the weights are. All are whole numbers, so that compiled code and Python compute the same."""

from functools import cache
from typing import Final

from msgspec import Struct

NEVER: Final = 99
"""For `holds`: nothing is kept back."""
UNWANTED: Final = 10_000
"""For `eager`: no card is taken that makes no meld."""
MOST_FEWEST: Final = 16
"""`patience` and `own` tell hands with fewer cards apart."""
MOST_TURNS: Final = 32
"""What changes from turn to turn stays the same after so many."""
MILLION: Final = 1_000_000


class Weights(Struct, frozen=True, kw_only=True):
    """The weights of one player. Worths are hundredths of a point of the hand, parts are thousandths.

    A card of the hand is worth its chances minus its points. The card is discarded without which the others are worth
    most, less what the discard may bring others. The defaults are those of the regular bot.
    """

    sets: int = 500
    """The worth of each card that may still come and completes a set."""
    runs: int = 500
    """The same for a run."""
    pairs: int = 50
    """The worth of each two cards that may come and complete a meld together."""
    fits: int = 1000
    """The cost of a discard that can be laid off on the table."""
    feeds: int = 600
    """The cost of a discard near a card that the next player has picked up."""
    danger: int = 0
    """The cost of a discard for each two cards that the next player may hold and that make a meld with it."""
    safe: int = 0
    """The gain of a discard for each card near it that the next player discarded."""
    refused: int = 0
    """The gain of a discard for each card near it that this player discarded and the next one did not take."""
    eager: int = UNWANTED
    """A card of the pile that makes no meld is taken if its chances are worth so much more than its points."""
    patience: tuple[int, ...] = (1000,)
    """The part of their worth that chances have, by the number of cards in the smallest other hand. The last number is
    for all larger hands."""
    own: tuple[int, ...] = (1000,)
    """The same by the number of cards in the own hand."""
    fades: int = 1000
    """The part of their worth that each turn of the player leaves chances."""
    holds: int = NEVER
    """Melds are kept back while every other hand has more cards than so many; not where a turn has one meld at most."""
    knocks: int = 5400
    """Where players knock: the count that is low enough for a knock, for each card of another hand, in thousandths of a
    point."""
    falls: int = 880
    """The part of it that each turn of that player leaves."""

    def scale(self, fewest: int, own: int, turns: int) -> int:
        """The part of their worth that chances have now, in thousandths.

        The smallest other hand has so many cards, the player's hand has so many, and the player has had so many turns.
        """
        part = self.patience[min(fewest, len(self.patience) - 1)] * self.own[min(own, len(self.own) - 1)] // 1000
        return part * over_turns(1000, self.fades)[min(turns, MOST_TURNS - 1)] // 1000

    def safe_count(self, cards: int, turns: int) -> int:
        """The count that is low enough for a knock against a hand of so many cards after so many turns, in millionths.

        A point is a million.
        """
        return cards * over_turns(1000 * self.knocks, self.falls)[min(turns, MOST_TURNS - 1)]


@cache
def over_turns(first: int, part: int) -> tuple[int, ...]:
    """A number in each turn, of which each turn leaves a part, in thousandths."""
    return tuple([int(first * (part / 1000) ** turn + 1e-6) for turn in range(MOST_TURNS)])
