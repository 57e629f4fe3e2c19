"""A meld is a run or a set, and it knows which.

A run is a span of positions in one suit: position 0 is the low ace, 12 the king, 13 the ace above it, and from there
on round the corner.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from rami.rules.cards import ALL_RANKS, ALL_SUITS, FaceMask, MeldCards, rank, role, suit
from rami.rules.melds.caching import cached


class Run(Struct, frozen=True, cache_hash=True, gc=False):
    """Cards of one suit upwards. `start` is the position of the first, 0 … 12."""

    kind: ClassVar[Literal["run"]] = "run"
    cards: MeldCards
    suit: int
    start: int

    @property
    def family(self) -> FaceMask:
        """The faces that the meld could take: those of its suit."""
        return ALL_RANKS << 13 * self.suit


class Set(Struct, frozen=True, cache_hash=True, gc=False):
    """Three or four cards of one rank in the order of their suits, a joker where the card it stands for belongs."""

    kind: ClassVar[Literal["set"]] = "set"
    cards: MeldCards
    rank: int

    @property
    def family(self) -> FaceMask:
        """The faces that the meld could take: those of its rank."""
        return ALL_SUITS << self.rank


RunOrSet = Run | Set


@cached(1 << 12)
def run_or_set(cards: MeldCards) -> RunOrSet:
    """The meld that these cards are, in canonical order. Nobody checks here that they are one: `read` does."""
    first, second = role(cards[0]), role(cards[1])
    if rank(first) == rank(second):
        return Set(cards, rank(first))
    return Run(cards, suit(first), rank(first))
