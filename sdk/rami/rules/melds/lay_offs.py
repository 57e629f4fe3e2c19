"""Which cards can be added to a meld on the table, and the meld afterwards (B-12, G-30).

A lay-off may have several cards, also at both ends of a run. The order of its cards does not matter.
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
from rami.rules.melds.validity import name_set_jokers, set_of, span_allowed, too_many_jokers


class Fit(NamedTuple):
    """One way to add cards: the meld afterwards, the cards added, and their number at the low and at the high end.

    A joker among the added cards has the role that it has in the meld.
    """

    meld: RunOrSet
    added: MeldCards
    low: int = 0
    high: int = 0
    wilds: HandCards = NO_CARDS
    """What the jokers among the added cards are, as in `Run`."""


def fit(terms: Terms, meld_id: int, meld: RunOrSet, cards: AnyCards, end: str | None) -> Fit:
    """The only way to add these cards.

    Raises TOO_MANY_JOKERS or DOES_NOT_FIT if there is none, END_NEEDED or AmbiguousJoker if there are several.
    """
    jokers = joker_count(meld.cards) + joker_count(cards)
    if jokers > terms.max_jokers and joker_count(cards):
        raise too_many_jokers(terms.max_jokers, jokers)
    readings = fits_at(terms, meld, cards, end)
    if len(readings) == 1:
        return readings[0]
    shown = spelled(cards)
    if not readings:
        raise DOES_NOT_FIT(cards=shown, meld=meld_id, table=spelled(meld.cards))
    if JOKER in cards:
        raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading.added) for reading in readings))
    raise END_NEEDED(cards=shown, meld=meld_id)


def fits_at(terms: Terms, meld: RunOrSet, cards: AnyCards, end: str | None) -> list[Fit]:
    """All ways to add these cards to this meld; in a run at this end, if there is one."""
    readings = list(fits(terms, meld, cards))
    return _at_end(readings, end) if end is not None and isinstance(meld, Run) else readings


def _at_end(readings: list[Fit], end: str) -> list[Fit]:
    """The reading with the most cards at this end; an empty list if none has a card there."""
    there = [reading for reading in readings if _count_at(reading, end)]
    return [max(there, key=lambda reading: _count_at(reading, end))] if there else []


def _count_at(reading: Fit, end: str) -> int:
    return reading.low if end == "low" else reading.high


def fits(terms: Terms, meld: RunOrSet, cards: AnyCards) -> Iterator[Fit]:
    """All ways to add these cards to this meld."""
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
            yield longer(meld, added[:low], added[low:])


def longer(meld: Run, low: MeldCards, high: MeldCards) -> Fit:
    """A run after cards were added at both ends."""
    longer = Run(low + meld.cards + high, meld.suit, (meld.start - len(low)) % 13)
    return Fit(longer, low + high, len(low), len(high))


def _beyond(terms: Terms, meld: Run, low: int, high: int) -> Faces | None:
    """The next `low` faces below a run and the next `high` faces above it, or None if the longer run is not allowed."""
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
    """The added cards, with the roles of jokers. Jokers that were in the meld before are not among them."""
    jokers = [card for card in result if card >= JOKER]
    return naturals(cards) + MeldCards(jokers[len(jokers) - joker_count(cards) :])


def _named_set_fits(meld: Set, cards: AnyCards) -> Iterator[Fit]:
    """All ways to add cards to a set whose jokers keep the card that was named for them (W-04)."""
    there, held, new = roles(meld.cards) + roles(cards), naturals(cards), roles(cards)
    if len(set(there)) < len(there):
        return
    free = [face for face in FACES_OF_RANK[meld.rank] if face not in there]
    for named in combinations(free, cards.count(JOKER)):
        added = MeldCards([face if face in held else JOKER_FOR[face] for face in (*new, *named)])
        yield Fit(set_of(naturals(meld.cards) + held, [*there, *named]), added)


def lay_offs(terms: Terms, meld: RunOrSet, held: Holding) -> Iterator[Fit]:
    """All lay-offs on one meld from a holding, each once, with every choice between a natural card and a joker."""
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
                yield longer(meld, low, high)


def _chains(of_suit: int, position: int, step: int, ones: FaceMask, jokers: int, room: int) -> Iterator[MeldCards]:
    """All sequences of consecutive cards or jokers from a position outward, the empty sequence included."""
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
