"""The worth of unmelded cards: their chances to become melds, minus their value in the hand."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from rami.bots.strategy.card_memory import Unseen, unseen
from rami.bots.strategy.opening import needs_high_cards
from rami.bots.weights import Weights
from rami.rules.cards import (
    FACE_BITS,
    FACES_OF_RANK,
    JOKER,
    NO_FACES,
    Face,
    FaceMask,
    Faces,
    HandCards,
    mask_of,
    naturals,
    parse_hand,
    parse_meld,
    rank,
    roles,
    run_faces,
    suit,
)
from rami.rules.melds.caching import cached
from rami.rules.melds.meld import Run, RunOrSet, run_or_set
from rami.rules.melds.validity import joker_limit, span_allowed
from rami.rules.melds.values import hand_card_value
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

AVERAGE = 7
"""The hand value of an average card. If high cards are needed, cards above it count more and cards below it less."""
HUNDREDTH = 1000 * AVERAGE
POINT = 100 * HUNDREDTH
"""A point: worths count in hundredths, in thousandths of these, and in as many parts as an average card has points."""


class Neighbours(NamedTuple):
    """The cards with which another card can make a meld: bit masks of faces for sets and for runs, number of jokers."""

    sets: FaceMask
    runs: FaceMask
    jokers: int


class Chances(NamedTuple):
    """The chances of a card: how many cards that may still come complete a set or a run with it, and how many pairs."""

    sets: int
    runs: int
    pairs: int

    @property
    def cards(self) -> int:
        """How many cards complete a meld."""
        return self.sets + self.runs


def neighbours(rules: Rules, left: HandCards, melds: Sequence[RunOrSet]) -> Neighbours:
    """The neighbours among the unmelded cards. Cards of runs also count: a card near the end of a run can join it."""
    sets = mask_of(naturals(left))
    runs = reduce(or_, [mask_of(roles(meld.cards)) for meld in melds if isinstance(meld, Run)], sets)
    return Neighbours(sets, runs, left.count(JOKER) if joker_limit(rules) else 0)


def chances(rules: Rules, face: Face, beside: Neighbours, can_come: Unseen) -> Chances:
    """The chances of one card with these neighbours. A joker among them can be any card."""
    sets = runs = NO_FACES
    pairs = 0
    for others, in_suit in melds_with(rules.ace, face):
        missing = others & ~(beside.runs if in_suit else beside.sets)
        if missing.bit_count() <= 1 or beside.jokers:
            if in_suit:
                runs |= missing
            else:
                sets |= missing
        else:
            pairs += not missing & ~can_come.ones
    return Chances(_copies(sets, can_come), _copies(runs, can_come), pairs)


def _copies(faces: FaceMask, can_come: Unseen) -> int:
    """How many of these cards may still come."""
    return sum([(faces & copies).bit_count() for copies in can_come])


@cached(256)
def melds_with(ace: str, face: Face) -> tuple[tuple[FaceMask, bool], ...]:
    """All three-card melds with this face: each as the bit mask of its two other faces, and whether it is a run."""
    of_rank = [other for other in FACES_OF_RANK[rank(face)] if other != face]
    sets = [(mask_of(Faces(two)), False) for two in combinations(of_rank, 2)]
    starts = sorted({(rank(face) - back) % 13 for back in range(3)})
    spans = [run_faces(suit(face), start, 3) for start in starts if span_allowed(ace, start, 3)]
    return (*sets, *((mask_of(span) & ~FACE_BITS[face], True) for span in spans))


@cached(256)
def near_faces(ace: str, face: Face) -> FaceMask:
    """All cards that can be in a meld of three with this face."""
    return reduce(or_, [others for others, _ in melds_with(ace, face)])


class Outlook(NamedTuple):
    """Everything that the worth of cards depends on. `melds` are on the table, or in the hand and ready to lay.

    `scale` is the part of their worth that chances have now, in thousandths.
    """

    rules: Rules
    can_come: Unseen
    melds: tuple[RunOrSet, ...]
    high_cards: bool
    weights: Weights
    scale: int

    def worth(self, left: HandCards) -> int:
        """The worth of these unmelded cards together. A joker adds to the chances of the others and costs nothing.

        The unit is `POINT`.
        """
        beside = neighbours(self.rules, left, self.melds)
        return sum([self._card_worth(card, beside, left.count(card)) for card in set(naturals(left))])

    def promise(self, left: HandCards, card: Face) -> int:
        """The worth of a card of the pile beside the unmelded cards of the hand, in the same unit."""
        beside = neighbours(self.rules, HandCards((*left, card)), self.melds)
        return self._card_worth(card, beside, 1)

    def _card_worth(self, card: Face, beside: Neighbours, count: int) -> int:
        weights, cost = self.weights, hand_card_value(self.rules.values, card, wild_faces(self.rules))
        chance = chances(self.rules, card, beside, self.can_come)
        worth = weights.sets * chance.sets + weights.runs * chance.runs + weights.pairs * chance.pairs
        return self.scale * worth * (cost if self.high_cards else AVERAGE) - POINT * cost * count


def outlook(view: View, melds: tuple[RunOrSet, ...], weights: Weights) -> Outlook:
    """The outlook of this seat, which has `melds` in its hand."""
    laid = tuple(run_or_set(parse_meld(meld.cards)) for meld in view.melds)
    fewest = min([seat.cards for seat in view.seats if seat.seat != view.seat and not seat.eliminated])
    turns = 0 if view.seat is None else view.seats[view.seat].turns_taken
    dear, scale = needs_high_cards(view, parse_hand(view.hand)), weights.scale(fewest, len(view.hand), turns)
    return Outlook(view.rules, unseen(view), (*melds, *laid), dear, weights, scale)
