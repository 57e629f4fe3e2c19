"""Whether a turn can still be finished, for the law of no dead ends: by its duties, and by trying what can be laid."""

from typing import NamedTuple

import numpy as np

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import COUNT, JOKERS, LAID, ONES, OPENED, SEAT_COLUMNS, TURNS, TWOS, Ints
from rami.bots.playouts.terms import (
    FIRST_TURN_MELDS,
    LAY_OFF_OPENED,
    MELDS_A_TURN,
    MUST_DISCARD,
    NO_DISCARD_OF_TAKEN,
    OPENING,
    PURE_RUN,
    RAMI_WAIVES,
)
from rami.training.batch.laying import lay
from rami.training.batch.layout import (
    ADDED,
    ELSEWHERE,
    FED,
    JOKER_FACE,
    KIND,
    LAID_TAKEN,
    LAYING_COLUMNS,
    MOST_MELDS,
    MUST_OPEN,
    NATURALS,
    NEW_MELDS,
    NEW_POINTS,
    NEW_SET,
    ON_TABLE,
    OWED,
    PURE,
    SWAP,
    SWAPPED,
    TABLE_JOKERS,
    TAKEN_MELDED,
    TAKEN_ON,
    TURN_COLUMNS,
)
from rami.training.batch.listing import lay_offs, new_melds, swaps
from rami.training.batch.opening import BARELY, NOT, SEARCH_COLUMNS, SURELY, could_lay_all, opens
from rami.training.batch.terms import (
    COMPANY,
    COMPANY_ON_MELD,
    JOKER_STAYS_IN_HAND,
    NEUTRAL_FIRST_DISCARD,
    RAMI_LIFTS,
    SWAP_OPENED,
    SWAPS,
)

DEEPEST = 44
MOST_ROWS = 1 << 16


class Room(NamedTuple):
    """Room for searches: the rows of lists, one after the other, and the hand, the turn and the table at each depth.

    `ends` is where the list of a depth ends, -1 if it is not made yet, and `nexts` which of its rows is tried next.
    """

    rows: Ints
    hands: Ints
    turns: Ints
    tables: Ints
    ends: Ints
    nexts: Ints
    search: Ints


def room() -> Room:
    """Room for one thread."""
    return Room(
        np.zeros((MOST_ROWS, LAYING_COLUMNS), np.int64),
        np.zeros((DEEPEST, SEAT_COLUMNS + 2), np.int64),
        np.zeros((DEEPEST, TURN_COLUMNS), np.int64),
        np.zeros((DEEPEST, MOST_MELDS, TABLE_JOKERS + 1), np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros(DEEPEST, np.int64),
        np.zeros((DEEPEST, SEARCH_COLUMNS), np.int64),
    )


@lean
def has_opened(terms: Ints, hand: Ints, turn: Ints) -> bool:
    """Whether the player has opened, in this turn or before (F-20)."""
    if terms[OPENING] < 0 or hand[OPENED]:
        return True
    if turn[NEW_POINTS] < terms[OPENING] or (terms[PURE_RUN] and not turn[PURE]):
        return False
    return bool(not turn[MUST_OPEN] or turn[TAKEN_MELDED])


@lean
def is_met(terms: Ints, hand: Ints, turn: Ints, must_use: int, out: bool) -> bool:
    """Whether all duties of the turn are met. `out` says that the hand is then empty."""
    if must_use and not turn[LAID_TAKEN]:
        return False
    if turn[TAKEN_ON] and terms[COMPANY] and (terms[COMPANY_ON_MELD] or not turn[FED]):
        return False
    rami = out and not hand[LAID]
    laid = turn[NEW_MELDS] or turn[ADDED] or turn[SWAPPED]
    if laid and _needs_opening(terms, turn) and not has_opened(terms, hand, turn) and not (rami and terms[RAMI_WAIVES]):
        return False
    if turn[NEW_MELDS] > terms[MELDS_A_TURN] and not (rami and terms[RAMI_LIFTS]):
        return False
    return bool(not turn[OWED] and not (turn[ELSEWHERE] and not rami))


@lean
def _needs_opening(terms: Ints, turn: Ints) -> bool:
    """Whether what was laid in this turn needs an opening (G-18)."""
    added, swapped = turn[ADDED] and terms[LAY_OFF_OPENED], turn[SWAPPED] and terms[SWAP_OPENED]
    return bool(turn[MUST_OPEN] or turn[NEW_MELDS] or added or swapped)


@lean
def discardable(terms: Ints, hand: Ints, turn: Ints, taken: int, first: bool) -> tuple[int, bool]:
    """The mask of the natural cards that may be discarded, and whether a joker may be (B-19, G-13).

    `first` says whether nobody has had a turn yet.
    """
    ones, jokers = hand[ONES], hand[JOKERS] > 0
    kept = terms[NO_DISCARD_OF_TAKEN] and taken >= 0 and not turn[LAID_TAKEN]
    if kept and taken != JOKER_FACE:
        ones &= ~(1 << taken)
    if jokers and ((kept and taken == JOKER_FACE) or (hand[ONES] and _stays(terms, first))):
        jokers = False
    return ones, jokers


@lean
def _stays(terms: Ints, first: bool) -> bool:
    """Whether jokers stay in the hand as long as it has other cards."""
    return bool(terms[JOKER_STAYS_IN_HAND] or (terms[NEUTRAL_FIRST_DISCARD] and first))


@lean
def can_end(terms: Ints, hand: Ints, turn: Ints, taken: int, must_use: int, first: bool) -> bool:
    """Whether the turn may end now, with a discard or because the hand is empty."""
    if not hand[COUNT]:
        return bool(not terms[MUST_DISCARD] and is_met(terms, hand, turn, must_use, True))
    if not is_met(terms, hand, turn, must_use, hand[COUNT] == 1):
        return False
    ones, joker = discardable(terms, hand, turn, taken, first)
    return bool(ones or joker)


@lean
def may_meld(terms: Ints, hand: Ints, turn: Ints) -> bool:
    """Whether a new meld can be within the limit of a turn."""
    return bool(turn[NEW_MELDS] < terms[MELDS_A_TURN] or (terms[RAMI_LIFTS] and not hand[LAID]))


@lean
def list_all(terms: Ints, hand: Ints, turn: Ints, melds: Ints, rows: Ints, count: int) -> int:
    """Add all melds, lay-offs and swaps to a list, whether they can be finished or not."""
    if not terms[FIRST_TURN_MELDS] and not hand[TURNS]:
        return count
    if may_meld(terms, hand, turn) and count < rows.shape[0] // 2:
        count = new_melds(terms, hand, rows, count)
    for place in range(turn[ON_TABLE]):
        count = lay_offs(terms, hand, melds[place], place, rows, count)
        if terms[SWAPS]:
            count = swaps(hand, melds[place], place, rows, count)
    return count


@lean
def quick(terms: Ints, hand: Ints, turn: Ints, row: Ints, taken: int, must_use: int) -> bool:
    """Whether the turn can certainly end at once after a laying, with a natural card as the discard."""
    if row[KIND] == SWAP or turn[OWED] or turn[ELSEWHERE] or turn[TAKEN_ON] or taken == JOKER_FACE:
        return False
    if not has_opened(terms, hand, turn) or turn[NEW_MELDS] + (row[KIND] <= NEW_SET) > terms[MELDS_A_TURN]:
        return False
    pending = taken >= 0 and not turn[LAID_TAKEN]
    used = pending and (row[NATURALS] >> taken) & 1
    if used and row[KIND] > NEW_SET and terms[COMPANY]:
        return False
    left = hand[ONES] & ~(row[NATURALS] & ~hand[TWOS])
    if taken >= 0:
        left &= ~(1 << taken)
    return bool(left and (used or not (must_use and pending)))


@lean
def hopes(terms: Ints, hand: Ints, turn: Ints, melds: Ints, top: int, room: Room, taken: int, must_use: int) -> int:
    """Whether laying more cards can finish the turn: `NOT`, `BARELY` if that is not known, or `SURELY`."""
    if has_opened(terms, hand, turn):
        return BARELY
    owing = turn[OWED] or turn[ELSEWHERE] or turn[TAKEN_ON] or taken == JOKER_FACE
    found = opens(terms, hand, turn, taken, room.rows, top, room.search)
    if found == SURELY and not owing and not (must_use and not turn[LAID_TAKEN]):
        return SURELY
    if found or not _needs_opening(terms, turn):
        return BARELY
    if hand[LAID] or not terms[RAMI_WAIVES]:
        return NOT
    return BARELY if could_lay_all(terms, hand, turn, melds, room.rows, top, room.search) else NOT


@lean
def allows(
    terms: Ints,
    hand: Ints,
    turn: Ints,
    melds: Ints,
    row: Ints,
    top: int,
    room: Room,
    taken: int,
    must_use: int,
    first: bool,
) -> bool:
    """Whether the turn can be finished after the laying of a row. Lists are written from `top` on."""
    _copy(hand, turn, melds, room, 0)
    lay(terms, room.hands[0], room.turns[0], room.tables[0], row, taken)
    return can_finish(terms, top, room, taken, must_use, first)


@lean
def finishes(
    terms: Ints, hand: Ints, turn: Ints, melds: Ints, room: Room, taken: int, must_use: int, first: bool
) -> bool:
    """Whether the player, who has drawn, can legally end this turn, now or after laying more cards."""
    _copy(hand, turn, melds, room, 0)
    return can_finish(terms, 0, room, taken, must_use, first)


@lean
def _copy(hand: Ints, turn: Ints, melds: Ints, room: Room, depth: int) -> None:
    for column in range(hand.size):
        room.hands[depth, column] = hand[column]
    for column in range(turn.size):
        room.turns[depth, column] = turn[column]
    for place in range(turn[ON_TABLE]):
        for column in range(melds.shape[1]):
            room.tables[depth, place, column] = melds[place, column]


@lean
def can_finish(terms: Ints, top: int, room: Room, taken: int, must_use: int, first: bool) -> bool:
    """Whether the turn can be finished from what is at depth 0: now, or after laying more cards in some order."""
    depth = 0
    room.ends[0] = -1
    while depth >= 0:
        hand, turn, melds = room.hands[depth], room.turns[depth], room.tables[depth]
        if room.ends[depth] < 0:
            if can_end(terms, hand, turn, taken, must_use, first):
                return True
            begin = room.ends[depth - 1] if depth else top
            hope = NOT
            if hand[COUNT]:
                hope = hopes(terms, hand, turn, melds, begin, room, taken, must_use)
            if hope == SURELY:
                return True
            room.ends[depth] = list_all(terms, hand, turn, melds, room.rows, begin) if hope else begin
            room.nexts[depth] = begin
        number = room.nexts[depth]
        if number == room.ends[depth]:
            depth -= 1
            continue
        room.nexts[depth] += 1
        depth += 1
        _copy(hand, turn, melds, room, depth)
        lay(terms, room.hands[depth], room.turns[depth], room.tables[depth], room.rows[number], taken)
        room.ends[depth] = -1
    return False
