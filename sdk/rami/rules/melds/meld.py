"""Melds: each is a `Run` or a `Set`.

A run is a span of positions in one suit: position 0 is the low ace, 12 the king, 13 the ace above it, and from there
on round the corner.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from rami.rules.cards import ALL_RANKS, ALL_SUITS, FaceMask, MeldCards, rank, role, suit
from rami.rules.melds.caching import cached


class Run(Struct, frozen=True, cache_hash=True, gc=False):
    """Consecutive cards of one suit, in ascending order. `start` is the position of the first card, 0 … 12."""

    kind: ClassVar[Literal["run"]] = "run"
    cards: MeldCards
    suit: int
    start: int

    @property
    def family(self) -> FaceMask:
        """All faces of its suit: no other face can be in this run."""
        return ALL_RANKS << 13 * self.suit


class Set(Struct, frozen=True, cache_hash=True, gc=False):
    """Three or four cards of one rank, in the order of their suits. A joker has the place of its card."""

    kind: ClassVar[Literal["set"]] = "set"
    cards: MeldCards
    rank: int

    @property
    def family(self) -> FaceMask:
        """All faces of its rank: no other face can be in this set."""
        return ALL_SUITS << self.rank


RunOrSet = Run | Set


@cached(1 << 12)
def run_or_set(cards: MeldCards) -> RunOrSet:
    """The meld of these cards, which must be a valid meld in canonical order: this is not checked, `read` checks it."""
    first, second = role(cards[0]), role(cards[1])
    if rank(first) == rank(second):
        return Set(cards, rank(first))
    return Run(cards, suit(first), rank(first))
