"""The showdown of a play-out: in which melds the knocker shows the hand, what another player lays off, and the points.

Hands have no jokers here, and no card twice.
"""

import numpy as np

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.hands import (
    COLUMNS,
    DEEPEST,
    KIND,
    LENGTH,
    MOST_MELDS,
    NATURALS,
    RANKS,
    RUN,
    START,
    WHAT,
    WORTH,
    arrange,
    bits,
    hand_points,
    run_allowed,
)
from rami.bots.playouts.table import COUNT, DOUBLED, KNOCKER, ONES, Deal, Ints
from rami.bots.playouts.terms import BIG_GIN, FINE, GIN, LAY_OFFS, POT, SEATS, TIE_UNDERCUTS, UNDERCUT, VALUES


@compiled
def score_showdown(terms: Ints, deal: Deal, points: Ints, melds: Ints, chosen: Ints) -> None:
    """The points of each seat after a knock; none if nobody knocked."""
    knocker, seats = deal.now[KNOCKER], terms[SEATS]
    points[:seats] = 0
    if knocker < 0:
        return
    hand = deal.seats[knocker, ONES]
    counts = np.zeros(seats, np.int64)
    counts[knocker] = hand_points(terms, hand, 0, 0) - arrange(terms, hand, 0, 0, WORTH, melds, chosen)
    gin = counts[knocker] == 0
    laying = terms[LAY_OFFS] and not gin
    shown = np.empty((DEEPEST, COLUMNS), np.int64)
    number = show(terms, hand, shown) if laying else 0
    for seat in range(seats):
        if seat != knocker:
            counts[seat] = answered(terms, shown, number, deal.seats[seat, ONES], melds, chosen)
    bonus = 0
    if gin:
        big = deal.seats[knocker, COUNT] > deal.seats[(knocker + 1) % seats, COUNT]
        bonus = terms[BIG_GIN] if big else terms[GIN]
    if terms[POT]:
        _pot(terms, counts, knocker, gin, bonus, points)
    else:
        _of_two(terms, counts, knocker, gin, bonus, points)
    if deal.now[DOUBLED]:
        points *= 2


@compiled
def _of_two(terms: Ints, counts: Ints, knocker: int, gin: bool, bonus: int, points: Ints) -> None:
    """The difference, and a bonus for gin or for an undercut (N-04)."""
    difference = counts[1 - knocker] - counts[knocker]
    if gin or difference > 0:
        points[knocker] = difference + bonus
    elif difference < 0 or terms[TIE_UNDERCUTS]:
        points[1 - knocker] = terms[UNDERCUT] - difference


@compiled
def _pot(terms: Ints, counts: Ints, knocker: int, gin: bool, bonus: int, points: Ints) -> None:
    """The lowest count wins the differences to all others (N-12)."""
    seats, least, total, as_low = counts.size, counts.min(), counts.sum(), 0
    for seat in range(seats):
        as_low += seat != knocker and counts[seat] == least
    pot = total - least * seats
    if gin or not as_low:
        points[knocker] = pot + bonus * (seats - 1)
        return
    if counts[knocker] > least:
        pot += terms[FINE]
    for seat in range(seats):
        if seat != knocker and counts[seat] == least:
            points[seat] = pot // as_low


@compiled
def show(terms: Ints, hand: int, shown: Ints) -> int:
    """Write the melds in which a hand is shown to the rows of `shown` (N-02). The number of them.

    They leave the least count. Of equal ones fewest other cards fit; then there are fewest; then they come first.
    """
    melds = np.empty((MOST_MELDS, COLUMNS), np.int64)
    count = _sorted_melds(terms, hand, melds)
    after = np.zeros(count + 1, np.int64)
    for row in range(count - 1, -1, -1):
        after[row] = after[row + 1] + melds[row, WORTH]
    path, best_path = np.empty(DEEPEST + 1, np.int64), np.empty(DEEPEST + 1, np.int64)
    held, worth = np.empty(DEEPEST + 1, np.int64), np.zeros(DEEPEST + 1, np.int64)
    held[0] = hand
    best, best_fits, best_depth, depth, row = 0, 0, 0, 0, 0
    while True:
        if row < count and depth < DEEPEST and worth[depth] + after[row] >= best:
            if not melds[row, NATURALS] & ~held[depth]:
                path[depth] = row
                held[depth + 1] = held[depth] & ~melds[row, NATURALS]
                worth[depth + 1] = worth[depth] + melds[row, WORTH]
                depth += 1
                fits = _fits(terms, hand, melds, path, depth)
                if worth[depth] > best or (
                    worth[depth] == best and (fits < best_fits or (fits == best_fits and depth < best_depth))
                ):
                    best, best_fits, best_depth = worth[depth], fits, depth
                    best_path[:depth] = path[:depth]
            row += 1
            continue
        if depth == 0:
            break
        depth -= 1
        row = path[depth] + 1
    for number in range(best_depth):
        shown[number] = melds[best_path[number]]
    return best_depth


@compiled
def _sorted_melds(terms: Ints, hand: int, melds: Ints) -> int:
    """All melds of a hand, in the order of their cards."""
    count = 0
    for suit in range(4):
        own = (hand >> (suit * RANKS)) & 0x1FFF
        own |= (own & 1) << RANKS
        for start in range(12):
            naturals, worth = 0, 0
            for length in range(1, RANKS + 1):
                position = start + length - 1
                if position > RANKS or not (own >> position) & 1:
                    break
                naturals |= 1 << (suit * RANKS + position % RANKS)
                worth += terms[VALUES + position % RANKS]
                if length >= 3 and run_allowed(terms, start, length):
                    count = _insert(melds, count, naturals, worth, RUN, suit, start, length)
    for rank in range(RANKS):
        of_rank = (1 << rank | 1 << (RANKS + rank) | 1 << (2 * RANKS + rank) | 1 << (3 * RANKS + rank)) & hand
        size = bits(of_rank)
        if size >= 3:
            count = _insert(melds, count, of_rank, size * terms[VALUES + rank], 0, rank, 0, size)
        if size == 4:
            for suit in range(4):
                three = of_rank & ~(1 << (suit * RANKS + rank))
                count = _insert(melds, count, three, 3 * terms[VALUES + rank], 0, rank, 0, 3)
    return count


@compiled
def _insert(melds: Ints, count: int, naturals: int, worth: int, kind: int, what: int, start: int, length: int) -> int:
    """Put a meld into its place in the list."""
    row = melds[count]
    row[NATURALS], row[WORTH], row[KIND], row[WHAT], row[START], row[LENGTH] = (
        naturals,
        worth,
        kind,
        what,
        start,
        length,
    )
    place = count
    while place > 0 and _before(melds[place], melds[place - 1]):
        for column in range(COLUMNS):
            melds[place, column], melds[place - 1, column] = melds[place - 1, column], melds[place, column]
        place -= 1
    return count + 1


@compiled
def _before(one: Ints, other: Ints) -> bool:
    """Whether a meld comes before another one: by its first card that is different, or because it ends before."""
    for number in range(min(one[LENGTH], other[LENGTH])):
        own, its = _card_at(one, number), _card_at(other, number)
        if own != its:
            return own < its
    return bool(one[LENGTH] < other[LENGTH])


@compiled
def _card_at(meld: Ints, number: int) -> int:
    """A card of a meld. Sets are sorted, and a high ace is the last card of its run."""
    if meld[KIND] == RUN:
        return int(meld[WHAT] * RANKS + (meld[START] + number) % RANKS)
    suit = 0
    while True:
        if (meld[NATURALS] >> (suit * RANKS + meld[WHAT])) & 1:
            if number == 0:
                return int(suit * RANKS + meld[WHAT])
            number -= 1
        suit += 1


@compiled
def _fits(terms: Ints, hand: int, melds: Ints, path: Ints, depth: int) -> int:
    """How many cards of others fit these melds."""
    mask = 0
    for number in range(depth):
        meld = melds[path[number]]
        start, length = meld[START], meld[LENGTH]
        if meld[KIND] == RUN:
            if start > 0 and run_allowed(terms, start - 1, length + 1):
                mask |= 1 << (meld[WHAT] * RANKS + start - 1)
            if run_allowed(terms, start, length + 1):
                mask |= 1 << (meld[WHAT] * RANKS + (start + length) % RANKS)
        elif length == 3:
            for suit in range(4):
                mask |= 1 << (suit * RANKS + meld[WHAT])
    return bits(mask & ~hand)


@compiled
def answered(terms: Ints, shown: Ints, number: int, hand: int, melds: Ints, chosen: Ints) -> int:
    """The least count of a hand that may lay off on so many of the shown melds (N-03). All ways are tried."""
    ways, counts = np.zeros((DEEPEST, 64), np.int64), np.ones(DEEPEST, np.int64)
    for meld in range(number):
        counts[meld] = _lay_offs(terms, shown[meld], hand, ways[meld])
    at = np.zeros(DEEPEST, np.int64)
    least = 1 << 40
    while True:
        gone, apart = 0, True
        for meld in range(number):
            apart = apart and not gone & ways[meld, at[meld]]
            gone |= ways[meld, at[meld]]
        if apart:
            rest = hand & ~gone
            least = min(least, hand_points(terms, rest, 0, 0) - arrange(terms, rest, 0, 0, WORTH, melds, chosen))
        meld = 0
        while meld < number:
            at[meld] += 1
            if at[meld] < counts[meld]:
                break
            at[meld] = 0
            meld += 1
        if meld == number:
            return least


@compiled
def _lay_offs(terms: Ints, meld: Ints, hand: int, ways: Ints) -> int:
    """The masks of all cards that can be laid off together on a meld, the first of them none. Their number."""
    count = 1
    start, length, what = meld[START], meld[LENGTH], meld[WHAT]
    if meld[KIND] != RUN:
        for suit in range(4):
            bit = 1 << (suit * RANKS + what)
            if bit & hand & ~meld[NATURALS]:
                ways[count] = bit
                count += 1
        return count
    below, low = 0, 0
    while True:
        above, high = 0, 0
        while run_allowed(terms, start - low, length + low + high):
            if (low or high) and count < ways.size and not below & above:
                ways[count] = below | above
                count += 1
            bit = 1 << (what * RANKS + (start + length + high) % RANKS)
            if not bit & hand:
                break
            above |= bit
            high += 1
        if start - low == 0:
            return count
        low += 1
        bit = 1 << (what * RANKS + start - low)
        if not bit & hand or not run_allowed(terms, start - low, length + low):
            return count
        below |= bit
