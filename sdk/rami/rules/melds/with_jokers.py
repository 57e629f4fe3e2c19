"""The best melds of a hand with jokers or wild cards, with so many runs, and so many of them without a joker.

- `matched(what, hand)`: melds that hold all cards, or None.
- `least(what, hand)`: the arrangement that counts least.
- `with_wild_cards(rules, hand)`: the arrangement that counts least in a game without declarations.
- `arranged(rules, hand, goal)`: the arrangement that leaves fewest cards or points.
- `best(what, hand, goal, below)`: the combinations that leave fewest cards or points, if that is less than `below`.

The runs that are asked for are tried first, and the solver lays the rest. A wild card is tried as itself and as a
joker.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from sys import maxsize
from typing import NamedTuple

from rami.rules.cards import (
    FACE_DOWN,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    Faces,
    HandCards,
    joker_count,
    naturals,
    rank,
    without,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import (
    Combo,
    Holding,
    Terms,
    by_suit,
    first_meld,
    holding,
    less,
    longest_needed,
    suit_runs,
    terms_of,
)
from rami.rules.melds.meld import RunOrSet, Set
from rami.rules.melds.shown import Shown, sorted_melds
from rami.rules.melds.solver import Goal, Scale, listed, scale_of, search
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import cards_held, wild_faces, with_wilds
from rami.rules.settings.parameters import Declaration, Rules, Values


class Asked(NamedTuple):
    """What decides on the arrangements of a hand: the settings, and the wild cards of the deal."""

    terms: Terms
    values: Values
    declaration: Declaration
    wild: Faces


class Found(NamedTuple):
    """An arrangement: what it leaves, its combinations, and the wild cards that are jokers in it."""

    left: int
    combos: list[Combo]
    jokers: HandCards


@cached(1 << 10)
def matched(what: Asked, hand: HandCards) -> tuple[RunOrSet, ...] | None:
    """Melds that hold all these cards and the runs that are asked for, or None."""
    found = None if FACE_DOWN in hand else best(what, hand, "cards", below=1)
    return None if found is None else melds_of(what, found)


@cached(1 << 9)
def least(what: Asked, hand: HandCards) -> Shown:
    """The arrangement that counts least. Without the runs that are asked for all cards count."""
    return shown_with(what, hand, best(what, hand, "deadwood", below=hand_value(what.values, hand, what.wild)))


def shown_with(what: Asked, hand: HandCards, found: Found | None) -> Shown:
    """A hand with the melds that were found. Without them no card is in a meld."""
    melds = () if found is None else melds_of(what, found)
    left = left_of(hand, melds)
    return Shown(melds, left, hand_value(what.values, left, what.wild))


def left_of(hand: HandCards, melds: Sequence[RunOrSet]) -> HandCards:
    """The cards of a hand that are in none of these melds of it, sorted."""
    left = without(hand, NO_CARDS.join([cards_held(meld) for meld in melds]))
    assert left is not None, "the melds are of cards of the hand"
    return HandCards(sorted(left))


def with_wild_cards(rules: Rules, hand: HandCards) -> Shown:
    """The arrangement of a hand that counts least where a rank is wild: all cards in melds, if that can be."""
    what = Asked(terms_of(rules), rules.values, Declaration(0, 0), wild_faces(rules))
    melds = matched(what, hand)
    return least(what, hand) if melds is None else Shown(melds, NO_CARDS, 0)


def arranged(rules: Rules, hand: HandCards, goal: Goal) -> Shown:
    """The arrangement that leaves fewest cards or points, with the runs that a declaration asks for, if it does.

    Without these runs no card is in a meld.
    """
    asked = rules.declaration or Declaration(0, 0)
    what = Asked(terms_of(rules), rules.values, asked, wild_faces(rules))
    return shown_with(what, hand, best(what, hand, goal, below=maxsize))


def best(what: Asked, hand: HandCards, goal: Goal, below: int) -> Found | None:
    """The arrangement that leaves least, if that is less than `below`: points, or cards."""
    scale = scale_of(what.terms, what.values, goal, what.wild)
    runs, pure = what.declaration.runs, what.declaration.pure_runs
    best: Found | None = None
    vain: dict[tuple[Holding, int, int], int] = {}
    for jokers, held in _readings(hand, what.wild):
        found = _with_runs(scale, held, pure, max(0, runs - pure), below, vain)
        if found is not None:
            below, combos = found
            best = Found(below, combos, jokers)
        if not below:
            break
    return best


def _readings(hand: HandCards, wild: Faces) -> Iterator[tuple[HandCards, Holding]]:
    """The wild cards that are jokers, and the holding with them as jokers: first all, at last none."""
    there = [card for card in wild if card in hand]
    for counts in product(*[range(hand.count(card), -1, -1) for card in there]):
        jokers = HandCards([card for card, count in zip(there, counts, strict=True) for _ in range(count)])
        rest = without(hand, jokers)
        assert rest is not None, "they are cards of the hand"
        yield jokers, holding(HandCards(sorted(rest + HandCards([JOKER]) * len(jokers))))


def _with_runs(
    scale: Scale, held: Holding, pure: int, more: int, below: int, vain: dict[tuple[Holding, int, int], int]
) -> tuple[int, list[Combo]] | None:
    """The least that can be left, and the combinations: so many runs without a joker and so many others, then the rest.

    None if that is not less than `below`. `vain` has the cards with which this was so, since the same runs can be laid
    in several orders.
    """
    key = held, pure, more
    if vain.get(key, -1) >= below:
        return None
    least, laid = search(scale, held, below=below)
    if not pure and not more and least < below:
        return least, listed(laid)
    best: tuple[int, list[Combo]] | None = None
    for run in _runs(scale.terms, held, pure=pure > 0) if least < below else ():
        rest = less(held, run.naturals, run.jokers)
        found = _with_runs(scale, rest, max(0, pure - 1), more if pure else more - 1, below, vain)
        if found is not None:
            below, combos = found
            best = below, [run, *combos]
            if below == least:
                break
    if best is None:
        vain[key] = below
    return best


def _runs(terms: Terms, held: Holding, *, pure: bool) -> Iterator[Combo]:
    """All runs of a holding, without jokers if they are pure."""
    jokers = 0 if pure else min(held.jokers, terms.max_jokers)
    longest = longest_needed(terms, jokers)
    for first, ranks in by_suit(held.ones):
        yield from suit_runs(terms, ranks, jokers, first, longest)


def melds_of(what: Asked, found: Found) -> tuple[RunOrSet, ...]:
    """The melds of an arrangement. A wild card that is a joker goes to its own place, if there is one."""
    left = found.jokers
    placed: list[tuple[RunOrSet, HandCards]] = []
    for meld in [first_meld(what.terms, combo) for combo in found.combos]:
        own = _in_place(what.terms, meld, left)
        left = without(left, own) or HandCards()
        placed.append((meld, own))
    whole = []
    for meld, own in placed:
        others = joker_count(meld.cards) - len(own)
        jokers = left[:others] + HandCards([JOKER]) * (others - len(left[:others]))
        whole.append(with_wilds(meld, own + jokers, named=what.terms.named_sets))
        left = left[others:]
    return sorted_melds(whole)


def _in_place(terms: Terms, meld: RunOrSet, wild: HandCards) -> HandCards:
    """Those of these wild cards that are natural in this meld. In a set, suits that no joker names are free."""
    if isinstance(meld, Set) and not terms.named_sets:
        own = [face for face in dict.fromkeys(naturals(wild)) if rank(face) == meld.rank and face not in meld.cards]
        return HandCards(own[: joker_count(meld.cards)])
    return HandCards([face for face in dict.fromkeys(wild) if JOKER_FOR[face] in meld.cards])
