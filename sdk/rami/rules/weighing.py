"""What combinations are worth to a goal: small tables that all hands share.

Every card has a ceiling, the most that laying it can ever bring. A combination gains what it is worth beyond the
ceilings of its natural cards, so its jokers bring the gain; a solver then only has to count what is lost.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from rami.rules.cards import JOKER
from rami.rules.combos import SUIT, Combo, Holding, Terms, cards_of_combo, faces, longest_needed, rank_sets, runs
from rami.rules.melds import hand_card_value, meld_value, run_faces
from rami.rules.parameters import Values

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
