"""Which cards can be added to a meld on the table, and how the meld looks afterwards (B-12, G-30).

A lay-off may hold several cards, at both ends of a run. Like a meld, it is read by its cards alone.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rami.messages.text import OneOf
from rami.problems.layings import DOES_NOT_FIT, END_NEEDED
from rami.problems.melds import AMBIGUOUS_JOKER
from rami.rules.cards import JOKER, ROLE, in_set_order, joker_count, role, spelled
from rami.rules.melds.combinations import Holding, Terms
from rami.rules.melds.melds import is_run, name_set_jokers, run_faces, run_span, span_allowed


class Fit(NamedTuple):
    """One way to add cards: the meld afterwards, the cards added with their roles, how many at the low and high end."""

    cards: bytes
    added: bytes
    low: int = 0
    high: int = 0


def fit(terms: Terms, meld_id: int, meld: bytes, cards: bytes, end: str | None) -> Fit:
    """The one way to add these cards. Raises DOES_NOT_FIT, END_NEEDED or AmbiguousJoker."""
    readings = list(fits(terms, meld, cards))
    if end is not None:
        readings = _at_end(readings, end) if is_run(meld) else readings
    if len(readings) == 1:
        return readings[0]
    shown = spelled(cards)
    if not readings:
        raise DOES_NOT_FIT(cards=shown, meld=meld_id, table=spelled(meld))
    if JOKER in cards:
        raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading.added) for reading in readings))
    raise END_NEEDED(cards=shown, meld=meld_id)


def _at_end(readings: list[Fit], end: str) -> list[Fit]:
    """`end` asks for the reading with the most cards at that end."""
    place = 2 if end == "low" else 3
    there = [reading for reading in readings if reading[place]]
    return [max(there, key=lambda reading: reading[place])] if there else []


def fits(terms: Terms, meld: bytes, cards: bytes) -> Iterator[Fit]:
    """Every way to add these cards to this meld."""
    if not cards or joker_count(meld) + joker_count(cards) > terms.max_jokers:
        return
    yield from _run_fits(terms, meld, cards) if is_run(meld) else _set_fits(terms, meld, cards)


def _run_fits(terms: Terms, meld: bytes, cards: bytes) -> Iterator[Fit]:
    named = {role(card): card for card in cards if card != JOKER}
    if len(named) + cards.count(JOKER) < len(cards):
        return
    for low in range(len(cards) + 1):
        high = len(cards) - low
        faces = _beyond(terms, meld, low, high)
        if faces is not None and named.keys() <= set(faces):
            added = bytes([named.get(face, face + ROLE) for face in faces])
            yield Fit(added[:low] + meld + added[low:], added, low, high)


def _beyond(terms: Terms, meld: bytes, low: int, high: int) -> bytes | None:
    """The faces just below and just above a run, or None when the longer run may not exist."""
    suit, start, length = run_span(meld)
    first = (start - low) % 13
    if not span_allowed(terms.ace, first, low + length + high):
        return None
    return run_faces(suit, first, low) + run_faces(suit, start + length, high)


def _set_fits(terms: Terms, meld: bytes, cards: bytes) -> Iterator[Fit]:
    after = len(meld) + len(cards)
    rank = role(meld[0]) % 13
    if after > 4 or any(role(card) % 13 != rank for card in cards if card != JOKER):
        return
    if terms.named_sets:
        yield from _named_set_fits(meld, cards, rank)
        return
    naturals = bytes([card for card in meld + cards if card < JOKER])
    if len(set(naturals)) == len(naturals):
        result = name_set_jokers(naturals, after - len(naturals))
        yield Fit(result, _new_cards(cards, result))


def _new_cards(cards: bytes, result: bytes) -> bytes:
    """The added cards with the roles they have now: renamed jokers of the meld itself are not new."""
    jokers = [card for card in result if card >= JOKER]
    fresh = jokers[len(jokers) - joker_count(cards) :]
    return bytes([card for card in cards if card < JOKER]) + bytes(fresh)


def _named_set_fits(meld: bytes, cards: bytes, rank: int) -> Iterator[Fit]:
    """A set whose jokers keep the name they were given (W-04)."""
    taken = Counter(role(card) for card in meld + cards if card != JOKER)
    if any(count > 1 for count in taken.values()):
        return
    named = bytes([card for card in cards if card != JOKER])
    free = [suit * 13 + rank + ROLE for suit in range(4) if suit * 13 + rank not in taken]
    for roles in combinations(free, cards.count(JOKER)):
        yield Fit(in_set_order(meld + named + bytes(roles)), named + bytes(roles))


def lay_offs(terms: Terms, meld: bytes, held: Holding) -> Iterator[Fit]:
    """Every lay-off on one meld that a holding allows, each once, with every choice of card or joker."""
    jokers = min(held.jokers, terms.max_jokers - joker_count(meld))
    if is_run(meld):
        yield from _run_lay_offs(terms, meld, held.ones, jokers)
    elif len(meld) < 4:
        yield from _set_lay_offs(terms, meld, held.ones, jokers)


def _run_lay_offs(terms: Terms, meld: bytes, ones: int, jokers: int) -> Iterator[Fit]:
    suit, start, length = run_span(meld)
    lows = list(_chains(suit, start - 1, -1, ones, jokers, 13 - length))
    highs = list(_chains(suit, start + length, 1, ones, jokers, 13 - length))
    for low in lows:
        for high in highs:
            added = low[::-1] + high
            if added and joker_count(added) <= jokers and _beyond(terms, meld, len(low), len(high)) is not None:
                yield Fit(low[::-1] + meld + high, added, len(low), len(high))


def _chains(suit: int, position: int, step: int, ones: int, jokers: int, room: int) -> Iterator[bytes]:
    """Every unbroken row of cards or jokers outward from a position, the empty row included."""
    yield b""
    if room == 0:
        return
    face = suit * 13 + position % 13
    for card, left in ((face, jokers), (face + ROLE, jokers - 1)):
        if left >= 0 and (card >= ROLE or ones >> face & 1):
            for further in _chains(suit, position + step, step, ones, left, room - 1):
                yield bytes((card,)) + further


def _set_lay_offs(terms: Terms, meld: bytes, ones: int, jokers: int) -> Iterator[Fit]:
    rank = role(meld[0]) % 13
    room = 4 - len(meld)
    held = [face for face in range(rank, 52, 13) if ones >> face & 1]
    for count in range(1, room + 1):
        for naturals in range(count + 1):
            if count - naturals <= jokers:
                for chosen in combinations(held, naturals):
                    yield from _set_fits(terms, meld, bytes(chosen) + bytes([JOKER]) * (count - naturals))
