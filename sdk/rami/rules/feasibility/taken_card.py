"""Whether melds for an opening leave a way to lay the card taken from the pile, which must be laid too (F-17)."""

from collections.abc import Iterator
from itertools import chain

from rami.rules.cards import (
    FACE_BITS,
    JOKER,
    NO_CARDS,
    Face,
    FaceMask,
    HandCards,
    MeldCards,
    faces,
    held_cards,
    is_natural,
    without,
)
from rami.rules.feasibility.additions import Way, Ways, gains_of
from rami.rules.feasibility.openings import Melds, opens_beside
from rami.rules.melds.combinations import holding, less
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


def can_be_laid_beside(
    rules: Rules, table: Table, rest: HandCards, ways: Ways, melds: Melds, most: int, *, alone: bool
) -> bool:
    """Whether these melds for an opening, or at most `most` others, leave the cards with which the taken card is laid.

    `alone` says whether the taken card may be the only card that its meld gets (F-24). The answer may be yes although
    it is not possible, but never the opposite.
    """
    taken = table.this.taken
    assert is_natural(taken), "a joker has other duties"
    used = held_cards(MeldCards([card for meld in melds for card in meld.cards]))
    left = without(rest, used) or NO_CARDS
    uses = _smallest(_uses(rules, table, rest, ways, taken, alone=alone))
    if taken in used or any(without(left, use) is not None for use in uses):
        return True
    return opens_beside(rules, table, rest, uses, taken, most)


def _uses(
    rules: Rules, table: Table, rest: HandCards, ways: Ways, taken: Face, *, alone: bool
) -> Iterator[tuple[FaceMask, int]]:
    """What each way to lay the taken card takes from the hand: natural cards, and jokers that were not swapped."""
    face, owed, held = FACE_BITS[taken], table.this.owed, holding(rest)

    def jokers(way: Way) -> int:
        if way.least <= owed:
            return 0
        return max(0, way.least - owed - sum(gains_of(rules, table, less(held, way.naturals, 0).ones)))

    for way in ways.melds:
        if way.naturals & face:
            yield way.naturals, jokers(way)
    for way in chain(*[spot.ways for spot in ways.spots]):
        if way.naturals & face:
            yield way.naturals, max(jokers(way), 0 if alone or way.naturals != face else 1)


def _smallest(uses: Iterator[tuple[FaceMask, int]]) -> list[HandCards]:
    """The uses that do not include another one."""
    found: list[tuple[FaceMask, int]] = []
    for naturals, jokers in sorted(set(uses), key=lambda use: (use[0].bit_count(), use[1])):
        if not any(not less & ~naturals and fewer <= jokers for less, fewer in found):
            found.append((naturals, jokers))
    return [HandCards([*faces(naturals), *[JOKER] * jokers]) for naturals, jokers in found]
