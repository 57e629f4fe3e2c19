"""The best partition of a hand into melds.

Depth-first over the cards from the kings down: a card is laid in a combination with none above it, or it stays in the
hand. Every card has a ceiling, the most that laying it can ever bring; a combination gains what it is worth beyond the
ceilings of its natural cards, so its jokers bring the gain. A branch counts only what it has lost so far against the
ceilings of all cards. It ends when it has lost as much as the best arrangement found, or as another branch that came to
the same remainder.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from rami.rules.cards import (
    ALL_FACES,
    ALL_RANKS,
    ALL_SUITS,
    FACE_BITS,
    JOKER,
    RANK_BITS,
    FaceMask,
    HandCards,
    RankMask,
    SuitMask,
    faces,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Combo,
    Holding,
    Terms,
    cards_of,
    holding,
    less,
    longest_needed,
    melds_of_combo,
    rank_sets,
    runs,
    terms_of,
)
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.melds import hand_card_value, meld_value, run_value, set_value
from rami.rules.settings.parameters import Rules, Values

__all__ = ["Arrangement", "Goal", "best_arrangement"]

Goal = Literal["deadwood", "points", "cards"]

Option = tuple[int, FaceMask, int, int]
"""Gain, naturals, jokers and start of a combination. The naturals of a run are those of a run in spades."""


class Scale(Struct, frozen=True, eq=False):
    """How a goal weighs cards in a game. Scales are shared, so tables may be kept by their identity."""

    terms: Terms
    values: Values
    goal: Goal
    ceilings: tuple[int, ...]


@cached(1 << 6)
def scale_of(terms: Terms, values: Values, goal: Goal) -> Scale:
    """The scale of a goal: `points` counts cards as in a meld, `deadwood` as in the hand, `cards` one each."""
    if goal == "cards":
        return Scale(terms, values, goal, (1,) * (JOKER + 1))
    ceilings = [hand_card_value(values, card) for card in (*ALL_FACES, JOKER)]
    if goal == "points":
        ceilings[:JOKER:13] = [max(values.ace_low_run, values.ace_high_run, values.ace_set)] * 4
    return Scale(terms, values, goal, tuple(ceilings))


def joker_ceiling(scale: Scale, held: Holding) -> int:
    """The most that one joker of this hand can bring: among `points` the best card that it can stand for."""
    if scale.goal != "points":
        return scale.ceilings[JOKER]
    ranks = _ranks(held.ones)
    for _ in range(min(held.jokers, scale.terms.max_jokers)):
        ranks = _with_neighbours(ranks)
    return max([scale.ceilings[of_rank] for of_rank in range(13) if ranks & RANK_BITS[of_rank]], default=0)


def _ranks(ones: FaceMask) -> RankMask:
    """The ranks of some faces, whatever their suit."""
    return (ones | ones >> 13 | ones >> 26 | ones >> 39) & ALL_RANKS


def _with_neighbours(ranks: RankMask) -> RankMask:
    """Some ranks and those next to them; ace and king are neighbours."""
    spades = ranks << 0
    return (spades | spades << 1 | spades >> 1 | spades >> 12 | spades << 12) & ALL_RANKS


@cached(1 << 14)
def top_runs(scale: Scale, ranks: RankMask, jokers: int) -> tuple[Option, ...]:
    """The runs that hold the highest of some ranks of one suit, as if they were spades."""
    top = FACE_BITS[ranks.bit_length() - 1]
    found = runs(scale.terms, ranks, jokers, 0, longest_needed(scale.terms, jokers))
    return _options(scale, [combo for combo in found if combo.naturals & top])


@cached(1 << 13)
def top_sets(scale: Scale, suits: SuitMask, jokers: int, of_rank: int) -> tuple[Option, ...]:
    """The sets that hold the highest of some suits of one rank."""
    top = FACE_BITS[suits.bit_length() - 1 + of_rank]
    return _options(scale, [combo for combo in rank_sets(scale.terms, suits, jokers, of_rank) if combo.naturals & top])


def _options(scale: Scale, found: Iterable[Combo]) -> tuple[Option, ...]:
    """Most naturals first, then fewest jokers: the best arrangements come early. Of equal cards the most valuable."""
    best: dict[tuple[FaceMask, int], tuple[int, int]] = {}
    for combo in found:
        key, value = combo[:2], _value(scale.values, combo)
        if key not in best or best[key][0] < value:
            best[key] = value, combo.start
    options = [(_gain(scale, *key, value), *key, start) for key, (value, start) in best.items()]
    return tuple(sorted(options, key=lambda option: (-option[1].bit_count(), option[2])))


def _value(values: Values, combo: Combo) -> int:
    if combo.start < 0:
        return set_value(values, faces(combo.naturals)[0] % 13, combo.length)
    return run_value(values, combo.start, combo.length)


def _gain(scale: Scale, naturals: FaceMask, jokers: int, value: int) -> int:
    if scale.goal == "points":
        return value - sum([scale.ceilings[face] for face in faces(naturals)])
    return jokers * scale.ceilings[JOKER]


Laid = tuple[FaceMask, int, int, "Laid | None"]
"""Naturals, jokers and start of the combination laid last, and those laid before it."""


class Arrangement(NamedTuple):
    """The melds to lay, what they are worth as melds, and the cards that stay in the hand."""

    melds: tuple[RunOrSet, ...]
    value: int
    left: HandCards


def best_arrangement(rules: Rules, hand: HandCards, goal: Goal = "deadwood") -> Arrangement:
    """Melds from one hand: `points` lays the most, `deadwood` leaves the least hand value, `cards` the fewest cards.

    It looks at nothing but the cards: the limits of a turn (melds a turn, opening) do not apply.
    """
    terms, left = terms_of(rules), holding(hand)
    chosen = _chosen(scale_of(terms, rules.values, goal), left)
    for combo in chosen:
        left = less(left, combo.naturals, combo.jokers)
    melds = tuple([next(melds_of_combo(terms, combo)) for combo in chosen])
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
    seen: dict[tuple[FaceMask, FaceMask, int], int] = {}

    def visit(ones: FaceMask, twos: FaceMask, jokers: int, lost: int, laid: Laid | None) -> None:
        nonlocal best, least
        while ones:
            remainder = ones, twos, jokers
            if seen.get(remainder, least) <= lost:
                return
            seen[remainder] = lost
            rank = ((ones | ones >> 13 | ones >> 26 | ones >> 39) & ALL_RANKS).bit_length() - 1
            suits = ones >> rank & ALL_SUITS
            shift = suits.bit_length() - 1
            can = usable[jokers]
            runs = top_runs(scale, ones >> shift & ALL_RANKS, can)
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
            top = FACE_BITS[shift + rank]
            if twos & top:
                twos ^= top
            else:
                ones ^= top
        lost += jokers * joker
        if lost < least:
            best, least = laid, lost

    visit(*held, 0, None)
    return best
