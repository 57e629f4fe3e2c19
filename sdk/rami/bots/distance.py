"""How far a card is from a meld: which single cards would complete one with it, and how many pairs of cards would."""

from collections.abc import Sequence
from typing import NamedTuple

from rami.rules.cards import JOKER, rank, role, suit
from rami.rules.melds import is_run, run_faces, span_allowed
from rami.rules.parameters import Rules


class Company(NamedTuple):
    """The cards that another can make a meld with, as masks of faces."""

    sets: int
    runs: int


class Chances(NamedTuple):
    """How many cards that can still come complete a meld with a card, and how many pairs of faces would."""

    cards: int
    pairs: int


def company(left: bytes, melds: Sequence[bytes]) -> Company:
    """Unlaid cards go with each other; runs, laid or to be laid, also go with what comes near their ends."""
    loose = mask(left)
    return Company(loose, loose | mask(b"".join(meld for meld in melds if is_run(meld))))


def mask(cards: bytes) -> int:
    """One bit for each face among these cards; a joker in a meld counts as the card it stands for."""
    found = 0
    for card in cards:
        if card != JOKER:
            found |= 1 << role(card)
    return found


def chances(rules: Rules, face: int, beside: Company, unseen: Sequence[int]) -> Chances:
    """The chances of one card in the company of others. `unseen` counts the copies of each face that can still come."""
    completing, pairs = 0, 0
    for others, held in _melds_with(rules, face, beside):
        missing = [other for other in others if not held >> other & 1]
        if len(missing) == 1:
            completing |= 1 << missing[0]
        elif len(missing) == 2:
            pairs += all(unseen[other] for other in missing)
    return Chances(sum(unseen[other] for other in range(52) if completing >> other & 1), pairs)


def _melds_with(rules: Rules, face: int, beside: Company) -> list[tuple[list[int], int]]:
    """The two other faces of every three-card meld with this face, and the mask of what may be held of them."""
    of_rank = [other for other in range(rank(face), 52, 13) if other != face]
    sets = [([other for other in of_rank if other != without], beside.sets) for without in of_rank]
    starts = {(rank(face) - back) % 13 for back in range(3)}
    spans = [run_faces(suit(face), start, 3) for start in sorted(starts) if span_allowed(rules.ace, start, 3)]
    return sets + [([other for other in span if other != face], beside.runs) for span in spans]
