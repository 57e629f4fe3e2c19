"""All lay-offs and swaps of a hand, as rows of a list. Whether the turn can be finished is not asked here."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RANKS, RUN, bits, run_allowed
from rami.bots.playouts.table import TABLE_KIND, TABLE_LENGTH, TABLE_START, TABLE_SUITS, TABLE_WHAT, Ints
from rami.bots.playouts.terms import ACE_HIGH, ACE_LOW
from rami.training.batch.layings.melds import faces_at, first_free, of_rank, write
from rami.training.batch.layout import ADDED_TO_RUN, ADDED_TO_SET, END, SWAP, TABLE_JOKERS
from rami.training.batch.terms import JOKERS_ALLOWED


@lean
def lay_offs(terms: Ints, ones: int, held: int, more: int, meld: Ints, place: int, rows: Ints, count: int) -> int:
    """Add all lay-offs on one meld of the table to a list: those of these cards, and so many jokers held.

    The meld is seen as if it had room for so many `more` jokers. The result is the number of rows afterwards.
    """
    jokers = min(held, terms[JOKERS_ALLOWED] - bits(meld[TABLE_JOKERS]) + more)
    if meld[TABLE_KIND] == RUN:
        return _on_run(terms, ones, jokers, meld, place, rows, count)
    return _on_set(ones, jokers, meld, place, rows, count)


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
        if not subset or bits(span) - bits(have) >= jokers:
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
def swaps(ones: int, meld: Ints, place: int, rows: Ints, count: int) -> int:
    """Add all swaps of jokers of one meld to a list. The number of rows afterwards."""
    stands = meld[TABLE_JOKERS]
    if not stands:
        return count
    kind, what, start, length = meld[TABLE_KIND], meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH]
    if kind == RUN:
        left = stands & ones
        while left:
            low = left & -left
            left ^= low
            write(rows[count], SWAP, what, start, length, low, 0, 0, 0, place)
            count += 1
        return count
    missing = 15 & ~meld[TABLE_SUITS]
    for chosen in range(1, 16):
        cards = of_rank(chosen, what)
        if not chosen & ~missing and not cards & ~ones and bits(chosen) >= 5 - length:
            write(rows[count], SWAP, what, 0, 4, cards, 0, 0, 0, place)
            count += 1
    return count


@lean
def gains(ones: int, melds: Ints, number: int) -> int:
    """A number of jokers that swaps for these cards cannot exceed."""
    total = 0
    for place in range(number):
        meld = melds[place]
        stands = meld[TABLE_JOKERS]
        if not stands:
            continue
        if meld[TABLE_KIND] == RUN:
            total += bits(stands & ones)
        else:
            total += min(bits(stands), bits(of_rank(15 & ~meld[TABLE_SUITS], meld[TABLE_WHAT]) & ones))
    return int(total)
