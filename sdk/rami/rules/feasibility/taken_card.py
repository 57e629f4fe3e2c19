"""Whether melds for an opening leave what the card taken from the pile needs: a way to lay it (F-17), company (F-24).

A use is a pair: natural cards of the hand, and a number of jokers of the hand that were not swapped.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from rami.rules.cards import (
    FACE_BITS,
    JOKER,
    NO_CARDS,
    NO_FACES,
    Face,
    FaceMask,
    HandCards,
    MeldCards,
    faces,
    held_cards,
    is_natural,
    without,
)
from rami.rules.feasibility.additions import Spot, Way, Ways, gains_of
from rami.rules.feasibility.openings import Melds, opens_beside
from rami.rules.melds.combinations import holding, less
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table

Use = tuple[FaceMask, int]


def is_possible_beside(
    rules: Rules, table: Table, rest: HandCards, uses: Iterable[Use], melds: Melds, most: int, *, taken: Face | None
) -> bool:
    """Whether these melds for an opening, or at most `most` others, leave the cards of one of the uses.

    With `taken`, it is enough that this card is in one of the melds. The answer may be yes although it is not possible,
    but never the opposite.
    """
    used = held_cards(MeldCards([card for meld in melds for card in meld.cards]))
    own = without(rest, HandCards([JOKER]) * table.this.owed) or NO_CARDS
    left, smallest = without(own, used) or NO_CARDS, _smallest(uses)
    if (taken is not None and taken in used) or any(without(left, use) is not None for use in smallest):
        return True
    return opens_beside(rules, table, rest, smallest, taken, most)


def ways_to_lay(rules: Rules, table: Table, rest: HandCards, ways: Ways, *, alone: bool) -> Iterator[Use]:
    """What each way to lay the taken card uses. `alone` says whether no other card of the hand must come with it."""
    taken = table.this.taken
    assert is_natural(taken), "a joker has other duties"
    face = FACE_BITS[taken]
    for way in ways.melds:
        if way.naturals & face:
            yield way.naturals, _jokers(rules, table, rest, way)
    for way in chain(*[spot.ways for spot in ways.spots]):
        if way.naturals & face:
            jokers = _jokers(rules, table, rest, way)
            yield way.naturals, max(jokers, 0 if alone or way.naturals != face else 1)


def ways_to_join(rules: Rules, table: Table, rest: HandCards, spot: Spot) -> Iterator[Use]:
    """What each company uses for the taken card, which lies alone on the meld of this spot: cards, or a joker."""
    if spot.room > 0:
        yield NO_FACES, 1
    for way in spot.ways:
        yield way.naturals, _jokers(rules, table, rest, way)


def _jokers(rules: Rules, table: Table, rest: HandCards, way: Way) -> int:
    """The jokers of the hand that a way needs beside those that the other cards could take from the table."""
    needed = way.least - table.this.owed
    if needed <= 0:
        return 0
    return max(0, needed - sum(gains_of(rules, table, less(holding(rest), way.naturals, 0).ones)))


def _smallest(uses: Iterable[Use]) -> list[HandCards]:
    """The uses that do not include another one."""
    found: list[Use] = []
    for naturals, jokers in sorted(set(uses), key=lambda use: (use[0].bit_count(), use[1])):
        if not any(not less & ~naturals and fewer <= jokers for less, fewer in found):
            found.append((naturals, jokers))
    return [HandCards([*faces(naturals), *[JOKER] * jokers]) for naturals, jokers in found]
