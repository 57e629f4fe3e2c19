"""The best partition of a hand into melds.

Depth-first over the cards from the kings down: a card is laid in a combination with none above it, or it stays in the
hand. A branch counts what it has lost so far against the ceilings of all cards. It ends when it has lost as much
as the best arrangement found, or as another branch that came to the same remainder.
"""

from typing import NamedTuple

from rami.rules.combos import RANK, SUIT, Combo, Holding, cards_of, cards_of_combo, faces, holding, less, terms_of
from rami.rules.melds import meld_value
from rami.rules.parameters import Rules
from rami.rules.weighing import Goal, Scale, joker_ceiling, scale_of, top_runs, top_sets

__all__ = ["Arrangement", "Goal", "best_arrangement"]

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
