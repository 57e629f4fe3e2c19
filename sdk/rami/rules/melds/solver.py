"""The best partition of a hand into melds.

Depth-first over the cards from the kings down: a card is laid in a combination with none above it, or it stays in the
hand. Every card has a ceiling, the most that laying it can ever bring; a combination gains what it is worth beyond the
ceilings of its natural cards, so its jokers bring the gain. A branch counts only what it has lost so far against the
ceilings of all cards. It ends when it has lost as much as the best arrangement found, or as another branch that came to
the same remainder.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from msgspec import Struct

from rami.rules.cards import JOKER
from rami.rules.melds.combinations import (
    RANK,
    SUIT,
    Combo,
    Holding,
    Terms,
    cards_of,
    cards_of_combo,
    faces,
    holding,
    less,
    longest_needed,
    rank_sets,
    runs,
    terms_of,
)
from rami.rules.melds.melds import hand_card_value, meld_value, run_faces
from rami.rules.settings.parameters import Rules, Values

__all__ = ["Arrangement", "Goal", "best_arrangement"]

Goal = Literal["deadwood", "points", "cards"]

Option = tuple[int, int, int, int]
"""Gain, naturals, jokers and start of a combination."""


class Scale(Struct, frozen=True, eq=False):
    """How a goal weighs cards in a game. Scales are shared, so tables may be kept by their identity."""

    terms: Terms
    values: Values
    goal: Goal
    ceilings: tuple[int, ...]


@lru_cache(maxsize=1 << 6)
def scale_of(terms: Terms, values: Values, goal: Goal) -> Scale:
    """The scale of a goal: `points` counts cards as in a meld, `deadwood` as in the hand, `cards` one each."""
    if goal == "cards":
        return Scale(terms, values, goal, (1,) * (JOKER + 1))
    ceilings = [hand_card_value(values, card) for card in range(JOKER + 1)]
    if goal == "points":
        ceilings[:JOKER:13] = [max(values.ace_low_run, values.ace_high_run, values.ace_set)] * 4
    return Scale(terms, values, goal, tuple(ceilings))


def joker_ceiling(scale: Scale, held: Holding) -> int:
    """The most that one joker of this hand can bring: among `points` the best card that it can stand for."""
    if scale.goal != "points":
        return scale.ceilings[JOKER]
    ranks = (held.ones | held.ones >> 13 | held.ones >> 26 | held.ones >> 39) & SUIT
    for _ in range(min(held.jokers, scale.terms.max_jokers)):
        ranks |= ranks << 1 | ranks >> 1 | ranks >> 12 | (ranks & 1) << 12
    return max((scale.ceilings[face] for face in range(13) if ranks >> face & 1), default=0)


@lru_cache(maxsize=1 << 14)
def top_runs(scale: Scale, mask: int, jokers: int) -> tuple[Option, ...]:
    """The runs that hold the highest of some ranks of one suit (13 bits, as if they were spades)."""
    top = 1 << mask.bit_length() - 1
    found = runs(scale.terms, mask, jokers, longest_needed(scale.terms, jokers))
    return _options(scale, [combo for combo in found if combo.naturals & top])


@lru_cache(maxsize=1 << 13)
def top_sets(scale: Scale, mask: int, jokers: int, of_rank: int) -> tuple[Option, ...]:
    """The sets that hold the highest suit of one rank. `mask` has one bit in thirteen, the options' naturals all 52."""
    top = 1 << mask.bit_length() - 1 + of_rank
    return _options(scale, [combo for combo in rank_sets(scale.terms, mask, jokers, of_rank) if combo.naturals & top])


def _options(scale: Scale, found: Iterable[Combo]) -> tuple[Option, ...]:
    """Most naturals first, then fewest jokers: the best arrangements come early. Of equal cards the most valuable."""
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for combo in found:
        key, value = combo[:2], _value(scale, combo)
        if key not in best or best[key][0] < value:
            best[key] = value, combo.start
    options = [(_gain(scale, *key, value), *key, start) for key, (value, start) in best.items()]
    return tuple(sorted(options, key=lambda option: (-option[1].bit_count(), option[2])))


def _value(scale: Scale, combo: Combo) -> int:
    if combo.start < 0:
        return meld_value(scale.values, next(cards_of_combo(scale.terms, combo)))
    return _run_value(scale.values, combo.start, combo.length)


@lru_cache(maxsize=1 << 10)
def _run_value(values: Values, start: int, length: int) -> int:
    return meld_value(values, run_faces(0, start, length))


def _gain(scale: Scale, naturals: int, jokers: int, value: int) -> int:
    if scale.goal == "points":
        return value - sum([scale.ceilings[face] for face in faces(naturals)])
    return jokers * scale.ceilings[JOKER]


Laid = tuple[int, int, int, "Laid | None"]
"""Naturals, jokers and start of the combination laid last, and those laid before it."""


class Arrangement(NamedTuple):
    """The melds to lay, what they are worth as melds, and the cards that stay in the hand."""

    melds: tuple[bytes, ...]
    value: int
    left: bytes


def best_arrangement(rules: Rules, hand: bytes, goal: Goal = "deadwood") -> Arrangement:
    """Melds from one hand: `points` lays the most, `deadwood` leaves the least hand value, `cards` the fewest cards.

    It looks at nothing but the cards: the limits of a turn (melds a turn, opening) do not apply.
    """
    terms, left = terms_of(rules), holding(hand)
    chosen = _chosen(scale_of(terms, rules.values, goal), left)
    for combo in chosen:
        left = less(left, combo.naturals, combo.jokers)
    melds = tuple([next(cards_of_combo(terms, combo)) for combo in chosen])
    return Arrangement(melds, sum([meld_value(rules.values, meld) for meld in melds]), cards_of(left))


def _chosen(scale: Scale, held: Holding) -> list[Combo]:
    laid = _search(scale, held)
    chosen: list[Combo] = []
    while laid:
        naturals, jokers, start, laid = laid
        chosen.append(Combo(naturals, jokers, start, naturals.bit_count() + jokers))
    return chosen


def _search(scale: Scale, held: Holding) -> Laid | None:
    """The combinations that lose the least. Names are kept short of dots: this is the hot loop."""
    ceilings, joker = scale.ceilings, joker_ceiling(scale, held)
    usable = [min(jokers, scale.terms.max_jokers) for jokers in range(held.jokers + 1)]
    least = sum([ceilings[face] for face in faces(held.ones) + faces(held.twos)]) + held.jokers * joker
    best: Laid | None = None
    seen: dict[tuple[int, int, int], int] = {}

    def visit(ones: int, twos: int, jokers: int, lost: int, laid: Laid | None) -> None:
        nonlocal best, least
        while ones:
            remainder = ones, twos, jokers
            if seen.get(remainder, least) <= lost:
                return
            seen[remainder] = lost
            rank = ((ones | ones >> 13 | ones >> 26 | ones >> 39) & SUIT).bit_length() - 1
            suits = ones >> rank & RANK
            shift = suits.bit_length() - 1
            can = usable[jokers]
            runs = top_runs(scale, ones >> shift & SUIT, can)
            sets = top_sets(scale, suits, can, rank)
            for options, up in ((runs, shift), (sets, 0)):
                for gain, cards, used, start in options:
                    then = lost + used * joker - gain
                    if then < least:
                        naturals = cards << up
                        twins = naturals & twos
                        rest = ones & ~(naturals ^ twins)
                        visit(rest, twos ^ twins, jokers - used, then, (naturals, used, start, laid))
            lost += ceilings[rank]
            if twos >> shift + rank & 1:
                twos ^= 1 << shift + rank
            else:
                ones ^= 1 << shift + rank
        lost += jokers * joker
        if lost < least:
            best, least = laid, lost

    visit(*held, 0, None)
    return best
