"""Hands as bit masks, and their best melds.

A hand is two masks of faces (bit `suit * 13 + rank`): those of which it has one copy at least, and those with two; and
a number of jokers.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import compiled, lean
from rami.bots.playouts.terms import (
    ACE_HIGH,
    ACE_HIGH_RUN,
    ACE_LOW,
    ACE_LOW_RUN,
    ACE_SET,
    JOKER_HAND,
    MOST_JOKERS,
    OPENING,
    PURE_RUN,
    VALUES,
)

Ints = NDArray[np.int64]

RANKS: Final = 13
FACES: Final = 52
MOST_MELDS: Final = 200
"""How many melds of a hand are looked at."""
LONGEST: Final = 5
"""The length of the longest run that is looked at. A longer one is two runs, or a run and lay-offs."""
NATURALS, JOKERS, WORTH, POINTS, KIND, WHAT, START, LENGTH, AFTER = range(9)
"""What a row of a list of melds has: the mask of its natural cards, its jokers, what they are worth in the hand, its
points on the table, whether it is a run, its rank or suit, its first position if it is a run, its length, and what it
and all later melds are worth together."""
COLUMNS: Final = 9
RUN: Final = 1
DEEPEST: Final = 8
PATH: Final = MOST_MELDS
"""The row, after those of the melds, of the melds that are tried together. Then come the cards that are left beside
each number of them. So that no call of `arrange` makes arrays, which would take most of its time."""
HELD: Final = PATH + 1
LEFT: Final = DEEPEST + 1
"""The place of a number in `chosen`, after the melds that are chosen: how much work is left. Its unit is a step of
`arrange`, about 3 ns; other work counts as many units as it takes as long. Counted work is the same on every machine,
so the same view gets the same answer, and no answer takes long."""
ARRANGED, LISTED = 80, 8
"""The work of one arrangement, and that of each meld of the hand for it."""
MOST_STEPS: Final = 20_000
"""After so many steps, the best arrangement that was found counts. Only long hands with three jokers or more have so
many."""
NO_LIMIT: Final = 1 << 62


@compiled
def scratch(work: int) -> tuple[Ints, Ints]:
    """Room for the melds of a hand, and for those that are chosen, with so much work left."""
    melds, chosen = np.zeros((HELD + DEEPEST + 1, COLUMNS), np.int64), np.zeros(LEFT + 1, np.int64)
    chosen[LEFT] = work
    return melds, chosen


@lean
def bits(mask: int) -> int:
    """The number of cards of a mask."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return int((mask + (mask >> 32)) & 0x7F)


@lean
def hand_points(terms: Ints, ones: int, twos: int, jokers: int) -> int:
    """What these cards count in the hand."""
    total = jokers * terms[JOKER_HAND]
    while ones:
        low = ones & -ones
        face = place(low)
        total += terms[VALUES + face % RANKS] * (2 if twos & low else 1)
        ones ^= low
    return int(total)


@lean
def place(bit: int) -> int:
    """The face of a mask of one card."""
    face = 0
    if bit >> 32:
        bit >>= 32
        face += 32
    if bit >> 16:
        bit >>= 16
        face += 16
    if bit >> 8:
        bit >>= 8
        face += 8
    if bit >> 4:
        bit >>= 4
        face += 4
    if bit >> 2:
        bit >>= 2
        face += 2
    return face + (bit >> 1)


@lean
def position_points(terms: Ints, position: int) -> int:
    """The points of a position of a run: 0 is a low ace, 13 a high one."""
    if position == 0:
        return int(terms[ACE_LOW_RUN])
    return int(terms[ACE_HIGH_RUN]) if position == RANKS else min(position + 1, 10)


@lean
def rank_points(terms: Ints, rank: int) -> int:
    """The points of a card of a set."""
    return int(terms[ACE_SET]) if rank == 0 else min(rank + 1, 10)


@lean
def run_allowed(terms: Ints, start: int, length: int) -> bool:
    """Whether a run may cover these positions."""
    if length > RANKS or (start == 0 and not terms[ACE_LOW]):
        return False
    last = start + length - 1
    return bool(last < RANKS or (last == RANKS and terms[ACE_HIGH] == 1))


@lean
def melds_of(terms: Ints, ones: int, jokers: int, melds: Ints) -> int:
    """List the melds of a hand, each with one joker at most. The number of them."""
    with_joker = jokers > 0 and terms[MOST_JOKERS] > 0
    count = _runs(terms, ones, with_joker, melds, 0)
    return _sets(terms, ones, with_joker, melds, count)


@lean
def _runs(terms: Ints, ones: int, with_joker: bool, melds: Ints, count: int) -> int:
    for suit in range(4):
        own = (ones >> (suit * RANKS)) & 0x1FFF
        own |= (own & 1) << RANKS
        near = own & (own >> 1)
        if with_joker:
            if not near | (own & (own >> 2)):
                continue
        elif not near & (near >> 1):
            continue
        for start in range(12):
            if not (own >> start) & 7 or (not with_joker and (own >> start) & 7 != 7):
                continue
            missing, naturals, worth, points = 0, 0, 0, 0
            for length in range(1, LONGEST + 1):
                position = start + length - 1
                if position > RANKS:
                    break
                points += position_points(terms, position)
                if (own >> position) & 1:
                    naturals |= 1 << (suit * RANKS + position % RANKS)
                    worth += terms[VALUES + position % RANKS]
                else:
                    missing += 1
                if missing > 1 or (missing and not with_joker):
                    break
                if length >= 3 and count < MOST_MELDS and run_allowed(terms, start, length):
                    row = melds[count]
                    row[NATURALS], row[JOKERS] = naturals, missing
                    row[WORTH], row[POINTS] = worth + missing * terms[JOKER_HAND], points
                    row[KIND], row[WHAT], row[START], row[LENGTH] = RUN, suit, start, length
                    count += 1
    return count


@lean
def _sets(terms: Ints, ones: int, with_joker: bool, melds: Ints, count: int) -> int:
    one, two, three, four = ones & 0x1FFF, (ones >> 13) & 0x1FFF, (ones >> 26) & 0x1FFF, (ones >> 39) & 0x1FFF
    pairs = (one & two) | (three & four)
    ranks = (pairs & (one | two) & (three | four)) | ((one | two) & three & four) | (one & two & (three | four))
    if with_joker:
        ranks = pairs | ((one | two) & (three | four))
    for rank in range(RANKS):
        if not (ranks >> rank) & 1:
            continue
        own = (one >> rank) & 1 | ((two >> rank) & 1) << 1 | ((three >> rank) & 1) << 2 | ((four >> rank) & 1) << 3
        for chosen in range(1, 16):
            size = bits(chosen)
            if chosen & ~own or size < 2:
                continue
            naturals = 0
            for suit in range(4):
                naturals |= ((chosen >> suit) & 1) << (suit * RANKS + rank)
            for missing in range(0 if size >= 3 else 1, 2 if with_joker and size < 4 else 1):
                if count < MOST_MELDS:
                    row = melds[count]
                    row[NATURALS], row[JOKERS] = naturals, missing
                    row[WORTH] = size * terms[VALUES + rank] + missing * terms[JOKER_HAND]
                    row[POINTS] = (size + missing) * rank_points(terms, rank)
                    row[KIND], row[WHAT], row[START], row[LENGTH] = 0, rank, 0, size + missing
                    count += 1
    return count


@lean
def arrange(terms: Ints, ones: int, twos: int, jokers: int, by: int, melds: Ints, chosen: Ints) -> int:
    """Choose the melds of a hand that are worth most together, by `WORTH`, or by `POINTS` for an opening.

    An opening that needs a run without a joker has one, if the hand has. The rows of the chosen melds are written to
    `chosen`, the first entry is their number. The result is their sum.
    """
    count = melds_of(terms, ones, jokers, melds)
    chosen[0] = 0
    chosen[LEFT] -= ARRANGED + LISTED * count
    if not count:
        return 0
    if count == 1:
        chosen[0], chosen[1] = 1, 0
        return int(melds[0, by])
    pure = by == POINTS and terms[PURE_RUN] and _lists_pure_run(melds, count)
    return _best_melds(melds, count, ones, twos, jokers, by, pure, chosen)


@lean
def _best_melds(melds: Ints, count: int, ones: int, twos: int, jokers: int, by: int, pure: bool, chosen: Ints) -> int:
    """Try all choices of melds; if `pure`, those with a run without a joker."""
    later = 0
    for number in range(count - 1, -1, -1):
        later += melds[number, by]
        melds[number, AFTER] = later
    path, held = melds[PATH], melds[HELD]
    held[0], held[1], held[2], held[3] = ones, twos, jokers, 0
    best, depth, row, steps = 0, 0, 0, 0
    while steps < MOST_STEPS:
        steps += 1
        if row < count and depth < DEEPEST and held[3] + melds[row, AFTER] > best:
            meld = melds[row]
            if not meld[NATURALS] & ~held[0] and meld[JOKERS] <= held[2]:
                path[depth] = row
                depth += 1
                held = melds[HELD + depth]
                _take_meld(meld, by, melds[HELD + depth - 1], held)
                if held[3] > best and (not pure or _has_pure_run(melds, path[:depth])):
                    best = held[3]
                    chosen[0] = depth
                    for level in range(depth):
                        chosen[level + 1] = path[level]
            row += 1
            continue
        if depth == 0:
            break
        depth -= 1
        held = melds[HELD + depth]
        row = path[depth] + 1
    chosen[LEFT] -= steps
    return best


@lean
def _take_meld(meld: Ints, by: int, before: Ints, held: Ints) -> None:
    """Take the cards of a meld from those that were left before."""
    naturals = meld[NATURALS]
    held[0] = before[0] & ~(naturals & ~before[1])
    held[1] = before[1] & ~naturals
    held[2] = before[2] - meld[JOKERS]
    held[3] = before[3] + meld[by]


@lean
def _lists_pure_run(melds: Ints, count: int) -> bool:
    """Whether a run without a joker is among the first melds."""
    pure = 0
    for number in range(count):
        pure += melds[number, KIND] == RUN and not melds[number, JOKERS]
    return pure > 0


@lean
def _has_pure_run(melds: Ints, rows: Ints) -> bool:
    """Whether a run without a joker is among these melds."""
    pure = 0
    for row in rows:
        pure += melds[row, KIND] == RUN and not melds[row, JOKERS]
    return pure > 0


@lean
def reaches_opening(terms: Ints, points: int, melds: Ints, chosen: Ints) -> bool:
    """Whether the chosen melds are an opening, if they and those that the turn has laid have so many points."""
    if points < terms[OPENING] or not terms[PURE_RUN]:
        return bool(points >= terms[OPENING])
    return _has_pure_run(melds, chosen[1 : chosen[0] + 1])


@lean
def unmelded(ones: int, twos: int, jokers: int, melds: Ints, chosen: Ints) -> tuple[int, int, int]:
    """The cards of a hand that are in no chosen meld, as masks and a number of jokers."""
    for number in range(chosen[0]):
        row = melds[chosen[number + 1]]
        ones &= ~(row[NATURALS] & ~twos)
        twos &= ~row[NATURALS]
        jokers -= row[JOKERS]
    return ones, twos, jokers


@lean
def covered(melds: Ints, chosen: Ints) -> int:
    """How many cards the chosen melds have, jokers too."""
    cards = 0
    for number in range(chosen[0]):
        cards += melds[chosen[number + 1], LENGTH]
    return cards


@lean
def melded(melds: Ints, chosen: Ints) -> int:
    """The mask of the natural cards of the chosen melds."""
    cards = 0
    for number in range(chosen[0]):
        cards |= melds[chosen[number + 1], NATURALS]
    return cards
