"""Declared hands: all cards in melds, with so many runs, and so many of them without a joker (U-17, U-19).

- `all_in_melds(rules, hand)`: melds that hold all cards, as a declaration asks, or None.
- `declared(rules, hand, melds)`: the melds that a player chose for a declaration.
- `least_shown(rules, hand)`: the arrangement of another hand that counts least.
- `fewest_shown(rules, hand, runs, pure_runs)`: the arrangement with so many runs that leaves fewest cards, and
  `fewest_left` those cards, for players who think ahead.
- `cards_to_close(rules, hand)`: the cards that may be closed with, each for a hand of which all others are in melds.

The runs that are asked for are tried first, and the solver lays the rest. A wild card is tried as itself and as a
joker.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rami.problems.knocking import DECLARED_CARDS_LEFT, DECLARED_WITHOUT_RUNS
from rami.problems.layings import CARD_NOT_IN_HAND
from rami.rules.cards import (
    FACE_DOWN,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    Faces,
    HandCard,
    HandCards,
    joker_count,
    lacking,
    spelled,
    without,
)
from rami.rules.melds.arrangements import Shown
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
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.melds.solver import Goal, Scale, listed, scale_of, search
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import cards_held, read_names, wild_faces, with_wilds
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


def asked(rules: Rules) -> Asked:
    """What these rules, in force in a deal, ask of a declared hand."""
    assert rules.declaration is not None, "players declare in this game"
    return Asked(terms_of(rules), rules.values, rules.declaration, wild_faces(rules))


def all_in_melds(rules: Rules, hand: HandCards) -> tuple[RunOrSet, ...] | None:
    """Melds that hold all these cards and the runs that a declaration asks for, or None."""
    return _all_in_melds(asked(rules), hand)


@cached(1 << 10)
def _all_in_melds(what: Asked, hand: HandCards) -> tuple[RunOrSet, ...] | None:
    found = None if FACE_DOWN in hand else _best(what, hand, "cards", below=1)
    return None if found is None else _melds(what, found)


def cards_to_close(rules: Rules, hand: HandCards) -> Iterator[HandCard]:
    """The cards of a hand without which all its other cards are in melds, sorted."""
    what = asked(rules)
    if _close(what, hand):
        for card in sorted(set(hand)):
            rest = without(hand, HandCards([card]))
            if rest is not None and _all_in_melds(what, rest) is not None:
                yield card


@cached(1 << 10)
def _close(what: Asked, hand: HandCards) -> bool:
    """Whether melds hold all cards of a hand but one, at most."""
    hidden = hand.count(FACE_DOWN)
    return hidden < 2 and _best(what, hand, "cards", below=2 - hidden) is not None


def declared(rules: Rules, hand: HandCards, melds: Sequence[Sequence[str]]) -> tuple[RunOrSet, ...]:
    """The melds that a player chose for a hand, as they are read.

    Raises CARD_NOT_IN_HAND, DECLARED_CARDS_LEFT, DECLARED_WITHOUT_RUNS or a NotAMeld.
    """
    read = tuple([read_names(rules, cards) for cards in melds])
    used = NO_CARDS.join([cards_held(meld) for meld in read])
    left = without(hand, used)
    if left is None:
        raise CARD_NOT_IN_HAND(cards=spelled(lacking(hand, used)))
    if left:
        raise DECLARED_CARDS_LEFT(cards=spelled(sorted(left)))
    check_runs(rules, read)
    return _sorted(read)


def check_runs(rules: Rules, melds: Sequence[RunOrSet]) -> None:
    """Raise DECLARED_WITHOUT_RUNS if the melds of a declaration lack runs."""
    needed = asked(rules).declaration
    runs = [meld for meld in melds if isinstance(meld, Run)]
    if len(runs) < needed.runs or sum([not joker_count(run.cards) for run in runs]) < needed.pure_runs:
        raise DECLARED_WITHOUT_RUNS(runs=needed.runs, pure=needed.pure_runs)


def fewest_left(rules: Rules, hand: HandCards, runs: int, pure_runs: int) -> HandCards | None:
    """The cards that no meld holds, sorted, if as few as possible are left beside so many runs.

    None if the hand has no such runs.
    """
    shown = fewest_shown(rules, hand, runs, pure_runs)
    return None if shown is None else shown.unmatched


def fewest_shown(rules: Rules, hand: HandCards, runs: int, pure_runs: int) -> Shown | None:
    """The arrangement with so many runs that leaves as few cards as possible. None if the hand has no such runs."""
    what = asked(rules)._replace(declaration=Declaration(runs, pure_runs))
    found = _best(what, hand, "cards", below=len(hand) + 1)
    if found is None:
        return None
    melds = _melds(what, found)
    left = _left(hand, melds)
    return Shown(melds, left, hand_value(what.values, left, what.wild))


def least_shown(rules: Rules, hand: HandCards) -> Shown:
    """The arrangement of a hand that counts least. Without the runs of a declaration all its cards count (U-19)."""
    return _least_shown(asked(rules), hand)


@cached(1 << 9)
def _least_shown(what: Asked, hand: HandCards) -> Shown:
    whole = hand_value(what.values, hand, what.wild)
    found = _best(what, hand, "deadwood", below=whole)
    melds = () if found is None else _melds(what, found)
    return Shown(melds, _left(hand, melds), whole if found is None else found.left)


def _left(hand: HandCards, melds: Sequence[RunOrSet]) -> HandCards:
    left = without(hand, NO_CARDS.join([cards_held(meld) for meld in melds]))
    assert left is not None, "the melds are of cards of the hand"
    return HandCards(sorted(left))


def _best(what: Asked, hand: HandCards, goal: Goal, below: int) -> Found | None:
    """The arrangement that leaves least, if that is less than `below`: points, or cards."""
    scale = scale_of(what.terms, what.values, goal, what.wild)
    runs, pure = what.declaration.runs, what.declaration.pure_runs
    best: Found | None = None
    for jokers, held in _readings(hand, what.wild):
        found = _with_runs(scale, held, pure, max(0, runs - pure), below)
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


def _with_runs(scale: Scale, held: Holding, pure: int, more: int, below: int) -> tuple[int, list[Combo]] | None:
    """The least that can be left, and the combinations: so many runs without a joker and so many others, then the rest.

    None if that is not less than `below`.
    """
    least, laid = search(scale, held, below=below)
    if least >= below:
        return None
    if not pure and not more:
        return least, listed(laid)
    best: tuple[int, list[Combo]] | None = None
    for run in _runs(scale.terms, held, pure=pure > 0):
        rest = less(held, run.naturals, run.jokers)
        found = _with_runs(scale, rest, max(0, pure - 1), more if pure else more - 1, below)
        if found is not None:
            below, combos = found
            best = below, [run, *combos]
            if below == least:
                break
    return best


def _runs(terms: Terms, held: Holding, *, pure: bool) -> Iterator[Combo]:
    """All runs of a holding, without jokers if they are pure."""
    jokers = 0 if pure else min(held.jokers, terms.max_jokers)
    longest = longest_needed(terms, jokers)
    for first, ranks in by_suit(held.ones):
        yield from suit_runs(terms, ranks, jokers, first, longest)


def _melds(what: Asked, found: Found) -> tuple[RunOrSet, ...]:
    """The melds of an arrangement. A wild card that is a joker goes to its own place, if there is one."""
    left = found.jokers
    placed: list[tuple[RunOrSet, HandCards]] = []
    for meld in [first_meld(what.terms, combo) for combo in found.combos]:
        own = HandCards([face for face in dict.fromkeys(left) if JOKER_FOR[face] in meld.cards])
        left = without(left, own) or HandCards()
        placed.append((meld, own))
    whole = []
    for meld, own in placed:
        others = joker_count(meld.cards) - len(own)
        jokers = left[:others] + HandCards([JOKER]) * (others - len(left[:others]))
        whole.append(with_wilds(meld, own + jokers))
        left = left[others:]
    return _sorted(whole)


def _sorted(melds: Sequence[RunOrSet]) -> tuple[RunOrSet, ...]:
    return tuple(sorted(melds, key=lambda meld: (meld.cards, meld.wilds)))
