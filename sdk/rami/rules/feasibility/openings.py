"""Melds for an opening: they reach the minimum, are not too many, and include the taken card if this is a duty."""

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
from rami.rules.engine.opening import is_pure_run, missing
from rami.rules.feasibility.additions import gains_of, melds_with, swapping
from rami.rules.feasibility.named_melds import Wanted, filled, melds_named
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
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
from rami.rules.settings.parameters import Opening, Rules
from rami.rules.state import Table, Turn

Melds = tuple[RunOrSet, ...]
Valued = tuple[int, RunOrSet]
"""The value of a meld, and the meld."""


def melds_to_open(rules: Rules, table: Table, rest: HandCards, gain: int, plan: Melds, most: int) -> Melds | None:
    """At most `most` melds for an opening, of these cards and of jokers that swaps could bring; None if impossible.

    `gain` is the number of jokers that the hand could take from the table. The melds of `plan` that are still possible
    are tried first.
    """
    this, cards = table.this, _counting(rules, table, rest, gain)
    if rules.opening is not None and rules.opening.melds is not None:
        return _named(rules, rules.opening, this, cards, plan)
    needed, pure = points_needed(rules, this), pure_run_needed(rules, this)
    taken = this.taken
    forced = this.must_open and not this.taken_melded and taken != JOKER
    if forced and taken not in cards:
        return None
    found: Melds | None = still_there(cards, plan)
    if not found or len(found) > most or worth(rules, found) < needed or (pure and not any(map(is_pure_run, found))):
        found = _melds_worth(rules, cards, needed, most, pure=pure)
    if found is None or not forced or this.owed or any(taken in meld.cards for meld in found):
        return found
    assert is_natural(taken), "a joker that was taken forces nothing"
    with_taken = _melds_worth(rules, cards, needed, most, taken, pure=pure)
    return with_taken or _melds_beside(rules, table, taken, rest, gain, needed, most)


def _named(rules: Rules, opening: Opening, this: Turn, cards: HandCards, plan: Melds) -> Melds | None:
    """The melds for an opening with named melds, without those that this turn has already (N-21)."""
    slots = missing(opening.melds or (), this.runs, this.sets)
    if slots is None:
        return None
    using = this.taken if this.must_open and not this.taken_melded else None
    wanted = Wanted(slots, opening.pure_run and not this.pure_run, using)
    return filled(wanted, still_there(cards, plan)) or melds_named(terms_of(rules), holding(cards), wanted)


def _melds_worth(
    rules: Rules, cards: HandCards, needed: int, most: int, using: Face | None = None, *, pure: bool
) -> Melds | None:
    """At most `most` melds that are worth `needed` points; with `using`, one of them includes this card.

    If `pure` is true, one of them is a run without a joker (N-20).
    """
    if pure:
        return _first_of(rules, _pure_runs(rules, cards), cards, needed, most, using)
    if using is None:
        return melds_worth(rules, cards, needed, most)
    return melds_worth_with(rules, using, cards, needed, most)


def _pure_runs(rules: Rules, cards: HandCards) -> list[Valued]:
    """All runs of these cards without a joker, the most valuable first."""
    terms, held = terms_of(rules), holding(cards)._replace(jokers=0)
    runs = [next(melds_of_combo(terms, combo)) for combo in combos(terms, held) if combo.start >= 0]
    return sorted([(meld_value(rules.values, run), run) for run in runs], key=lambda run: run[0], reverse=True)


def pure_run_needed(rules: Rules, this: Turn) -> bool:
    """Whether a run without a joker is still missing for an opening (N-20)."""
    return rules.opening is not None and rules.opening.pure_run and not this.pure_run


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


def _melds_beside(
    rules: Rules, table: Table, taken: Face, rest: HandCards, gain: int, needed: int, most: int
) -> Melds | None:
    """Melds for an opening, if the taken card is in another meld that does not count because of a joker owed (G-19)."""
    held, pure = holding(rest), pure_run_needed(rules, table.this)
    bringing = list(_bringing(rules, table, faces(swapping(rules, table, held.ones))))
    for way in melds_with(rules, held.ones, held.jokers + gain, taken):
        for swapped, brought in bringing:
            jokers = HandCards([JOKER]) * max(0, way.least - brought)
            cards = without(rest, faces(way.naturals) + swapped + jokers)
            found = None if cards is None else _melds_worth(rules, cards, needed, most - 1, pure=pure)
            if found is not None:
                return found
    return None


def _bringing(rules: Rules, table: Table, swaps: Faces) -> Iterator[tuple[Faces, int]]:
    """Cards to swap, and the number of jokers they bring. The first joker of a set costs at most two cards."""
    most = 2 * terms_of(rules).max_jokers
    for count in range(1, min(len(swaps), most) + 1):
        for swapped in map(Faces, combinations(swaps, count)):
            brought = sum(gains_of(rules, table, mask_of(swapped)))
            if brought:
                yield swapped, brought


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


def _first_of(
    rules: Rules, melds: Iterable[Valued], cards: HandCards, needed: int, most: int, using: Face | None = None
) -> Melds | None:
    """The first of these melds that reaches `needed` together with other melds, and the other melds.

    With `using`, one of all these melds includes this card.
    """
    if most < 1:
        return None
    for value, meld in melds:
        left, still = (
            without_meld(cards, meld) or NO_CARDS,
            None if using is not None and using in meld.cards else using,
        )
        others = _melds_worth(rules, left, needed - value, most - 1, still, pure=False)
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
