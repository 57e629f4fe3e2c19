"""Arrangements: the melds and the unmatched cards in which a hand is shown (N-02).

- `arrange(rules, packs, hand)`: the arrangement that leaves the least count.
- `given(rules, hand, melds)`: the arrangement with the melds that a player chose.
- `fitting(terms, meld)`: the faces that can be laid off on a meld.

Melds are in canonical order: sorted by their cards.
"""

from collections.abc import Iterable, Sequence

from rami.rules.cards import (
    ALL_FACES,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    Faces,
    HandCards,
    faces,
    mask_of,
    without,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import Terms, first_meld, terms_of
from rami.rules.melds.deadwood import Deadwood, counted, deadwood_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.shown import Shown, order_of, sorted_melds
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import cards_held, has_jokers, read_of_hand, wild_faces
from rami.rules.melds.with_jokers import with_wild_cards
from rami.rules.settings.parameters import Rules, Values


def given(rules: Rules, hand: HandCards, melds: Sequence[Sequence[str]]) -> Shown:
    """A hand with the melds that its player chose (N-02). Raises CARD_NOT_IN_HAND or a NotAMeld."""
    return shown_as(rules, hand, read_of_hand(rules, hand, melds))


def shown_as(rules: Rules, hand: HandCards, melds: tuple[RunOrSet, ...]) -> Shown:
    """A hand with these melds of its cards."""
    unmatched = HandCards(sorted(without(hand, cards_in(melds)) or HandCards()))
    return Shown(sorted_melds(melds), unmatched, hand_value(rules.values, unmatched, wild_faces(rules)))


def arrange(rules: Rules, packs: int, hand: HandCards) -> Shown:
    """The arrangement of a hand that leaves the least count (N-02).

    Of equal ones it is the one on which fewest other cards fit: cards of these packs that are not in this hand. Then
    the one with fewest melds, then the first in canonical order. With wild cards it is one of the equal ones.
    """
    if has_jokers(rules):
        return with_wild_cards(rules, hand)
    return _arranged(terms_of(rules), rules.values, packs, hand)


@cached(1 << 9)
def _arranged(terms: Terms, values: Values, packs: int, hand: HandCards) -> Shown:
    arithmetic = deadwood_of(terms, values, hand)
    others = [packs - hand.count(face) for face in ALL_FACES]
    known: dict[int, Ways] = {0: {NO_FACES: ()}}
    ways = _best_ways(arithmetic, arithmetic.cards(hand), known)
    return _shown(values, hand, min(ways.items(), key=lambda way: (_count(others, way[0]), order_of(way[1])))[1])


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
                both, more = mask | fitting(arithmetic.terms, meld), sorted_melds((meld, *melds))
                ways[both] = min(more, ways.get(both, more), key=order_of)
    return ways


def _shown(values: Values, hand: HandCards, melds: tuple[RunOrSet, ...]) -> Shown:
    unmatched, points = HandCards(sorted(without(hand, cards_in(melds)) or HandCards())), counted(values)
    return Shown(sorted_melds(melds), unmatched, sum([points[card] for card in unmatched]))


def cards_in(melds: Iterable[RunOrSet]) -> HandCards:
    """The cards of these melds, as they are in a hand."""
    return NO_CARDS.join([cards_held(meld) for meld in melds])


@cached(1 << 10)
def fitting(terms: Terms, meld: RunOrSet) -> FaceMask:
    """The faces that can be laid off on this meld as it is, without other cards."""
    return mask_of(Faces([face for face in faces(meld.family) if any(fits(terms, meld, Faces([face])))]))
