"""Which cards can be added to a meld on the table, and how the meld looks afterwards (B-12, G-30).

A lay-off may hold several cards, at both ends of a run. Like a meld, it is read by its cards alone.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rami.messages.text import OneOf
from rami.problems.layings import DOES_NOT_FIT, END_NEEDED
from rami.problems.melds import AMBIGUOUS_JOKER
from rami.rules.cards import (
    FACES_OF_RANK,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    AnyCards,
    FaceMask,
    Faces,
    HandCards,
    MeldCards,
    joker_count,
    naturals,
    rank,
    roles,
    run_faces,
    spelled,
)
from rami.rules.melds.combinations import Holding, Terms
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.melds import name_set_jokers, set_of, span_allowed


class Fit(NamedTuple):
    """One way to add cards: the meld afterwards, the cards added with their roles, how many at the low and high end."""

    meld: RunOrSet
    added: MeldCards
    low: int = 0
    high: int = 0


def fit(terms: Terms, meld_id: int, meld: RunOrSet, cards: AnyCards, end: str | None) -> Fit:
    """The one way to add these cards. Raises DOES_NOT_FIT, END_NEEDED or AmbiguousJoker."""
    readings = list(fits(terms, meld, cards))
    if end is not None:
        readings = _at_end(readings, end) if isinstance(meld, Run) else readings
    if len(readings) == 1:
        return readings[0]
    shown = spelled(cards)
    if not readings:
        raise DOES_NOT_FIT(cards=shown, meld=meld_id, table=spelled(meld.cards))
    if JOKER in cards:
        raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading.added) for reading in readings))
    raise END_NEEDED(cards=shown, meld=meld_id)


def _at_end(readings: list[Fit], end: str) -> list[Fit]:
    """`end` asks for the reading with the most cards at that end."""
    there = [reading for reading in readings if _count_at(reading, end)]
    return [max(there, key=lambda reading: _count_at(reading, end))] if there else []


def _count_at(reading: Fit, end: str) -> int:
    return reading.low if end == "low" else reading.high


def fits(terms: Terms, meld: RunOrSet, cards: AnyCards) -> Iterator[Fit]:
    """Every way to add these cards to this meld."""
    if not cards or joker_count(meld.cards) + joker_count(cards) > terms.max_jokers:
        return
    yield from _run_fits(terms, meld, cards) if isinstance(meld, Run) else _set_fits(terms, meld, cards)


def _run_fits(terms: Terms, meld: Run, cards: AnyCards) -> Iterator[Fit]:
    named, held = set(roles(cards)), naturals(cards)
    if len(named) + cards.count(JOKER) < len(cards):
        return
    for low in range(len(cards) + 1):
        high = len(cards) - low
        faces = _beyond(terms, meld, low, high)
        if faces is not None and named <= set(faces):
            added = MeldCards([face if face in held else JOKER_FOR[face] for face in faces])
            yield _longer(meld, added[:low], added[low:])


def _longer(meld: Run, low: MeldCards, high: MeldCards) -> Fit:
    """A run with cards added at both ends."""
    longer = Run(low + meld.cards + high, meld.suit, (meld.start - len(low)) % 13)
    return Fit(longer, low + high, len(low), len(high))


def _beyond(terms: Terms, meld: Run, low: int, high: int) -> Faces | None:
    """The faces just below and just above a run, or None when the longer run may not exist."""
    first, length = (meld.start - low) % 13, len(meld.cards)
    if not span_allowed(terms.ace, first, low + length + high):
        return None
    return run_faces(meld.suit, first, low) + run_faces(meld.suit, meld.start + length, high)


def _set_fits(terms: Terms, meld: Set, cards: AnyCards) -> Iterator[Fit]:
    after = len(meld.cards) + len(cards)
    if after > 4 or any(rank(face) != meld.rank for face in roles(cards)):
        return
    if terms.named_sets:
        yield from _named_set_fits(meld, cards)
        return
    held = naturals(meld.cards) + naturals(cards)
    if len(set(held)) == len(held):
        result = name_set_jokers(held, after - len(held))
        yield Fit(result, _new_cards(cards, result.cards))


def _new_cards(cards: AnyCards, result: MeldCards) -> MeldCards:
    """The added cards with the roles they have now: renamed jokers of the meld itself are not new."""
    jokers = [card for card in result if card >= JOKER]
    return naturals(cards) + MeldCards(jokers[len(jokers) - joker_count(cards) :])


def _named_set_fits(meld: Set, cards: AnyCards) -> Iterator[Fit]:
    """A set whose jokers keep the name they were given (W-04)."""
    there, held, new = roles(meld.cards) + roles(cards), naturals(cards), roles(cards)
    if len(set(there)) < len(there):
        return
    free = [face for face in FACES_OF_RANK[meld.rank] if face not in there]
    for named in combinations(free, cards.count(JOKER)):
        added = MeldCards([face if face in held else JOKER_FOR[face] for face in (*new, *named)])
        yield Fit(set_of(naturals(meld.cards) + held, [*there, *named]), added)


def lay_offs(terms: Terms, meld: RunOrSet, held: Holding) -> Iterator[Fit]:
    """Every lay-off on one meld that a holding allows, each once, with every choice of card or joker."""
    jokers = min(held.jokers, terms.max_jokers - joker_count(meld.cards))
    if isinstance(meld, Run):
        yield from _run_lay_offs(terms, meld, held.ones, jokers)
    else:
        yield from _set_lay_offs(terms, meld, held.ones, jokers)


def _run_lay_offs(terms: Terms, meld: Run, ones: FaceMask, jokers: int) -> Iterator[Fit]:
    length = len(meld.cards)
    lows = [low[::-1] for low in _chains(meld.suit, meld.start - 1, -1, ones, jokers, 13 - length)]
    highs = list(_chains(meld.suit, meld.start + length, 1, ones, jokers, 13 - length))
    for low in lows:
        for high in highs:
            added = low + high
            if added and joker_count(added) <= jokers and _beyond(terms, meld, len(low), len(high)) is not None:
                yield _longer(meld, low, high)


def _chains(of_suit: int, position: int, step: int, ones: FaceMask, jokers: int, room: int) -> Iterator[MeldCards]:
    """Every unbroken row of cards or jokers outward from a position, the empty row included."""
    yield NO_CARDS
    if room == 0:
        return
    face = run_faces(of_suit, position % 13, 1)[0]
    for card, left in ((face, jokers), (JOKER_FOR[face], jokers - 1)):
        if left >= 0 and (card >= JOKER or ones >> face & 1):
            for further in _chains(of_suit, position + step, step, ones, left, room - 1):
                yield MeldCards((card,)) + further


def _set_lay_offs(terms: Terms, meld: Set, ones: FaceMask, jokers: int) -> Iterator[Fit]:
    held = [face for face in FACES_OF_RANK[meld.rank] if ones >> face & 1]
    for count in range(1, 4 - len(meld.cards) + 1):
        for some in range(count + 1):
            if count - some <= jokers:
                for chosen in combinations(held, some):
                    yield from _set_fits(terms, meld, Faces(chosen) + HandCards([JOKER]) * (count - some))
