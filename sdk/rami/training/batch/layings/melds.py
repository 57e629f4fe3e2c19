"""All new melds of a hand, as rows of a list. Whether the turn can be finished is not asked here."""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RANKS, bits, run_allowed
from rami.bots.playouts.table import Ints
from rami.training.batch.layout import (
    END,
    HIGH,
    JOKERS,
    KIND,
    LENGTH,
    LOW,
    NATURALS,
    NEW_RUN,
    NEW_SET,
    PLACE,
    STANDS,
    START,
    WHAT,
)
from rami.training.batch.terms import JOKERS_ALLOWED, LEAST_NATURALS

RESERVED: Final = 1 << 13
"""Rows that runs leave free for all else. They leave more, unless nearly all cards of a hand are of one suit, and many
jokers beside them."""


@lean
def write(
    row: Ints,
    kind: int,
    what: int,
    start: int,
    length: int,
    naturals: int,
    stands: int,
    low: int,
    high: int,
    place: int,
) -> None:
    """Write a row of the list."""
    row[KIND], row[WHAT], row[START], row[LENGTH], row[NATURALS] = kind, what, start, length, naturals
    row[STANDS], row[LOW], row[HIGH], row[END], row[PLACE] = stands, low, high, 0, place
    row[JOKERS] = bits(stands)


@lean
def new_melds(terms: Ints, ones: int, held: int, rows: Ints, count: int) -> int:
    """Add all new melds to a list that has so many rows: those of these cards, and so many jokers held.

    The result is the number of rows afterwards.
    """
    jokers = min(held, terms[JOKERS_ALLOWED])
    count = _new_runs(terms, ones, jokers, rows, count)
    return _new_sets(terms, ones, jokers, rows, count)


@lean
def _new_runs(terms: Ints, ones: int, jokers: int, rows: Ints, count: int) -> int:
    for suit in range(4):
        own = (ones >> (suit * RANKS)) & 0x1FFF
        own |= (own & 1) << RANKS
        if not own or (not jokers and not own & (own >> 1) & (own >> 2)):
            continue
        for start in range(12):
            missing, span = 0, 0
            for length in range(1, RANKS + 1):
                position = start + length - 1
                if position > RANKS:
                    break
                missing += not (own >> position) & 1
                span |= 1 << position
                if missing > jokers:
                    break
                if length >= 3 and run_allowed(terms, start, length):
                    count = _with_jokers(terms, own, span, suit, start, length, jokers, rows, count)
    return count


@lean
def _with_jokers(
    terms: Ints, own: int, span: int, suit: int, start: int, length: int, jokers: int, rows: Ints, count: int
) -> int:
    """The runs of one span: its jokers stand for what is not held, and for any of the other cards."""
    have = span & own
    subset = have  # the natural cards: each subset of those that are held, largest first
    while True:
        naturals = bits(subset)
        fits = naturals >= terms[LEAST_NATURALS] and length - naturals <= jokers
        if fits and count < rows.shape[0] - RESERVED:
            write(
                rows[count],
                NEW_RUN,
                suit,
                start,
                length,
                faces_at(subset, suit),
                faces_at(span & ~subset, suit),
                0,
                0,
                0,
            )
            count += 1
        if not subset or length - bits(have) >= jokers:  # no joker is left for a card that is held
            return count
        subset = (subset - 1) & have


@lean
def faces_at(positions: int, suit: int) -> int:
    """The mask of the faces at these positions of a run: 0 is a low ace, 13 a high one."""
    return ((positions & 0x1FFF) | (positions >> RANKS)) << (suit * RANKS)


@lean
def _new_sets(terms: Ints, ones: int, jokers: int, rows: Ints, count: int) -> int:
    one, two, three, four = ones & 0x1FFF, (ones >> 13) & 0x1FFF, (ones >> 26) & 0x1FFF, (ones >> 39) & 0x1FFF
    ranks = one | two | three | four
    if not jokers:
        ranks = ((one | two) & three & four) | (one & two & (three | four))
    for rank in range(RANKS):
        if not (ranks >> rank) & 1:
            continue
        own = (one >> rank) & 1 | ((two >> rank) & 1) << 1 | ((three >> rank) & 1) << 2 | ((four >> rank) & 1) << 3
        for chosen in range(1, 16):
            size = bits(chosen)
            if chosen & ~own or size < terms[LEAST_NATURALS]:
                continue
            for length in range(3, 5):
                if size <= length <= size + jokers:
                    stands = first_free(chosen, length - size)
                    write(rows[count], NEW_SET, rank, 0, length, of_rank(chosen, rank), of_rank(stands, rank), 0, 0, 0)
                    count += 1
    return count


@lean
def of_rank(suits: int, rank: int) -> int:
    """The mask of the cards of a rank in these suits."""
    return ((suits & 1) | (suits & 2) << 12 | (suits & 4) << 24 | (suits & 8) << 36) << rank


@lean
def first_free(suits: int, number: int) -> int:
    """The first so many suits that are not among these: those that jokers of a set stand for."""
    found = 0
    for suit in range(4):
        if number and not (suits >> suit) & 1:
            found |= 1 << suit
            number -= 1
    return found
