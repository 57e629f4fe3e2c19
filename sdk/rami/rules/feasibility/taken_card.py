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
    mask_of,
    naturals,
    without,
)
from rami.rules.feasibility.additions import Spot, Way, Ways
from rami.rules.feasibility.openings import MOST_BROUGHT, Melds, opens_beside, pure_run_needed, swaps_for
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
    new = [way for way in ways.melds if way.naturals & face]
    for way in new:
        yield from _uses(rules, table, rest, way)
    if new and pure_run_needed(rules, table.this):  # it can come with a joker on the run, which is pure without them
        yield from _uses(rules, table, rest, Way(face, 1, 1))
    for way in chain(*[spot.ways for spot in ways.spots]):
        if way.naturals & face:
            least = 0 if alone or way.naturals != face else 1
            yield from [(cards, max(jokers, least)) for cards, jokers in _uses(rules, table, rest, way)]


def ways_to_join(rules: Rules, table: Table, rest: HandCards, spot: Spot) -> Iterator[Use]:
    """What each company uses for the taken card, which lies alone on the meld of this spot: cards, or a joker."""
    if spot.room > 0:
        yield NO_FACES, 1
    for way in spot.ways:
        yield from _uses(rules, table, rest, way)


def _uses(rules: Rules, table: Table, rest: HandCards, way: Way) -> Iterator[Use]:
    """What a way uses: its cards, and for each joker that it needs a joker of the hand, or cards that swap one."""
    needed = max(0, way.least - table.this.owed)
    others = naturals(without(rest, faces(way.naturals)) or NO_CARDS) if needed else NO_CARDS
    for brought in range(min(needed, MOST_BROUGHT) + 1):
        own = 0 if brought == MOST_BROUGHT else needed - brought
        for swapped in swaps_for(rules, table, others, brought):
            yield way.naturals | mask_of(swapped), own


def _smallest(uses: Iterable[Use]) -> list[HandCards]:
    """The uses that do not include another one."""
    found: list[Use] = []
    for cards, jokers in sorted(set(uses), key=lambda use: (use[0].bit_count(), use[1])):
        if not any(not less & ~cards and fewer <= jokers for less, fewer in found):
            found.append((cards, jokers))
    return [HandCards([*faces(cards), *[JOKER] * jokers]) for cards, jokers in found]
