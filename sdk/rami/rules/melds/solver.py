"""The best partition of a hand into melds.

The search is depth-first, over the cards from the kings down. Each card is laid in a combination without higher cards,
or it stays in the hand.

Each card has a ceiling: an upper bound for its contribution to the result. The gain of a combination is its value minus
the ceilings of its natural cards. The search adds up the loss of each branch: the ceilings of all cards decided so far
minus what they contribute. A branch is cut if its loss is not smaller than that of the best arrangement found so far,
or that of another branch with the same cards left.
"""

from collections.abc import Iterable
from sys import maxsize
from typing import Literal, NamedTuple

from msgspec import Struct

from rami.rules.cards import (
    ALL_FACES,
    ALL_RANKS,
    ALL_SECOND,
    ALL_SUITS,
    FACE_BITS,
    JOKER,
    NO_CARDS,
    RANK_BITS,
    FaceMask,
    Faces,
    HandCards,
    RankMask,
    SuitMask,
    all_copies,
    faces,
    mask_of,
    one_less,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Combo,
    Holding,
    Terms,
    cards_of,
    first_meld,
    holding,
    less,
    longest_needed,
    rank_sets,
    runs,
    terms_of,
)
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.values import hand_card_value, meld_value, run_value, set_value
from rami.rules.settings.parameters import Rules, Values
from rami.rules.work_limit import spend

__all__ = ["Arrangement", "Goal", "best_arrangement"]

Goal = Literal["deadwood", "points", "cards"]

Option = tuple[int, FaceMask, int, int]
"""The gain, naturals, jokers and start of a combination. The naturals of a run are given as spades."""


class Scale(Struct, frozen=True, eq=False):
    """The weights of cards for a goal. Scales are shared and compared by identity, so they are fast cache keys."""

    terms: Terms
    values: Values
    goal: Goal
    ceilings: tuple[int, ...]
    binary: tuple[FaceMask, ...]
    """The ceilings of the faces digit by digit: the faces whose ceiling has a 1, a 2, a 4 … in its binary form."""


@cached(1 << 6)
def scale_of(terms: Terms, values: Values, goal: Goal, wild: Faces = NO_CARDS) -> Scale:
    """The scale of a goal. `points` counts a card as in a meld, `deadwood` as in the hand, `cards` as 1.

    `wild` are the faces that count as a joker in the hand.
    """
    ceilings = [1 if goal == "cards" else hand_card_value(values, card, wild) for card in (*ALL_FACES, JOKER)]
    if goal == "points":
        ceilings[:JOKER:13] = [max(values.ace_low_run, values.ace_high_run, values.ace_set)] * 4
    digits = range(max(ceilings[:JOKER]).bit_length())
    binary = [mask_of(Faces([face for face in ALL_FACES if ceilings[face] >> digit & 1])) for digit in digits]
    return Scale(terms, values, goal, tuple(ceilings), tuple(binary))


def joker_ceiling(scale: Scale, held: Holding) -> int:
    """The ceiling of one joker of this hand. For `points` it is the value of the best card it can stand for."""
    if not held.jokers:
        return 0
    if scale.goal != "points":
        return scale.ceilings[JOKER]
    ranks = _ranks(held.ones)
    for _ in range(min(held.jokers, scale.terms.max_jokers)):
        ranks = _with_neighbours(ranks)
    return max([scale.ceilings[of_rank] for of_rank in range(13) if ranks & RANK_BITS[of_rank]], default=0)


def ceiling(scale: Scale, held: Holding) -> int:
    """The ceiling of all these cards together."""
    ones, more, jokers = held
    total = jokers * joker_ceiling(scale, held)
    for digit, some in enumerate(scale.binary):
        total += (ones & some).bit_count() + (more & all_copies(some)).bit_count() << digit
    return total


def _ranks(ones: FaceMask) -> RankMask:
    """The ranks of these faces, in all suits."""
    return (ones | ones >> 13 | ones >> 26 | ones >> 39) & ALL_RANKS


def _with_neighbours(ranks: RankMask) -> RankMask:
    """These ranks and the ranks next to them. Ace and king are next to each other."""
    spades = ranks << 0
    return (spades | spades << 1 | spades >> 1 | spades >> 12 | spades << 12) & ALL_RANKS


@cached(1 << 14)
def top_runs(scale: Scale, ranks: RankMask, jokers: int) -> tuple[Option, ...]:
    """The runs that include the highest of these ranks. The ranks are of one suit; the result is given as spades."""
    top = FACE_BITS[ranks.bit_length() - 1]
    found = runs(scale.terms, ranks, jokers, longest_needed(scale.terms, jokers))
    return _options(scale, [combo for combo in found if combo.naturals & top])


@cached(1 << 13)
def top_sets(scale: Scale, suits: SuitMask, jokers: int, of_rank: int) -> tuple[Option, ...]:
    """The sets that include the last of these suits of one rank."""
    top = FACE_BITS[suits.bit_length() - 1 + of_rank]
    return _options(scale, [combo for combo in rank_sets(scale.terms, suits, jokers, of_rank) if combo.naturals & top])


def _options(scale: Scale, found: Iterable[Combo]) -> tuple[Option, ...]:
    """The options of these combinations: only the most valuable one for the same natural cards and jokers.

    They are sorted by most natural cards, then fewest jokers, so that the search finds good arrangements early.
    """
    best: dict[tuple[FaceMask, int], tuple[int, int]] = {}
    for combo in found:
        key, value = combo[:2], combo_value(scale.values, combo)
        if key not in best or best[key][0] < value:
            best[key] = value, combo.start
    options = [(_gain(scale, *key, value), *key, start) for key, (value, start) in best.items()]
    return tuple(sorted(options, key=lambda option: (-option[1].bit_count(), option[2])))


def combo_value(values: Values, combo: Combo) -> int:
    """The value of a combination as a meld, in points."""
    if combo.start < 0:
        return set_value(values, faces(combo.naturals)[0] % 13, combo.length)
    return run_value(values, combo.start, combo.length)


def _gain(scale: Scale, naturals: FaceMask, jokers: int, value: int) -> int:
    if scale.goal == "points":
        return value - sum([scale.ceilings[face] for face in faces(naturals)])
    return jokers * scale.ceilings[JOKER]


Laid = tuple[FaceMask, int, int, "Laid | None"]
"""The naturals, jokers and start of the last combination laid, and the combinations laid before it."""


class Arrangement(NamedTuple):
    """The melds to lay, their value as melds, and the cards that stay in the hand."""

    melds: tuple[RunOrSet, ...]
    value: int
    left: HandCards


def best_arrangement(rules: Rules, hand: HandCards, goal: Goal = "deadwood", most: int = maxsize) -> Arrangement:
    """The best melds of a hand for a goal, or the best ones found after `most` different remainders of the hand.

    `points` lays the highest value, `deadwood` leaves the lowest value in the hand, `cards` leaves the fewest cards.
    The limits of a turn, such as the number of melds or the opening minimum, do not apply. Raises TypeError for a name
    in the place of the rules, or text in the place of the hand.
    """
    _check_kinds(rules, hand)
    return arrange(scale_of(terms_of(rules), rules.values, goal), hand, most)


def _check_kinds(rules: object, hand: object) -> None:
    if not isinstance(rules, Rules) or not isinstance(hand, bytes):
        raise TypeError(
            "best_arrangement takes rules and a hand of cards, not their names: "
            "best_arrangement(resolve('rami'), parse_hand(['4C', '5C', '6C']))"
        )


def arrange(scale: Scale, hand: HandCards, most: int = maxsize) -> Arrangement:
    """The best melds of a hand on a scale, as in `best_arrangement`."""
    terms, left = scale.terms, holding(hand)
    chosen = _chosen(scale, left, most)
    for combo in chosen:
        left = less(left, combo.naturals, combo.jokers)
    melds = tuple([first_meld(terms, combo) for combo in chosen])
    return Arrangement(melds, sum([meld_value(scale.values, meld) for meld in melds]), cards_of(left))


def _chosen(scale: Scale, held: Holding, most: int) -> list[Combo]:
    return listed(search(scale, held, most)[1])


def listed(laid: "Laid | None") -> list[Combo]:
    """The combinations laid, the last one first."""
    chosen: list[Combo] = []
    while laid:
        naturals, jokers, start, laid = laid
        chosen.append(Combo(naturals, jokers, start, naturals.bit_count() + jokers))
    return chosen


def search(scale: Scale, held: Holding, most: int = maxsize, below: int = maxsize) -> tuple[int, Laid | None]:
    """The smallest loss, and the combinations with it; `below` and nothing if no loss is smaller than that."""
    # This is the hot loop, so it uses local variables, not attributes.
    ceilings, joker, least = scale.ceilings, joker_ceiling(scale, held), min(ceiling(scale, held), below)
    usable = [min(jokers, scale.terms.max_jokers) for jokers in range(held.jokers + 1)]
    best: Laid | None = None
    seen: dict[tuple[FaceMask, FaceMask, int], int] = {}

    def visit(ones: FaceMask, more: FaceMask, jokers: int, lost: int, laid: Laid | None) -> None:
        nonlocal best, least
        while ones:
            remainder = ones, more, jokers
            if seen.get(remainder, least) <= lost or len(seen) > most:
                return
            seen[remainder] = lost
            spend(1)
            rank = ((ones | ones >> 13 | ones >> 26 | ones >> 39) & ALL_RANKS).bit_length() - 1
            suits = ones >> rank & ALL_SUITS
            shift, can = suits.bit_length() - 1, usable[jokers]
            runs = top_runs(scale, ones >> shift & ALL_RANKS, can)
            sets = top_sets(scale, suits, can, rank)
            for options, up in ((runs, shift), (sets, 0)):
                for gain, cards, used, start in options:
                    then = lost + used * joker - gain
                    if then < least:
                        naturals = cards << up
                        twins = naturals & more
                        rest = ones & ~(naturals ^ twins)
                        copies = more ^ twins if more <= ALL_SECOND else one_less(more, naturals)
                        visit(rest, copies, jokers - used, then, (naturals, used, start, laid))  # noqa: F821
            lost += ceilings[rank]
            top = FACE_BITS[shift + rank]
            if more & top:
                more = one_less(more, top)
            else:
                ones ^= top
        lost += jokers * joker
        if lost < least:
            best, least = laid, lost

    try:
        visit(*held, 0, None)
    finally:
        del visit  # it refers to itself: all that is seen would wait for the garbage collector, and make it slow
    return least, best
