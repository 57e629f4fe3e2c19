"""Melds: each is a `Run` or a `Set`.

A run covers consecutive positions of one suit. Position 0 is the low ace, 12 the king and 13 the high ace. If runs may
go around the corner, 14 is the two after the ace, and so on.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from rami.rules.cards import ALL_RANKS, ALL_SUITS, NO_CARDS, FaceMask, HandCards, MeldCards, rank, role, suit
from rami.rules.melds.caching import cached


class Run(Struct, frozen=True, cache_hash=True, gc=False):
    """Consecutive cards of one suit, in ascending order. `start` is the position of the first card, 0 … 12."""

    kind: ClassVar[Literal["run"]] = "run"
    cards: MeldCards
    suit: int
    start: int
    wilds: HandCards = HandCards()
    """What its jokers are, in the order of their places: wild cards and jokers. Empty if all are jokers."""

    @property
    def family(self) -> FaceMask:
        """All faces of its suit. No other face can be in this run."""
        return ALL_RANKS << 13 * self.suit


class Set(Struct, frozen=True, cache_hash=True, gc=False):
    """Three or four cards of one rank, in the order of their suits. A joker is sorted as the card it stands for."""

    kind: ClassVar[Literal["set"]] = "set"
    cards: MeldCards
    rank: int
    wilds: HandCards = HandCards()
    """As in a run."""

    @property
    def family(self) -> FaceMask:
        """All faces of its rank. No other face can be in this set."""
        return ALL_SUITS << self.rank


RunOrSet = Run | Set


@cached(1 << 12)
def run_or_set(cards: MeldCards, wilds: HandCards = NO_CARDS) -> RunOrSet:
    """The meld of these cards. They must be a valid meld in canonical order; only `read` checks this."""
    first, second = role(cards[0]), role(cards[1])
    if rank(first) == rank(second):
        return Set(cards, rank(first), wilds)
    return Run(cards, suit(first), rank(first), wilds)
