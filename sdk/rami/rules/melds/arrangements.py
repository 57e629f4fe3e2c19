"""Arrangements: the melds and the unmatched cards in which a hand is shown (N-02).

- `arrange(rules, packs, hand)`: the arrangement that leaves the least count.
- `given(rules, hand, melds)`: the arrangement with the melds that a player chose.
- `fitting(terms, meld)`: the faces that can be laid off on a meld.

Melds are in canonical order: sorted by their cards.
"""

from collections.abc import Iterable

from msgspec import Struct

from rami.problems.layings import CARD_NOT_IN_HAND
from rami.rules.cards import (
    ALL_FACES,
    NO_FACES,
    AnyCards,
    FaceMask,
    Faces,
    HandCards,
    MeldCards,
    faces,
    held_cards,
    lacking,
    mask_of,
    spelled,
    without,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import Terms, first_meld, terms_of
from rami.rules.melds.deadwood import Deadwood, counted, deadwood_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.validity import meld_of
from rami.rules.settings.parameters import Rules, Values


class Shown(Struct, frozen=True):
    """A hand as it is shown: its melds, the unmatched cards, sorted, and their count in points."""

    melds: tuple[RunOrSet, ...]
    unmatched: HandCards
    count: int

    @property
    def order(self) -> tuple[int, tuple[MeldCards, ...]]:
        """Of equal arrangements the least is the canonical one."""
        return _order(self.melds)


def given(rules: Rules, hand: HandCards, melds: Iterable[AnyCards]) -> Shown:
    """A hand with the melds that its player chose (N-02). Raises CARD_NOT_IN_HAND or a NotAMeld."""
    chosen = tuple(melds)
    used = held_cards(AnyCards().join(chosen))
    if without(hand, used) is None:
        raise CARD_NOT_IN_HAND(cards=spelled(lacking(hand, used)))
    return _shown(rules.values, hand, tuple([meld_of(rules, cards) for cards in chosen]))


def arrange(rules: Rules, packs: int, hand: HandCards) -> Shown:
    """The arrangement of a hand that leaves the least count (N-02).

    Of equal ones it is the one on which fewest other cards fit: cards of these packs that are not in this hand. Then
    the one with fewest melds, then the first in canonical order.
    """
    return _arranged(terms_of(rules), rules.values, packs, hand)


@cached(1 << 9)
def _arranged(terms: Terms, values: Values, packs: int, hand: HandCards) -> Shown:
    arithmetic = deadwood_of(terms, values, hand)
    others = [packs - hand.count(face) for face in ALL_FACES]
    known: dict[int, Ways] = {0: {NO_FACES: ()}}
    ways = _best_ways(arithmetic, arithmetic.cards(hand), known)
    return _shown(values, hand, min(ways.items(), key=lambda way: (_count(others, way[0]), _order(way[1])))[1])


def _count(others: list[int], mask: FaceMask) -> int:
    return sum([others[face] for face in faces(mask)])


Ways = dict[FaceMask, tuple[RunOrSet, ...]]
"""Equal arrangements: for each mask of the faces that fit, the first one in order."""


def _best_ways(arithmetic: Deadwood, cards: int, known: dict[int, Ways]) -> Ways:
    """The arrangements of these cards with the most points. One that comes first does so beside any other meld."""
    ways = known.get(cards)
    if ways is not None:
        return ways
    ways = known[cards] = {}
    most = arithmetic.most(cards)
    low, options = arithmetic.lowest(cards)
    if arithmetic.most(cards - low) == most:
        ways.update(_best_ways(arithmetic, cards - low, known))
    for of_meld, points, combo in options:
        if points + arithmetic.most(cards - of_meld) == most:
            meld = first_meld(arithmetic.terms, combo)
            for mask, melds in _best_ways(arithmetic, cards - of_meld, known).items():
                both, more = mask | fitting(arithmetic.terms, meld), _sorted((meld, *melds))
                ways[both] = min(more, ways.get(both, more), key=_order)
    return ways


def _order(melds: tuple[RunOrSet, ...]) -> tuple[int, tuple[MeldCards, ...]]:
    """The number of melds, then their cards."""
    return len(melds), tuple([meld.cards for meld in melds])


def _sorted(melds: Iterable[RunOrSet]) -> tuple[RunOrSet, ...]:
    return tuple(sorted(melds, key=lambda meld: meld.cards))


def _shown(values: Values, hand: HandCards, melds: tuple[RunOrSet, ...]) -> Shown:
    unmatched, points = HandCards(sorted(without(hand, cards_in(melds)) or HandCards())), counted(values)
    return Shown(_sorted(melds), unmatched, sum([points[card] for card in unmatched]))


def cards_in(melds: Iterable[RunOrSet]) -> HandCards:
    """The cards of these melds, as they are in a hand."""
    return held_cards(MeldCards().join([meld.cards for meld in melds]))


@cached(1 << 10)
def fitting(terms: Terms, meld: RunOrSet) -> FaceMask:
    """The faces that can be laid off on this meld as it is, without other cards."""
    return mask_of(Faces([face for face in faces(meld.family) if any(fits(terms, meld, Faces([face])))]))
