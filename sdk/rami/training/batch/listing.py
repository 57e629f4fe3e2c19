"""All melds, lay-offs and swaps of a hand, as rows of a list. Whether the turn can be finished is not asked here."""

import numpy as np

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RANKS, RUN, bits, run_allowed
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.bots.playouts.table import (
    ONES,
    TABLE_KIND,
    TABLE_LENGTH,
    TABLE_START,
    TABLE_SUITS,
    TABLE_WHAT,
    Ints,
)
from rami.bots.playouts.terms import ACE_HIGH, ACE_LOW
from rami.training.batch.layout import (
    ADDED_TO_RUN,
    ADDED_TO_SET,
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
    SWAP,
    TABLE_JOKERS,
    WHAT,
)
from rami.training.batch.terms import JOKERS_ALLOWED, LEAST_NATURALS


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
def new_melds(terms: Ints, hand: Ints, rows: Ints, count: int) -> int:
    """Add all new melds to a list that has so many rows. The number of rows afterwards."""
    jokers = min(hand[HELD_JOKERS], terms[JOKERS_ALLOWED])
    count = _new_runs(terms, hand[ONES], jokers, rows, count)
    return _new_sets(terms, hand[ONES], jokers, rows, count)


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
        if naturals >= terms[LEAST_NATURALS] and length - naturals <= jokers:
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
        if not subset or not jokers:
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


@lean
def lay_offs(terms: Ints, hand: Ints, meld: Ints, place: int, rows: Ints, count: int) -> int:
    """Add all lay-offs on one meld of the table to a list. The number of rows afterwards."""
    jokers = min(hand[HELD_JOKERS], terms[JOKERS_ALLOWED] - bits(meld[TABLE_JOKERS]))
    if meld[TABLE_KIND] == RUN:
        return _on_run(terms, hand[ONES], jokers, meld, place, rows, count)
    return _on_set(hand[ONES], jokers, meld, place, rows, count)


@lean
def _on_set(ones: int, jokers: int, meld: Ints, place: int, rows: Ints, count: int) -> int:
    rank, length, there = meld[TABLE_WHAT], meld[TABLE_LENGTH], meld[TABLE_SUITS]
    if length >= 4 or (length == 3 and bits(there) == 3 and not jokers and not of_rank(15 & ~there, rank) & ones):
        return count
    for chosen in range(16):
        naturals = of_rank(chosen, rank)
        if chosen & there or naturals & ~ones:
            continue
        size = bits(chosen)
        for more in range(max(0, 1 - size), min(jokers, 4 - length - size) + 1):
            held = there | chosen
            stands = first_free(held, length + size + more - bits(held))
            new = 0  # the jokers that were there before stand for the first of these
            for suit in range(3, -1, -1):
                if (stands >> suit) & 1 and bits(new) < more:
                    new |= 1 << suit
            write(rows[count], ADDED_TO_SET, rank, 0, length + size + more, naturals, of_rank(new, rank), 0, 0, place)
            count += 1
    return count


@lean
def _on_run(terms: Ints, ones: int, jokers: int, meld: Ints, place: int, rows: Ints, count: int) -> int:
    suit, start, length = meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH]
    own = (ones >> (suit * RANKS)) & 0x1FFF
    own |= (own & 1) << RANKS
    below, missing_below = 0, 0
    for low in range(start + 1):
        if low:
            below |= 1 << (start - low)
            missing_below += not (own >> (start - low)) & 1
        if missing_below > jokers or length + low > RANKS:
            break
        above, missing = 0, missing_below
        for high in range(RANKS + 1 - length - low):
            position = start + length + high - 1
            if high:
                if position > RANKS:
                    break
                above |= 1 << position
                missing += not (own >> position) & 1
            if missing > jokers:
                break
            if low + high and run_allowed(terms, start - low, length + low + high):
                count = _ways(terms, own, below | above, meld, low, high, jokers, place, rows, count)
    return count


@lean
def _ways(
    terms: Ints, own: int, span: int, meld: Ints, low: int, high: int, jokers: int, place: int, rows: Ints, count: int
) -> int:
    """The lay-offs of so many cards at each end of a run. An ace of the hand at both ends is there twice."""
    suit, start, length = meld[TABLE_WHAT], meld[TABLE_START] - low, meld[TABLE_LENGTH] + low + high
    have = span & own
    subset = have
    while True:
        if bits(span) - bits(subset) <= jokers:
            naturals, stands = faces_at(subset, suit), faces_at(span & ~subset, suit)
            write(rows[count], ADDED_TO_RUN, suit, start, length, naturals, stands, low, high, place)
            if length == RANKS and terms[ACE_LOW] and terms[ACE_HIGH]:
                rows[count, END] = _end(meld, start)
            count += 1
        if not subset or not jokers:
            return count
        subset = (subset - 1) & have


@lean
def _end(meld: Ints, start: int) -> int:
    """The end that a lay-off names which makes a run of all ranks: the ace may be at both, if it is not there yet."""
    there = meld[TABLE_START] == 0 or meld[TABLE_START] + meld[TABLE_LENGTH] - 1 == RANKS
    if there:
        return 0
    return 1 if start == 0 else 2


@lean
def swaps(hand: Ints, meld: Ints, place: int, rows: Ints, count: int) -> int:
    """Add all swaps of jokers of one meld to a list. The number of rows afterwards."""
    stands = meld[TABLE_JOKERS]
    if not stands:
        return count
    kind, what, start, length = meld[TABLE_KIND], meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH]
    if kind == RUN:
        left = stands & hand[ONES]
        while left:
            low = left & -left
            left ^= low
            write(rows[count], SWAP, what, start, length, low, 0, 0, 0, place)
            count += 1
        return count
    missing = 15 & ~meld[TABLE_SUITS]
    for chosen in range(1, 16):
        cards = of_rank(chosen, what)
        if not chosen & ~missing and not cards & ~hand[ONES] and bits(chosen) >= 5 - length:
            write(rows[count], SWAP, what, 0, 4, cards, 0, 0, 0, place)
            count += 1
    return count


@lean
def room(number: int) -> Ints:
    """Room for a list."""
    return np.zeros((number, 11), np.int64)
