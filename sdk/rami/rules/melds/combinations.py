"""Every combination that can be laid from some cards, jokers included, as bit masks.

A mask has one bit a face (bit = face, 0 … 51). A joker may stand for a card that the hand also holds, so each run is
listed with every choice of naturals. Tables are kept for each suit and rank: they depend on nothing but their key.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from rami.rules.cards import FACE_DOWN, JOKER, ROLE
from rami.rules.melds.melds import joker_limit, name_set_jokers, run_faces, span_allowed
from rami.rules.settings.parameters import Rules

SUIT: Final = (1 << 13) - 1
RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Terms(NamedTuple):
    """The parameters that decide which combinations exist."""

    ace: str
    max_jokers: int
    min_naturals: int
    named_sets: bool


class Combo(NamedTuple):
    """A combination to be laid: which faces from the hand, how many jokers, and where a run starts (-1: a set)."""

    naturals: int
    jokers: int
    start: int
    length: int


class Holding(NamedTuple):
    """A hand as masks: faces held at least once, faces held twice, and the number of jokers (G-06: cards are faces)."""

    ones: int
    twos: int
    jokers: int


def terms_of(rules: Rules) -> Terms:
    """The terms of a game."""
    named = rules.set_joker_swap == "named_card" and joker_limit(rules) > 0
    return Terms(rules.ace, joker_limit(rules), rules.min_naturals, named)


def holding(hand: bytes) -> Holding:
    """The masks of a hand; a card that lies face down has none."""
    ones = twos = jokers = 0
    for card in hand.rstrip(FACE_DOWN):
        if card == JOKER:
            jokers += 1
        elif ones >> card & 1:
            twos |= 1 << card
        else:
            ones |= 1 << card
    return Holding(ones, twos, jokers)


def cards_of(held: Holding) -> bytes:
    """The hand that these masks describe, sorted."""
    return bytes(sorted(faces(held.ones) + faces(held.twos))) + bytes([JOKER]) * held.jokers


def faces(mask: int) -> bytes:
    """The faces of a mask, upwards."""
    found = bytearray()
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return bytes(found)


def less(held: Holding, naturals: int, jokers: int) -> Holding:
    """What is left of a holding when these faces and jokers are laid."""
    ones, twos, had = held
    return Holding(ones & ~(naturals & ~twos), twos & ~naturals, had - jokers)


def combos(terms: Terms, held: Holding, longest: int = 13) -> Iterator[Combo]:
    """Every combination that can be laid from a holding, each once; runs up to `longest` cards."""
    ones, _, jokers = held
    jokers = min(jokers, terms.max_jokers)
    for shift in (0, 13, 26, 39):
        mask = ones >> shift & SUIT
        if mask:
            yield from suit_runs(terms, mask, jokers, shift, longest)
    for of_rank in range(13):
        mask = ones >> of_rank & RANK
        if mask & (mask - 1) or (mask and jokers > 1):
            yield from rank_sets(terms, mask, jokers, of_rank)


def combos_with(terms: Terms, held: Holding, face: int) -> list[Combo]:
    """Those combinations that use one face."""
    shift, of_rank = face // 13 * 13, face % 13
    jokers = min(held.jokers, terms.max_jokers)
    found = suit_runs(terms, held.ones >> shift & SUIT, jokers, shift, 13)
    found += rank_sets(terms, held.ones >> of_rank & RANK, jokers, of_rank)
    return [combo for combo in found if combo.naturals >> face & 1]


@lru_cache(maxsize=1 << 11)
def suit_runs(terms: Terms, mask: int, jokers: int, shift: int, longest: int) -> tuple[Combo, ...]:
    """Every run in one suit. `mask` holds the ranks in hand (13 bits), `shift` is where the suit's faces begin."""
    return tuple([combo._replace(naturals=combo.naturals << shift) for combo in runs(terms, mask, jokers, longest)])


def runs(terms: Terms, mask: int, jokers: int, longest: int) -> Iterator[Combo]:
    """Every run from some ranks of one suit (13 bits, as if they were spades) and as many jokers."""
    for start in range(13):
        for length in range(3, longest + 1):
            have = mask & _SPANS[start][length]
            spare = jokers - (length - have.bit_count())
            if spare < 0 or not span_allowed(terms.ace, start, length):
                break
            for naturals in _less_some(have, spare, terms.min_naturals):
                yield Combo(naturals, length - naturals.bit_count(), start, length)


@lru_cache(maxsize=1 << 12)
def rank_sets(terms: Terms, mask: int, jokers: int, of_rank: int) -> tuple[Combo, ...]:
    """Every set of one rank. `mask` holds the suits in hand, one bit in thirteen."""
    found: list[Combo] = []
    suits = [bit for bit in (1, 1 << 13, 1 << 26, 1 << 39) if mask & bit]
    for count in range(max(terms.min_naturals, 1), len(suits) + 1):
        for chosen in combinations(suits, count):
            naturals = sum(chosen) << of_rank
            found.extend(Combo(naturals, size - count, -1, size) for size in (3, 4) if 0 <= size - count <= jokers)
    return tuple(found)


def longest_needed(terms: Terms, jokers: int) -> int:
    """The longest run ever needed with at most so many jokers: longer ones can be laid as two that are worth no less.

    Each half keeps three cards and enough naturals. Round the corner it may take one card more to split a run so that
    no half begins with its ace, which would then count as a low one. Where melds are limited, longer runs do matter.
    """
    corner = terms.ace == "around_corner"
    return min(max(5, 2 + terms.min_naturals + jokers) + corner, 13)


def cards_of_combo(terms: Terms, combo: Combo) -> Iterator[bytes]:
    """The melds that a combination can be laid as: one, unless the jokers of a set have a choice of suit (W-04)."""
    naturals = faces(combo.naturals)
    if combo.start >= 0:
        span = run_faces(naturals[0] // 13, combo.start, combo.length)
        yield _with_roles(combo, span)
    elif terms.named_sets and combo.jokers:
        of_rank = naturals[0] % 13
        free = [of_suit * 13 + of_rank for of_suit in range(4) if not combo.naturals >> of_suit * 13 + of_rank & 1]
        for roles in combinations(free, combo.jokers):
            yield _with_roles(combo, bytes(sorted((*naturals, *roles))))
    else:
        yield name_set_jokers(naturals, combo.jokers)


def _with_roles(combo: Combo, wanted: bytes) -> bytes:
    """These faces, a joker in place of each that the combination does not take from the hand."""
    return bytes([face if combo.naturals >> face & 1 else face + ROLE for face in wanted])


def _less_some(have: int, spare: int, keep: int) -> Iterator[int]:
    """The mask itself, and it less one to `spare` of its bits, as long as `keep` remain."""
    bits = [1 << index for index in range(13) if have >> index & 1]
    for dropped in range(min(spare, len(bits) - keep) + 1):
        for some in combinations(bits, dropped):
            yield have - sum(some)


def _span(start: int, length: int) -> int:
    return sum(1 << position % 13 for position in range(start, start + length))


_SPANS: Final = tuple(tuple(_span(start, min(length, 13)) for length in range(14)) for start in range(13))
