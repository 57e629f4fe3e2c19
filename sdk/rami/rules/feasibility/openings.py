"""Melds for an opening: they reach the minimum, are not too many, and include the taken card if this is a duty."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, takewhile
from typing import Final

from rami.rules.cards import (
    JOKER,
    NO_CARDS,
    Face,
    Faces,
    HandCards,
    RankMask,
    faces,
    held_cards,
    is_natural,
    mask_of,
    naturals,
    without,
)
from rami.rules.engine.opening import is_pure_run, missing, opens_alone
from rami.rules.feasibility.additions import Way, gain_with, melds_with, swapping
from rami.rules.feasibility.named_melds import Wanted, filled, melds_named
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Combo,
    Terms,
    by_suit,
    cards_of,
    combos,
    combos_with,
    first_meld,
    holding,
    less,
    suit_runs,
    terms_of,
    useful,
)
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.neighbours import in_runs
from rami.rules.melds.solver import Arrangement, Scale, arrange, ceiling, combo_value, scale_of
from rami.rules.melds.values import meld_value
from rami.rules.settings.parameters import Opening, Rules, Values
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
    if rules.opening is not None and rules.opening.melds is not None:
        return _named(rules, rules.opening, this, cards, plan)
    if opens_alone(rules, this):
        return _own_meld(rules, this, cards, most)
    needed, pure = points_needed(rules, this), pure_run_needed(rules, this)
    taken = this.taken
    forced = this.must_open and not this.taken_melded and taken != JOKER
    if forced and taken not in cards:
        return None
    if pure and taken == JOKER and this.must_open and not this.taken_melded:
        pair = _run_and_joker(rules, rest + HandCards([JOKER]) * gain) if most > 1 else None
        if pair is None or (needed <= 0 and not gain):
            return pair
    found: Melds | None = still_there(cards, plan)
    if not found or len(found) > most or worth(rules, found) < needed or (pure and not any(map(is_pure_run, found))):
        found = _melds_worth(rules, cards, needed, most, pure=pure)
    if found is None or not forced or any(taken in meld.cards for meld in found):
        return found
    assert is_natural(taken), "a joker that was taken forces nothing"
    with_taken = _melds_worth(rules, cards, needed, most, taken, pure=pure)
    if with_taken or rules.taken_joker == "keep":
        return with_taken
    held = holding(rest)
    ways = melds_with(rules, held.ones, held.jokers + gain, taken)
    return melds_beside(rules, table, ways, rest, needed, most)


def _named(rules: Rules, opening: Opening, this: Turn, cards: HandCards, plan: Melds) -> Melds | None:
    """The melds for an opening with named melds, without those that this turn has already (N-21)."""
    slots = missing(opening.melds or (), this.runs, this.sets)
    if slots is None:
        return None
    using = this.taken if this.must_open and not this.taken_melded else None
    wanted = Wanted(slots, opening.pure_run and not this.pure_run, using)
    return filled(wanted, still_there(cards, plan)) or melds_named(terms_of(rules), holding(cards), wanted)


def _own_meld(rules: Rules, this: Turn, cards: HandCards, most: int) -> Melds | None:
    """The new meld with the taken card that reaches the minimum alone (F-16), and a run without a joker if needed."""
    scale, held = _points(rules), holding(cards)
    needed, pure = points_needed(rules, this) + this.points, pure_run_needed(rules, this)
    terms, taken = scale.terms, this.taken
    runs = [run for run in combos(terms, held._replace(jokers=0), 3) if run.start >= 0] if pure else []
    if most < 1 or taken not in cards:
        return None
    for value, combo in _combos_by_value(scale, cards, taken if is_natural(taken) else None):
        if value < needed:
            return None
        if not is_natural(taken) and not combo.jokers:
            continue
        meld, left = first_meld(terms, combo), less(held, combo.naturals, combo.jokers)
        if not pure or is_pure_run(meld):
            return (meld,)
        beside = [run for run in runs if not run.naturals & ~left.ones] if most > 1 else []
        if beside:
            return meld, first_meld(terms, beside[0])
    return None


def _melds_worth(
    rules: Rules, cards: HandCards, needed: int, most: int, using: Face | None = None, *, pure: bool
) -> Melds | None:
    """At most `most` melds that are worth `needed` points; with `using`, one of them includes this card.

    If `pure` is true, one of them is a run without a joker (N-20).
    """
    if pure:
        return melds_with_run(rules, cards, needed, most, using)
    if using is None:
        return melds_worth(rules, cards, needed, most)
    return melds_worth_with(rules, using, cards, needed, most)


def melds_with_run(
    rules: Rules, cards: HandCards, needed: int, most: int = 13, using: Face | None = None
) -> Melds | None:
    """The same as `melds_worth`, with a run without a joker among them (N-20)."""
    return _first_of(rules, pure_runs(rules, cards), cards, needed, most, using)


def _run_and_joker(rules: Rules, cards: HandCards) -> Melds | None:
    """A run without a joker and another meld with one, of these cards; None if there are none."""
    terms, held = terms_of(rules), holding(cards)
    longest = 3 if terms.min_naturals == 1 else 13
    for run in combos(terms, held._replace(jokers=0), 3):
        left = less(held, run.naturals, 0)
        beside = [combo for combo in combos(terms, left, longest) if combo.jokers] if run.start >= 0 else []
        if beside:
            return tuple([first_meld(terms, combo) for combo in (run, min(beside, key=lambda c: c.length))])
    return None


def pure_runs(rules: Rules, cards: HandCards) -> list[Valued]:
    """All runs of these cards without a joker, the most valuable first."""
    terms, neighbours = terms_of(rules), in_runs(holding(cards).ones, 0)
    found = [_pure_runs(terms, rules.values, ranks, first) for first, ranks in by_suit(neighbours)]
    return sorted(chain(*found), key=lambda run: run[0], reverse=True)


@cached(1 << 11)
def _pure_runs(terms: Terms, values: Values, ranks: RankMask, first: int) -> tuple[Valued, ...]:
    """The same of one suit, whose ace is `first`, in any order."""
    runs = [first_meld(terms, combo) for combo in suit_runs(terms, ranks, 0, first, 13)]
    return tuple([(meld_value(values, run), run) for run in runs])


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


def opens_beside(
    rules: Rules, table: Table, rest: HandCards, uses: Iterable[HandCards], taken: Face | None, most: int
) -> bool:
    """Whether some melds reach the minimum with the taken card in one of them, or without the cards of one use."""
    needed, pure = points_needed(rules, table.this), pure_run_needed(rules, table.this)
    cards = _counting(rules, table, rest, 0)
    if taken is not None and _melds_worth(rules, cards, needed, most, taken, pure=pure) is not None:
        return True
    left = [without(cards, use) for use in uses]
    return any(kept is not None and _melds_worth(rules, kept, needed, most, pure=pure) is not None for kept in left)


def melds_beside(
    rules: Rules, table: Table, ways: Iterable[Way], rest: HandCards, needed: int, most: int
) -> Melds | None:
    """Melds for an opening, if one more meld must be laid in one of these ways, with a joker from the table.

    A meld with such a joker does not count (G-19).
    """
    owed, cards, pure = table.this.owed, _counting(rules, table, rest, 0), pure_run_needed(rules, table.this)
    if most < 1 or _melds_worth(rules, cards, needed, most - 1, pure=pure) is None:
        return None
    for way in ways:
        kept = without(cards, faces(way.naturals)) if way.most > 0 else None
        if kept is None or _melds_worth(rules, kept, needed, most - 1, pure=pure) is None:
            continue
        for gone in _gone_with(rules, table, naturals(rest), way.least - owed):
            left = without(kept, gone)
            found = None if left is None else _melds_worth(rules, left, needed, most - 1, pure=pure)
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
        for swapped in swaps_for(rules, table, cards, brought):
            yield swapped + HandCards([JOKER]) * own


def swaps_for(rules: Rules, table: Table, cards: Faces, jokers: int) -> tuple[Faces, ...]:
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
    if most < 1 or ceiling(scale, laid) < needed:
        return None
    if most == 1:
        top = next(_by_value(scale, cards_of(laid)), None)
        return (top[1],) if top and top[0] >= needed else None
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
    return _first_of(rules, _by_value(_points(rules), cards, card), cards, needed, most)


def _first_of(
    rules: Rules, melds: Iterable[Valued], cards: HandCards, needed: int, most: int, using: Face | None = None
) -> Melds | None:
    """The first of these melds that reaches `needed` together with other melds, and the other melds.

    With `using`, one of all these melds includes this card.
    """
    for value, meld in melds if most > 0 else ():
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


def _by_value(scale: Scale, cards: HandCards, using: Face | None = None) -> Iterator[Valued]:
    """All melds of these cards, or all that use one card, the most valuable first."""
    for value, combo in _combos_by_value(scale, cards, using):
        yield value, first_meld(scale.terms, combo)


@cached(1 << 10)
def _combos_by_value(scale: Scale, cards: HandCards, using: Face | None) -> tuple[tuple[int, Combo], ...]:
    terms, held = scale.terms, holding(cards)
    found = combos(terms, held) if using is None else combos_with(terms, held, using)
    return tuple(sorted([(combo_value(scale.values, combo), combo) for combo in found], reverse=True))


def _points(rules: Rules) -> Scale:
    """The scale for points. Rules with the same points for all melds have the same one: their games share a cache."""
    return scale_of(terms_of(rules), rules.values, "points")
