"""Whether melds of a hand can be an opening.

Melds are chosen in an order: those with most jokers first, then those without jokers, among which few are possible. A
choice is left as soon as all that could still come is too little.
"""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import RANKS, place
from rami.bots.playouts.table import Ints
from rami.bots.playouts.terms import ACE_HIGH_RUN, ACE_LOW_RUN, ACE_SET, NO_DISCARD_OF_TAKEN, OPENING, PURE_RUN
from rami.training.batch.layings.laying import points_of
from rami.training.batch.layings.melds import new_melds
from rami.training.batch.layings.room import MOST_JOKERS, Room
from rami.training.batch.layout import JOKER_FACE, JOKERS, KIND, LAID_TAKEN, NATURALS, NEW_POINTS, NEW_RUN, PURE
from rami.training.batch.terms import JOKERS_ALLOWED

NOT, BARELY, SURELY, WHOLE = range(4)
"""Whether a turn can be finished: not; perhaps, which only a search finds out; certainly; perhaps by the whole hand."""
H_ONES, H_TWOS, H_JOKERS, H_POINTS, H_PURE, H_TAKEN, H_NEXT, H_BOUND = range(8)
"""What a search has at each depth: the cards left, the points, whether a run is pure, whether the taken card is in a
meld, the next row, and the points with all cards left that fit into melds without jokers."""
POINTS, GAIN, LATER = range(3)
"""What `brings` has for a row: its points, these less those of its cards that fit into melds without jokers, and the
mask of the cards that it and the rows after it have."""


@lean
def value(terms: Ints, ones: int, twos: int) -> int:
    """A number of points that these natural cards cannot exceed in melds."""
    ace = max(terms[ACE_LOW_RUN], terms[ACE_HIGH_RUN], terms[ACE_SET])
    total = 0
    while ones:
        low = ones & -ones
        rank = place(low) % RANKS
        total += (ace if rank == 0 else min(rank + 1, 10)) * (2 if twos & low else 1)
        ones ^= low
    return int(total)


@lean
def fitting(ones: int) -> int:
    """The cards that could be in a meld without jokers; a few of them may be in none."""
    found = 0
    for suit in range(4):
        own = (ones >> (suit * 13)) & 0x1FFF
        own |= (own & 1) << 13
        three = own & (own >> 1) & (own >> 2)
        run = three | three << 1 | three << 2
        found |= ((run | run >> 13) & 0x1FFF) << (suit * 13)
    one, two, three, four = ones & 0x1FFF, (ones >> 13) & 0x1FFF, (ones >> 26) & 0x1FFF, (ones >> 39) & 0x1FFF
    ranks = ((one | two) & three & four) | (one & two & (three | four))
    return found | (ranks | ranks << 13 | ranks << 26 | ranks << 39) & ones


@lean
def opens(
    terms: Ints, ones: int, twos: int, jokers: int, turn: Ints, taken: int, wanted: bool, top: int, room: Room
) -> int:
    """Whether melds of these cards reach the opening: `NOT`, `BARELY`, or `SURELY` if a card is left to discard.

    `wanted` says that the taken card has to be in one of the melds. The list is written from `top` on.
    """
    needed = terms[OPENING] - turn[NEW_POINTS]
    if not jokers:
        may = fitting(ones)
        if value(terms, may, twos & may) < needed:
            return NOT
    end = new_melds(terms, ones, jokers, room.rows, top)
    without = 0
    for number in range(top, end):
        if not room.rows[number, JOKERS]:
            without |= room.rows[number, NATURALS]
    bound = value(terms, ones & without, twos & without)
    jokers = min(jokers, MOST_JOKERS - 1)
    _weigh(terms, room, top, end, without)
    most_of(room.most, jokers, min(jokers, terms[JOKERS_ALLOWED]))
    if bound + room.most[jokers] < needed:
        return NOT
    _put_in_order(room, top, end, min(jokers, terms[JOKERS_ALLOWED]))
    first = room.search[0]
    first[H_ONES], first[H_TWOS], first[H_JOKERS], first[H_POINTS], first[H_BOUND] = ones, twos, jokers, 0, bound
    first[H_PURE], first[H_TAKEN], first[H_NEXT] = turn[PURE] or not terms[PURE_RUN], not wanted, 0
    if needed <= 0 and first[H_PURE] and first[H_TAKEN]:
        return BARELY
    kept = terms[NO_DISCARD_OF_TAKEN] and not turn[LAID_TAKEN]
    return _choose(terms, room, top, end - top, needed, taken, kept)


@lean
def _weigh(terms: Ints, room: Room, top: int, end: int, without: int) -> None:
    """Write what each row brings, and for each number of jokers the most that a row with so many brings."""
    room.most[:] = 0
    for number in range(top, end):
        row = room.rows[number]
        points, jokers = points_of(terms, row), row[JOKERS]
        gain = points - value(terms, row[NATURALS] & without, 0)
        room.brings[number - top, POINTS], room.brings[number - top, GAIN] = points, gain
        if jokers and gain > room.most[jokers]:
            room.most[jokers] = gain


@lean
def most_of(most: Ints, jokers: int, a_meld: int) -> None:
    """From what rows with so many jokers bring to what so many jokers bring in any number of rows."""
    for number in range(1, jokers + 1):
        best = most[number] if number <= a_meld else 0
        for last in range(1, min(number, a_meld) + 1):
            best = max(best, most[number - last] + most[last])
        most[number] = max(best, most[number - 1])


@lean
def _put_in_order(room: Room, top: int, end: int, most: int) -> None:
    """Write the order of the rows: those with most jokers first."""
    count = 0
    for jokers in range(most, -1, -1):
        for number in range(top, end):
            if room.rows[number, JOKERS] == jokers:
                room.order[count] = number
                count += 1
    later = 0
    for at in range(count - 1, -1, -1):  # which cards this row and those after it have
        later |= room.rows[room.order[at], NATURALS]
        room.brings[room.order[at] - top, LATER] = later


@lean
def _choose(terms: Ints, room: Room, top: int, count: int, needed: int, taken: int, kept: bool) -> int:
    """Choose rows that reach the points that are needed, from what is at depth 0."""
    search, depth, found = room.search, 0, NOT
    while depth >= 0:
        at = search[depth]
        if at[H_NEXT] == count:
            depth -= 1
            continue
        number = room.order[at[H_NEXT]]
        at[H_NEXT] += 1
        row = room.rows[number]
        if row[NATURALS] & ~at[H_ONES] or row[JOKERS] > at[H_JOKERS] or not _serves(row, at, taken):
            continue
        brings = room.brings[number - top]
        if at[H_BOUND] + brings[GAIN] + room.most[at[H_JOKERS] - row[JOKERS]] < needed:
            continue
        if not row[JOKERS] and at[H_PURE] and at[H_TAKEN]:
            later = brings[LATER]
            if at[H_POINTS] + value(terms, at[H_ONES] & later, at[H_TWOS] & later) < needed:
                depth -= 1  # only rows without jokers are left
                continue
        depth += 1
        after = search[depth]
        _take(row, at, after, brings, taken)
        if after[H_POINTS] >= needed and after[H_PURE] and after[H_TAKEN]:
            if _leaves_a_discard(after, taken, kept):
                return SURELY
            found = BARELY
    return found


@lean
def _serves(row: Ints, at: Ints, taken: int) -> bool:
    """Whether a row is what has to come next: first one with the taken card, then a run without a joker, then any."""
    if not at[H_TAKEN]:
        return _has(row, taken)
    return bool(at[H_PURE] or (row[KIND] == NEW_RUN and not row[JOKERS]))


@lean
def _has(row: Ints, taken: int) -> bool:
    if taken == JOKER_FACE:
        return bool(row[JOKERS] > 0)
    return bool(taken >= 0 and (row[NATURALS] >> taken) & 1)


@lean
def _take(row: Ints, at: Ints, after: Ints, brings: Ints, taken: int) -> None:
    """Take the cards of a row from those at one depth. After what has to come first, all rows may come again."""
    naturals = row[NATURALS]
    after[H_ONES] = at[H_ONES] & ~(naturals & ~at[H_TWOS])
    after[H_TWOS] = at[H_TWOS] & ~naturals
    after[H_JOKERS] = at[H_JOKERS] - row[JOKERS]
    after[H_POINTS], after[H_BOUND] = at[H_POINTS] + brings[POINTS], at[H_BOUND] + brings[GAIN]
    after[H_PURE] = at[H_PURE] or (row[KIND] == NEW_RUN and not row[JOKERS])
    after[H_TAKEN] = at[H_TAKEN] or _has(row, taken)
    after[H_NEXT] = at[H_NEXT] - 1 if at[H_PURE] and at[H_TAKEN] else 0


@lean
def _leaves_a_discard(after: Ints, taken: int, kept: bool) -> bool:
    """Whether a card is certainly left that may be discarded. `kept`: the taken card may not, if it is not laid."""
    ones = after[H_ONES]
    if kept and 0 <= taken < JOKER_FACE:
        ones &= ~(1 << taken)
    return bool(ones or (not after[H_ONES] and after[H_JOKERS] and taken != JOKER_FACE))
