"""Melds for an opening: they reach the minimum, are not too many, and include the taken card if this is a duty."""

from collections.abc import Iterable, Iterator
from itertools import combinations, takewhile
from typing import Final

from rami.rules.cards import (
    JOKER,
    NO_CARDS,
    Face,
    Faces,
    HandCards,
    faces,
    held_cards,
    is_natural,
    mask_of,
    naturals,
    without,
)
from rami.rules.feasibility.additions import Way, gain_with, melds_with, swapping
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Terms,
    cards_of,
    combos,
    combos_with,
    holding,
    melds_of_combo,
    terms_of,
    useful,
)
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.solver import Arrangement, Scale, arrange, ceiling, scale_of
from rami.rules.melds.values import meld_value
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, TableMeld, Turn

Melds = tuple[RunOrSet, ...]
Valued = tuple[int, RunOrSet]
"""The value of a meld, and the meld."""
MOST_BROUGHT: Final = 2
"""The number of jokers from swaps that is looked at closely; it stands for more jokers too."""
MOST_SWAPS: Final = 8
"""With more cards that can be swapped, only swaps that bring one joker are looked at."""


def melds_to_open(rules: Rules, table: Table, rest: HandCards, gain: int, plan: Melds, most: int) -> Melds | None:
    """At most `most` melds for an opening, of these cards and of jokers that swaps could bring; None if impossible.

    `gain` is the number of jokers that the hand could take from the table. The melds of `plan` that are still possible
    are tried first.
    """
    this, cards = table.this, _counting(rules, table, rest, gain)
    needed = points_needed(rules, this)
    taken = this.taken
    forced = this.must_open and not this.taken_melded and taken != JOKER
    if forced and taken not in cards:
        return None
    found: Melds | None = still_there(cards, plan)
    if not found or len(found) > most or worth(rules, found) < needed:
        found = melds_worth(rules, cards, needed, most)
    if found is None or not forced or any(taken in meld.cards for meld in found):
        return found
    assert is_natural(taken), "a joker that was taken forces nothing"
    with_taken = melds_worth_with(rules, taken, cards, needed, most)
    if with_taken or rules.taken_joker == "keep":
        return with_taken
    held = holding(rest)
    ways = melds_with(rules, held.ones, held.jokers + gain, taken)
    return melds_beside(rules, table, ways, rest, needed, most)


def points_needed(rules: Rules, this: Turn) -> int:
    """The number of points that are still missing for an opening."""
    assert rules.opening is not None, "without a minimum everybody has opened"
    return rules.opening.points + rules.opening.strict - this.points


def _counting(rules: Rules, table: Table, rest: HandCards, gain: int) -> HandCards:
    """The cards that can count for an opening. A joker owed does not count (G-19); a joker that may be kept does."""
    if rules.taken_joker == "keep":
        return rest + HandCards([JOKER]) * gain
    owed = table.this.owed
    return without(rest, HandCards([JOKER]) * owed) or NO_CARDS if owed else rest


def melds_beside(
    rules: Rules, table: Table, ways: Iterable[Way], rest: HandCards, needed: int, most: int
) -> Melds | None:
    """Melds for an opening, if one more meld must be laid in one of these ways, with a joker from the table.

    A meld with such a joker does not count (G-19).
    """
    owed, cards = table.this.owed, _counting(rules, table, rest, 0)
    if most < 1 or melds_worth(rules, cards, needed, most - 1) is None:
        return None
    for way in ways:
        kept = without(cards, faces(way.naturals)) if way.most > 0 else None
        if kept is None or melds_worth(rules, kept, needed, most - 1) is None:
            continue
        for gone in _gone_with(rules, table, naturals(rest), way.least - owed):
            left = without(kept, gone)
            found = None if left is None else melds_worth(rules, left, needed, most - 1)
            if found is not None:
                return found
    return None


def _gone_with(rules: Rules, table: Table, cards: Faces, jokers: int) -> Iterator[HandCards]:
    """The cards that are needed for a meld with that many jokers beside those owed: cards to swap, and own jokers.

    One joker of the meld must come from the table.
    """
    first = 0 if table.this.owed else 1
    for brought in range(first, max(first, min(jokers, MOST_BROUGHT)) + 1):
        own = max(0, jokers - brought) if brought < MOST_BROUGHT else 0
        for swapped in _swaps_for(rules, table, cards, brought):
            yield swapped + HandCards([JOKER]) * own


def _swaps_for(rules: Rules, table: Table, cards: Faces, jokers: int) -> tuple[Faces, ...]:
    """The smallest swaps with which these cards bring that many jokers."""
    if not jokers:
        return (NO_CARDS,)
    swaps = faces(swapping(rules, table, mask_of(cards)))
    return _smallest_swaps(terms_of(rules), table.melds, swaps, jokers if len(swaps) <= MOST_SWAPS else 1)


@cached(1 << 10)
def _smallest_swaps(terms: Terms, melds: tuple[TableMeld, ...], swaps: Faces, jokers: int) -> tuple[Faces, ...]:
    found: list[Faces] = []
    for count in range(1, 2 * jokers + 1):  # the first joker of a set costs at most two cards
        for swapped in map(Faces, combinations(swaps, count)):
            smaller = any(set(less) <= set(swapped) for less in found)
            if not smaller and jokers <= sum([gain_with(terms, meld.run_or_set, mask_of(swapped)) for meld in melds]):
                found.append(swapped)
    return tuple(found)


def worth(rules: Rules, melds: Melds) -> int:
    """The total value of these melds."""
    return sum([meld_value(rules.values, meld) for meld in melds])


def still_there(cards: HandCards, plan: Melds) -> Melds:
    """The melds of a plan that these cards can still form together."""
    kept = []
    for meld in plan:
        rest = without_meld(cards, meld)
        if rest is not None:
            cards = rest
            kept.append(meld)
    return tuple(kept)


def melds_worth(rules: Rules, cards: HandCards, needed: int, most: int) -> Melds | None:
    """At most `most` melds of these cards that are worth `needed` points or more; None if there are none."""
    if needed <= 0:
        return ()
    scale = _points(rules)
    laid = useful(scale.terms, holding(cards))
    if ceiling(scale, laid) < needed:
        return None
    best = _dearest(scale, cards_of(laid))
    if best.value < needed:
        return None
    if len(best.melds) <= most:
        return best.melds
    dear = takewhile(lambda found: found[0] * most >= needed, _by_value(scale, cards))
    return _first_of(rules, dear, cards, needed, most)


def dearest(rules: Rules, cards: HandCards) -> Arrangement:
    """The melds of these cards with the highest total value."""
    return _dearest(_points(rules), cards)


def melds_worth_with(rules: Rules, card: Face, cards: HandCards, needed: int, most: int) -> Melds | None:
    """The same as `melds_worth`, with `card` in one of the melds."""
    return _first_of(rules, _by_value(_points(rules), cards, card), cards, needed, most) if most > 0 else None


def _first_of(rules: Rules, melds: Iterable[Valued], cards: HandCards, needed: int, most: int) -> Melds | None:
    """The first of these melds that reaches `needed` together with other melds, and the other melds."""
    for value, meld in melds:
        others = melds_worth(rules, without_meld(cards, meld) or NO_CARDS, needed - value, most - 1)
        if others is not None:
            return (meld, *others)
    return None


def without_meld(cards: HandCards, meld: RunOrSet) -> HandCards | None:
    """The cards without those of a meld; None if they do not contain the meld."""
    return without(cards, held_cards(meld.cards))


@cached(1 << 14)
def _dearest(scale: Scale, cards: HandCards) -> Arrangement:
    return arrange(scale, cards)


@cached(1 << 10)
def _by_value(scale: Scale, cards: HandCards, using: Face | None = None) -> tuple[Valued, ...]:
    """All melds of these cards, or all that use one card, the most valuable first."""
    terms, values, held = scale.terms, scale.values, holding(cards)
    found = combos(terms, held) if using is None else combos_with(terms, held, using)
    melds = [next(melds_of_combo(terms, combo)) for combo in found]
    valued = [(meld_value(values, meld), meld) for meld in melds]
    return tuple(sorted(valued, key=lambda found: (found[0], found[1].cards), reverse=True))


def _points(rules: Rules) -> Scale:
    """The scale for points. Rules with the same points for all melds have the same one: their games share a cache."""
    return scale_of(terms_of(rules), rules.values, "points")
