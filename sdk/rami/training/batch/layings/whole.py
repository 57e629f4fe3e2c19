"""Whether a whole hand could be laid in one turn, but for one card. The answer yes may be wrong, the answer no is not.

Jokers of the table count as if they were in the hand, and each lay-off as if it could be made beside all others.
"""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RUN, bits
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.bots.playouts.table import ONES, TABLE_KIND, TWOS, Ints
from rami.training.batch.layings.additions import gains, lay_offs, swaps
from rami.training.batch.layings.melds import new_melds
from rami.training.batch.layings.opening import H_JOKERS, H_NEXT, H_ONES, H_POINTS, H_TWOS, most_of
from rami.training.batch.layings.room import MOST_JOKERS, Room
from rami.training.batch.layout import JOKERS, KIND, NATURALS, ON_TABLE, SWAP
from rami.training.batch.terms import JOKERS_ALLOWED, SWAPS

MOST_STEPS: Final = 100_000
"""After so many steps of the search for melds the answer is yes."""
SPARE, LOW = H_POINTS, 7
"""What the search has besides cards: how many may stay in the hand, and the lowest card."""


@lean
def could_lay_all(terms: Ints, hand: Ints, turn: Ints, melds: Ints, top: int, room: Room) -> bool:
    """Whether it is not excluded that a hand is laid but for one card. The list is written from `top` on."""
    ones, twos, number = hand[ONES], hand[TWOS], turn[ON_TABLE]
    gain = gains(ones, melds, number) if terms[SWAPS] else 0
    jokers = min(hand[HELD_JOKERS] + gain, MOST_JOKERS - 1)
    middle, swapping = top, 0
    for place in range(number):
        begin = lay_offs(terms, ones, jokers, gain, melds[place], place, room.rows, middle)
        middle = swaps(ones, melds[place], place, room.rows, begin) if terms[SWAPS] else begin
        if melds[place, TABLE_KIND] == RUN or middle == begin + 1:
            swapping |= _single(room.rows, begin, middle)
    end = new_melds(terms, ones, jokers, room.rows, middle)
    joined = _without_jokers(room.rows, top, middle)
    ones, twos = ones & ~joined, twos & ~joined
    alone = ~_without_jokers(room.rows, middle, end)
    lacking = bits(ones & alone) + bits(twos & alone) - 1
    if lacking > 0:
        room.most[:] = 0
        for row in range(top, end):
            used = room.rows[row, JOKERS]
            if 0 < used < MOST_JOKERS:
                room.most[used] = max(room.most[used], bits(room.rows[row, NATURALS] & ones & alone))
        most_of(room.most, jokers, min(jokers, terms[JOKERS_ALLOWED] + gain))
        if room.most[jokers] < lacking:
            return False
    return _covers(room, ones, twos, jokers, swapping & ~hand[TWOS], top, end)


@lean
def _single(rows: Ints, begin: int, end: int) -> int:
    """The cards that are swapped alone."""
    cards = 0
    for number in range(begin, end):
        cards |= rows[number, NATURALS] if bits(rows[number, NATURALS]) == 1 else 0
    return cards


@lean
def _without_jokers(rows: Ints, top: int, end: int) -> int:
    """The cards of the rows without jokers."""
    cards = 0
    for number in range(top, end):
        if not rows[number, JOKERS]:
            cards |= rows[number, NATURALS]
    return cards


@lean
def _covers(room: Room, ones: int, twos: int, jokers: int, swapping: int, top: int, end: int) -> bool:
    """Whether rows of the list have all these cards but one, each row once or more.

    A card that is `swapping` brings a joker by a swap, so a row with it that is no swap takes this joker away.
    """
    search, rows, steps, depth = room.search, room.rows, 0, 0
    first = search[0]
    first[H_ONES], first[H_TWOS], first[H_JOKERS], first[SPARE], first[H_NEXT] = ones, twos, jokers, 1, -1
    while depth >= 0:
        at = search[depth]
        if at[H_NEXT] < 0:
            if not at[H_ONES]:
                return True
            at[LOW], at[H_NEXT] = at[H_ONES] & -at[H_ONES], top
        number = _next_row(rows, at, ones, swapping, end)
        steps += 1 + number - at[H_NEXT]
        at[H_NEXT] = number + 1
        if steps > MOST_STEPS:
            return True
        after = search[depth + 1]
        if number < end:
            cards = rows[number, NATURALS] & ones
            after[H_JOKERS], after[SPARE] = at[H_JOKERS] - _cost(rows[number], swapping), at[SPARE]
        elif number == end and at[SPARE]:
            cards = at[LOW]
            after[H_JOKERS], after[SPARE] = at[H_JOKERS], 0
        else:
            depth -= 1
            continue
        after[H_ONES], after[H_TWOS] = at[H_ONES] & ~(cards & ~at[H_TWOS]), at[H_TWOS] & ~cards
        after[H_NEXT] = -1
        depth += 1
    return False


@lean
def _cost(row: Ints, swapping: int) -> int:
    """The jokers that a row needs, and those that are not swapped because of it."""
    return int(row[JOKERS] + (bits(row[NATURALS] & swapping) if row[KIND] != SWAP else 0))


@lean
def _next_row(rows: Ints, at: Ints, ones: int, swapping: int, end: int) -> int:
    """The next row with the lowest card that is left; `end` if there is none, more after that."""
    number = at[H_NEXT]
    while number < end:
        cards = rows[number, NATURALS] & ones
        if cards & at[LOW] and not cards & ~at[H_ONES] and _cost(rows[number], swapping) <= at[H_JOKERS]:
            break
        number += 1
    return int(number)
