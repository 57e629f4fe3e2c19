"""Melds that open: worth what is needed, few enough, and one of them with the taken card where that is the duty."""

from collections.abc import Iterable, Iterator
from itertools import combinations, takewhile

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
    without,
)
from rami.rules.feasibility.additions import gains_of, melds_with, swapping
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import combos, combos_with, holding, melds_of_combo, terms_of
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.melds import meld_value
from rami.rules.melds.solver import Arrangement, best_arrangement
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, Turn

Melds = tuple[RunOrSet, ...]
Valued = tuple[int, RunOrSet]
"""What a meld is worth, and the meld."""


def melds_to_open(rules: Rules, table: Table, rest: HandCards, gain: int, plan: Melds, most: int) -> Melds | None:
    """So many melds of these cards, and of jokers still to be swapped, that could open; None if none could.

    `gain` is how many jokers of the table the hand could take. What is left of a `plan` that would open is taken first.
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
    if found is None or not forced or this.owed or any(taken in meld.cards for meld in found):
        return found
    assert is_natural(taken), "a joker that was taken forces nothing"
    with_taken = melds_worth_with(rules, taken, cards, needed, most)
    return with_taken or _melds_beside(rules, table, taken, rest, gain, needed, most)


def points_needed(rules: Rules, this: Turn) -> int:
    """How many points are still missing."""
    assert rules.opening is not None, "without a minimum everybody has opened"
    return rules.opening.points + rules.opening.strict - this.points


def _counting(rules: Rules, table: Table, rest: HandCards, gain: int) -> HandCards:
    """The cards whose melds can count: a joker owed does not (G-19), one that may be kept does."""
    if rules.taken_joker == "keep":
        return rest + HandCards([JOKER]) * gain
    return without(rest, HandCards([JOKER]) * table.this.owed) or NO_CARDS


def _melds_beside(
    rules: Rules, table: Table, taken: Face, rest: HandCards, gain: int, needed: int, most: int
) -> Melds | None:
    """Melds that open while the taken card lies in one that counts nothing, with a joker still to be swapped (G-19)."""
    held = holding(rest)
    bringing = list(_bringing(rules, table, faces(swapping(rules, table, held.ones))))
    for way in melds_with(rules, held.ones, held.jokers + gain, taken):
        for swapped, brought in bringing:
            jokers = HandCards([JOKER]) * max(0, way.least - brought)
            cards = without(rest, faces(way.naturals) + swapped + jokers)
            found = None if cards is None else melds_worth(rules, cards, needed, most - 1)
            if found is not None:
                return found
    return None


def _bringing(rules: Rules, table: Table, swaps: Faces) -> Iterator[tuple[Faces, int]]:
    """Cards to swap and how many jokers they bring. A set gives its first joker for two cards at the most."""
    most = 2 * terms_of(rules).max_jokers
    for count in range(1, min(len(swaps), most) + 1):
        for swapped in map(Faces, combinations(swaps, count)):
            brought = sum(gains_of(rules, table, mask_of(swapped)))
            if brought:
                yield swapped, brought


def worth(rules: Rules, melds: Melds) -> int:
    """What melds count."""
    return sum([meld_value(rules.values, meld) for meld in melds])


def still_there(cards: HandCards, plan: Melds) -> Melds:
    """The melds of a plan that these cards still make."""
    kept = []
    for meld in plan:
        rest = without_meld(cards, meld)
        if rest is not None:
            cards = rest
            kept.append(meld)
    return tuple(kept)


def melds_worth(rules: Rules, cards: HandCards, needed: int, most: int) -> Melds | None:
    """Melds of these cards that are worth what is needed, `most` of them at the most; None if there are none."""
    if needed <= 0:
        return ()
    best = dearest(rules, cards)
    if best.value < needed:
        return None
    if len(best.melds) <= most:
        return best.melds
    dear = takewhile(lambda found: found[0] * most >= needed, _by_value(_Weights(rules), cards))
    return _first_of(rules, dear, cards, needed, most)


def dearest(rules: Rules, cards: HandCards) -> Arrangement:
    """The melds of these cards that are worth the most."""
    return _dearest(_Weights(rules), cards)


def melds_worth_with(rules: Rules, card: Face, cards: HandCards, needed: int, most: int) -> Melds | None:
    """The same with one card among them."""
    return _first_of(rules, _by_value(_Weights(rules), cards, card), cards, needed, most) if most > 0 else None


def _first_of(rules: Rules, melds: Iterable[Valued], cards: HandCards, needed: int, most: int) -> Melds | None:
    """The first of some melds beside which others are worth what it lacks, and those others."""
    for value, meld in melds:
        others = melds_worth(rules, without_meld(cards, meld) or NO_CARDS, needed - value, most - 1)
        if others is not None:
            return (meld, *others)
    return None


def without_meld(cards: HandCards, meld: RunOrSet) -> HandCards | None:
    """The cards less those of a meld; None when they do not make it."""
    return without(cards, held_cards(meld.cards))


class _Weights:
    """Rules as far as points depend on them: equal where those are, so that one table serves every game of a kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._key = terms_of(rules), rules.values

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Weights) and self._key == other._key


@cached(1 << 14)
def _dearest(weights: _Weights, cards: HandCards) -> Arrangement:
    return best_arrangement(weights.rules, cards, "points")


@cached(1 << 10)
def _by_value(weights: _Weights, cards: HandCards, using: Face | None = None) -> tuple[Valued, ...]:
    """Every meld, or every one that uses a card, the most valuable first."""
    terms, values, held = terms_of(weights.rules), weights.rules.values, holding(cards)
    found = combos(terms, held) if using is None else combos_with(terms, held, using)
    melds = [next(melds_of_combo(terms, combo)) for combo in found]
    valued = [(meld_value(values, meld), meld) for meld in melds]
    return tuple(sorted(valued, key=lambda found: (found[0], found[1].cards), reverse=True))
