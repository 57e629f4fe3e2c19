"""What unmelded cards are worth: what they may still become, less what they cost in the hand."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rami.bots.strategy.card_memory import Unseen, unseen
from rami.bots.strategy.opening import wants_dear_cards
from rami.rules.cards import JOKER, parse, rank, role, suit
from rami.rules.melds.melds import hand_card_value, is_run, joker_limit, run_faces, span_allowed
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
    melds: tuple[bytes, ...]
    dear: bool

    def worth(self, left: bytes) -> float:
        """What these cards are worth together. A joker is company for the others and costs nothing here."""
        beside = company(self.rules, left, self.melds)
        total = 0.0
        for card in sorted(set(left) - {JOKER}):
            cost, chance = hand_card_value(self.rules.values, card), chances(self.rules, card, beside, self.can_come)
            weight = cost / USUAL if self.dear else 1
            total += weight * (CHANCE * chance.cards + PAIR * chance.pairs) - cost * left.count(card)
        return total


def outlook(view: View, melds: tuple[bytes, ...]) -> Outlook:
    """The outlook of this seat, with `melds` in its hand."""
    laid = tuple(parse(meld.cards) for meld in view.melds)
    return Outlook(view.rules, unseen(view), (*melds, *laid), wants_dear_cards(view, parse(view.hand)))


class Company(NamedTuple):
    """The cards that another can make a meld with: masks of faces, and how many jokers."""

    sets: int
    runs: int
    jokers: int


class Chances(NamedTuple):
    """How many cards that can still come complete a meld with a card, and how many pairs of faces would."""

    cards: int
    pairs: int


def company(rules: Rules, left: bytes, melds: Sequence[bytes]) -> Company:
    """Unlaid cards go with each other; runs, laid or to be laid, also go with what comes near their ends."""
    loose = mask(left)
    near = loose | mask(b"".join(meld for meld in melds if is_run(meld)))
    return Company(loose, near, left.count(JOKER) if joker_limit(rules) else 0)


def mask(cards: bytes) -> int:
    """One bit for each face among these cards; a joker in a meld counts as the card it stands for."""
    found = 0
    for card in cards:
        if card != JOKER:
            found |= 1 << role(card)
    return found


def chances(rules: Rules, face: int, beside: Company, can_come: Unseen) -> Chances:
    """The chances of one card in the company of others. A joker of the company is any card."""
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
    """The two other faces, as a mask, of every three-card meld with this face, and whether it is a run."""
    of_rank = [other for other in range(rank(face), 52, 13) if other != face]
    sets = [(sum(1 << other for other in two), False) for two in combinations(of_rank, 2)]
    starts = sorted({(rank(face) - back) % 13 for back in range(3)})
    spans = [run_faces(suit(face), start, 3) for start in starts if span_allowed(ace, start, 3)]
    return (*sets, *((mask(span) & ~(1 << face), True) for span in spans))
