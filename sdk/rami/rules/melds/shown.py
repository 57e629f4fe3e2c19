"""A hand as it is shown in a showdown: its melds and its unmatched cards (N-02)."""

from collections.abc import Iterable

from msgspec import Struct

from rami.rules.cards import HandCards, MeldCards
from rami.rules.melds.meld import RunOrSet


class Shown(Struct, frozen=True):
    """A hand as it is shown: its melds, the unmatched cards, sorted, and their count in points."""

    melds: tuple[RunOrSet, ...]
    unmatched: HandCards
    count: int

    @property
    def order(self) -> tuple[int, tuple[MeldCards, ...]]:
        """Of equal arrangements the least is the canonical one."""
        return order_of(self.melds)


def order_of(melds: tuple[RunOrSet, ...]) -> tuple[int, tuple[MeldCards, ...]]:
    """The number of melds, then their cards."""
    return len(melds), tuple([meld.cards for meld in melds])


def sorted_melds(melds: Iterable[RunOrSet]) -> tuple[RunOrSet, ...]:
    """These melds in canonical order."""
    return tuple(sorted(melds, key=lambda meld: (meld.cards, meld.wilds)))
