"""How far a card is from a meld: how many cards that can still come complete one with it, and how many pairs would."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from rami.bots.seen import Unseen
from rami.rules.cards import JOKER, rank, role, suit
from rami.rules.melds import is_run, joker_limit, run_faces, span_allowed
from rami.rules.parameters import Rules


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
