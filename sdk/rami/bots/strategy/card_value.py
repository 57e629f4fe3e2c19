"""What unmelded cards are worth: what they may still become, less what they cost in the hand."""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from rami.bots.strategy.card_memory import Unseen, unseen
from rami.bots.strategy.opening import wants_dear_cards
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
from rami.rules.melds.melds import hand_card_value, joker_limit, span_allowed
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

CHANCE = 5
"""Points of hand value that one card which would complete a meld is worth."""
PAIR = 0.5
"""The same for two cards that would complete one together."""
USUAL = 7
"""The hand value of a usual card: where dear cards are wanted, those above it count more and those below it less."""


class Outlook(NamedTuple):
    """What the worth of cards depends on. `melds` lie on the table, or are to be laid from this hand."""

    rules: Rules
    can_come: Unseen
    melds: tuple[RunOrSet, ...]
    dear: bool

    def worth(self, left: HandCards) -> float:
        """What these cards are worth together. A joker is company for the others and costs nothing here."""
        beside = company(self.rules, left, self.melds)
        total = 0.0
        for card in sorted(set(naturals(left))):
            cost, chance = hand_card_value(self.rules.values, card), chances(self.rules, card, beside, self.can_come)
            weight = cost / USUAL if self.dear else 1
            total += weight * (CHANCE * chance.cards + PAIR * chance.pairs) - cost * left.count(card)
        return total


def outlook(view: View, melds: tuple[RunOrSet, ...]) -> Outlook:
    """The outlook of this seat, with `melds` in its hand."""
    laid = tuple(run_or_set(parse_meld(meld.cards)) for meld in view.melds)
    return Outlook(view.rules, unseen(view), (*melds, *laid), wants_dear_cards(view, parse_hand(view.hand)))


class Company(NamedTuple):
    """The cards that another can make a meld with: masks of faces, and how many jokers."""

    sets: FaceMask
    runs: FaceMask
    jokers: int


class Chances(NamedTuple):
    """How many cards that can still come complete a meld with a card, and how many pairs of faces would."""

    cards: int
    pairs: int


def company(rules: Rules, left: HandCards, melds: Sequence[RunOrSet]) -> Company:
    """Unlaid cards go with each other; runs, laid or to be laid, also go with what comes near their ends."""
    loose = mask_of(naturals(left))
    near = reduce(or_, [mask_of(roles(meld.cards)) for meld in melds if isinstance(meld, Run)], loose)
    return Company(loose, near, left.count(JOKER) if joker_limit(rules) else 0)


def chances(rules: Rules, face: Face, beside: Company, can_come: Unseen) -> Chances:
    """The chances of one card in the company of others. A joker of the company is any card."""
    completing, pairs = NO_FACES, 0
    for others, in_suit in _melds_with(rules.ace, face):
        missing = others & ~(beside.runs if in_suit else beside.sets)
        if missing.bit_count() <= 1 or beside.jokers:
            completing |= missing
        else:
            pairs += not missing & ~can_come.ones
    cards = (completing & can_come.ones).bit_count() + (completing & can_come.twos).bit_count()
    return Chances(cards, pairs)


@cached(256)
def _melds_with(ace: str, face: Face) -> tuple[tuple[FaceMask, bool], ...]:
    """The two other faces, as a mask, of every three-card meld with this face, and whether it is a run."""
    of_rank = [other for other in FACES_OF_RANK[rank(face)] if other != face]
    sets = [(mask_of(Faces(two)), False) for two in combinations(of_rank, 2)]
    starts = sorted({(rank(face) - back) % 13 for back in range(3)})
    spans = [run_faces(suit(face), start, 3) for start in starts if span_allowed(ace, start, 3)]
    return (*sets, *((mask_of(span) & ~FACE_BITS[face], True) for span in spans))
