"""Whether melds of a hand can be an opening, and whether a whole hand could be laid."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RANKS, RUN, place
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.bots.playouts.table import ONES, TABLE_KIND, TABLE_LENGTH, TABLE_WHAT, TWOS, Ints
from rami.bots.playouts.terms import ACE_HIGH_RUN, ACE_LOW_RUN, ACE_SET, OPENING, PURE_RUN
from rami.training.batch.laying import points_of
from rami.training.batch.layout import (
    JOKERS,
    KIND,
    MUST_OPEN,
    NATURALS,
    NEW_POINTS,
    NEW_RUN,
    ON_TABLE,
    PURE,
    TABLE_JOKERS,
    TAKEN_MELDED,
)
from rami.training.batch.listing import new_melds, of_rank

NOT, BARELY, SURELY = 0, 1, 2
"""Whether a hand opens: not; with melds after which it is not known if the turn can end; so that it can end at once."""
H_ONES, H_TWOS, H_JOKERS, H_POINTS, H_PURE, H_USED, H_NEXT, H_LOW = range(8)
"""What a search has at each depth: the cards left, the points, whether a run is pure, the cards used, the next row."""
SEARCH_COLUMNS = 8


@lean
def dearest_ace(terms: Ints) -> int:
    """The most points of an ace in a meld."""
    return int(max(terms[ACE_LOW_RUN], terms[ACE_HIGH_RUN], terms[ACE_SET]))


@lean
def most_points(terms: Ints, ones: int, twos: int, jokers: int) -> int:
    """A number of points that melds of these cards cannot exceed."""
    ace = dearest_ace(terms)
    total = jokers * max(10, ace)
    while ones:
        low = ones & -ones
        rank = place(low) % RANKS
        total += (ace if rank == 0 else min(rank + 1, 10)) * (2 if twos & low else 1)
        ones ^= low
    return int(total)


@lean
def opens(terms: Ints, hand: Ints, turn: Ints, taken: int, rows: Ints, top: int, search: Ints) -> int:
    """Whether melds of a hand reach the opening: `NOT`, `BARELY` or `SURELY`. The list is written from `top` on.

    A joker taken from the table never helps: a meld with it does not count (G-19).
    """
    needed, ones = terms[OPENING] - turn[NEW_POINTS], hand[ONES]
    if most_points(terms, ones, hand[TWOS], hand[HELD_JOKERS]) < needed:
        return NOT
    end = new_melds(terms, hand, rows, top)
    fitting = 0
    for number in range(top, end):
        fitting |= rows[number, NATURALS]
    pure = turn[PURE] or not terms[PURE_RUN]
    bit = 1 << taken if 0 <= taken < 52 else 0
    wanted = bit if turn[MUST_OPEN] and not turn[TAKEN_MELDED] else 0
    first = search[0]
    first[H_ONES], first[H_TWOS], first[H_JOKERS] = ones & fitting, hand[TWOS] & fitting, hand[HELD_JOKERS]
    first[H_POINTS], first[H_PURE], first[H_USED], first[H_NEXT] = 0, pure, 0, -1
    depth, found = 0, NOT
    while depth >= 0:
        at = search[depth]
        if at[H_NEXT] < 0:
            if at[H_POINTS] >= needed and at[H_PURE] and not wanted & ~at[H_USED]:
                if ones & ~fitting & ~bit or at[H_ONES] & ~bit:
                    return SURELY
                found = BARELY
            if at[H_POINTS] + most_points(terms, at[H_ONES], at[H_TWOS], at[H_JOKERS]) < needed or not at[H_ONES]:
                depth -= 1
                continue
            at[H_LOW], at[H_NEXT] = at[H_ONES] & -at[H_ONES], top
        number = _next_row(rows, at, end)
        after = search[depth + 1]
        if number < end:
            at[H_NEXT] = number + 1
            row = rows[number]
            naturals = row[NATURALS]
            after[H_ONES] = at[H_ONES] & ~(naturals & ~at[H_TWOS])
            after[H_TWOS] = at[H_TWOS] & ~naturals
            after[H_JOKERS] = at[H_JOKERS] - row[JOKERS]
            after[H_POINTS] = at[H_POINTS] + points_of(terms, row)
            after[H_PURE] = at[H_PURE] or (row[KIND] == NEW_RUN and not row[JOKERS])
            after[H_USED], after[H_NEXT] = at[H_USED] | naturals, -1
            depth += 1
        elif number == end:  # the lowest card stays in the hand
            at[H_NEXT] = end + 1
            low = at[H_LOW]
            twice = at[H_TWOS] & low
            after[H_ONES] = at[H_ONES] if twice else at[H_ONES] ^ low
            after[H_TWOS] = at[H_TWOS] & ~low
            after[H_JOKERS], after[H_POINTS], after[H_PURE] = at[H_JOKERS], at[H_POINTS], at[H_PURE]
            after[H_USED], after[H_NEXT] = at[H_USED], -1
            depth += 1
        else:
            depth -= 1
    return found


@lean
def _next_row(rows: Ints, at: Ints, end: int) -> int:
    """The next meld whose lowest natural card is the lowest card left; `end` if there is none, more after that."""
    number = at[H_NEXT]
    while number < end:
        naturals = rows[number, NATURALS]
        if naturals & -naturals == at[H_LOW] and not naturals & ~at[H_ONES] and rows[number, JOKERS] <= at[H_JOKERS]:
            return int(number)
        number += 1
    return int(number)


@lean
def could_lay_all(terms: Ints, hand: Ints, turn: Ints, melds: Ints, rows: Ints, top: int, search: Ints) -> bool:
    """Whether it is not excluded that a hand is laid but for one card: each is in a meld, or could go on the table.

    Jokers of the table count as if they were in the hand.
    """
    family = 0
    for number in range(turn[ON_TABLE]):
        meld = melds[number]
        if meld[TABLE_JOKERS]:
            return True
        if meld[TABLE_KIND] == RUN:
            family |= 0x1FFF << (meld[TABLE_WHAT] * RANKS)
        elif meld[TABLE_LENGTH] < 4:
            family |= of_rank(15, meld[TABLE_WHAT])
    end = new_melds(terms, hand, rows, top)
    first = search[0]
    first[H_ONES], first[H_TWOS], first[H_JOKERS] = hand[ONES] & ~family, hand[TWOS] & ~family, hand[HELD_JOKERS]
    first[H_POINTS], first[H_NEXT] = 1, -1
    depth = 0
    while depth >= 0:
        at = search[depth]
        if at[H_NEXT] < 0:
            if not at[H_ONES]:
                return True
            at[H_LOW], at[H_NEXT] = at[H_ONES] & -at[H_ONES], top
        number = at[H_NEXT]
        while number < end:
            naturals = rows[number, NATURALS]
            outside = naturals & ~family
            if outside & at[H_LOW] and not outside & ~at[H_ONES] and rows[number, JOKERS] <= at[H_JOKERS]:
                break
            number += 1
        after = search[depth + 1]
        at[H_NEXT] = number + 1
        if number < end:
            outside = rows[number, NATURALS] & ~family
            after[H_ONES] = at[H_ONES] & ~(outside & ~at[H_TWOS])
            after[H_TWOS] = at[H_TWOS] & ~outside
            after[H_JOKERS], after[H_POINTS], after[H_NEXT] = at[H_JOKERS] - rows[number, JOKERS], at[H_POINTS], -1
            depth += 1
        elif number == end and at[H_POINTS]:
            low = at[H_LOW]
            after[H_ONES] = at[H_ONES] if at[H_TWOS] & low else at[H_ONES] ^ low
            after[H_TWOS] = at[H_TWOS] & ~low
            after[H_JOKERS], after[H_POINTS], after[H_NEXT] = at[H_JOKERS], 0, -1
            depth += 1
        else:
            depth -= 1
    return False
