"""The worth of unmelded cards: their chances to become melds, minus their value in the hand."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rami.bots.strategy.card_memory import Unseen, unseen
from rami.bots.strategy.opening import needs_high_cards
from rami.rules.cards import JOKER, parse, rank, role, suit
from rami.rules.melds.melds import hand_card_value, is_run, joker_limit, run_faces, span_allowed
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

CHANCE = 5
"""The worth, in points of hand value, of each card that would complete a meld."""
PAIR = 0.5
"""The worth of each pair of cards that would complete a meld together."""
AVERAGE = 7
"""The hand value of an average card. If high cards are needed, cards above it count more and cards below it less."""


class Outlook(NamedTuple):
    """Everything that the worth of cards depends on. `melds` are on the table, or in the hand and ready to lay."""

    rules: Rules
    can_come: Unseen
    melds: tuple[bytes, ...]
    high_cards: bool

    def worth(self, left: bytes) -> float:
        """The worth of these unmelded cards together. A joker adds to the chances of the others and costs nothing."""
        beside = neighbours(self.rules, left, self.melds)
        total = 0.0
        for card in sorted(set(left) - {JOKER}):
            cost, chance = hand_card_value(self.rules.values, card), chances(self.rules, card, beside, self.can_come)
            weight = cost / AVERAGE if self.high_cards else 1
            total += weight * (CHANCE * chance.cards + PAIR * chance.pairs) - cost * left.count(card)
        return total


def outlook(view: View, melds: tuple[bytes, ...]) -> Outlook:
    """The outlook of this seat, which has `melds` in its hand."""
    laid = tuple(parse(meld.cards) for meld in view.melds)
    return Outlook(view.rules, unseen(view), (*melds, *laid), needs_high_cards(view, parse(view.hand)))


class Neighbours(NamedTuple):
    """The cards with which another card can make a meld: bit masks of faces for sets and for runs, number of jokers."""

    sets: int
    runs: int
    jokers: int


class Chances(NamedTuple):
    """The chances of a card: how many cards that may still come complete a meld with it, and how many pairs would."""

    cards: int
    pairs: int


def neighbours(rules: Rules, left: bytes, melds: Sequence[bytes]) -> Neighbours:
    """The neighbours among the unmelded cards. Cards of runs also count: a card near the end of a run can join it."""
    sets = mask(left)
    runs = sets | mask(b"".join(meld for meld in melds if is_run(meld)))
    return Neighbours(sets, runs, left.count(JOKER) if joker_limit(rules) else 0)


def mask(cards: bytes) -> int:
    """One bit for each face among these cards. A joker in a meld counts as the card that it represents."""
    found = 0
    for card in cards:
        if card != JOKER:
            found |= 1 << role(card)
    return found


def chances(rules: Rules, face: int, beside: Neighbours, can_come: Unseen) -> Chances:
    """The chances of one card with these neighbours. A joker among them can be any card."""
    completing = pairs = 0
    for others, in_suit in _melds_with(rules.ace, face):
        missing = others & ~(beside.runs if in_suit else beside.sets)
        if missing & missing - 1 == 0 or beside.jokers:
            completing |= missing
        else:
            pairs += missing & ~can_come.ones == 0
    cards = (completing & can_come.ones).bit_count() + (completing & can_come.twos).bit_count()
    return Chances(cards, pairs)


@lru_cache(maxsize=256)
def _melds_with(ace: str, face: int) -> tuple[tuple[int, bool], ...]:
    """All three-card melds with this face: each as the bit mask of its two other faces, and whether it is a run."""
    of_rank = [other for other in range(rank(face), 52, 13) if other != face]
    sets = [(sum(1 << other for other in two), False) for two in combinations(of_rank, 2)]
    starts = sorted({(rank(face) - back) % 13 for back in range(3)})
    spans = [run_faces(suit(face), start, 3) for start in starts if span_allowed(ace, start, 3)]
    return (*sets, *((mask(span) & ~(1 << face), True) for span in spans))
