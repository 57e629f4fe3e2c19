"""The actions of each laying, as `rami.training.env.actions` has them, and which layings begin with given ones."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES, RANKS
from rami.bots.playouts.table import Ints
from rami.training.batch.layout import (
    ADDED_TO_RUN,
    CARD_ACTION,
    DONE_ACTION,
    END,
    END_ACTION,
    HIGH,
    KIND,
    LAY_OFF_ACTION,
    LENGTH,
    LOW,
    MELD_ACTION,
    NATURALS,
    NEW_RUN,
    NEW_SET,
    PLACE,
    STANDS,
    START,
    SWAP,
    SWAP_ACTION,
    WHAT,
)


@lean
def first_action(row: Ints) -> int:
    """The first action of a laying: a new meld, or a place on the table."""
    if row[KIND] <= NEW_SET:
        return MELD_ACTION
    return int(row[PLACE] + (SWAP_ACTION if row[KIND] == SWAP else LAY_OFF_ACTION))


@lean
def path_of(row: Ints, path: Ints) -> int:
    """Write the actions of a laying. The number of them."""
    path[0] = first_action(row)
    count = 1
    if row[END]:
        path[1] = END_ACTION + row[END] - 1
        count = 2
    kind, start, last = row[KIND], row[START], row[START] + row[LENGTH]
    if kind == NEW_RUN:
        count = _run(row, start, last, path, count)
    elif kind == ADDED_TO_RUN:
        count = _run(row, start, start + row[LOW], path, count)
        count = _run(row, last - row[HIGH], last, path, count)
    elif kind == NEW_SET:
        count = _ascending(row[NATURALS], row[STANDS], path, count)
    else:
        count = _ascending(row[NATURALS], 0, path, count)
        count = _ascending(0, row[STANDS], path, count)
    path[count] = DONE_ACTION
    return count + 1


@lean
def _run(row: Ints, first: int, last: int, path: Ints, count: int) -> int:
    for position in range(first, last):
        face = row[WHAT] * RANKS + position % RANKS
        path[count] = CARD_ACTION + face + (0 if (row[NATURALS] >> face) & 1 else FACES)
        count += 1
    return count


@lean
def _ascending(naturals: int, stands: int, path: Ints, count: int) -> int:
    left = naturals | stands
    for face in range(FACES):
        if (left >> face) & 1:
            path[count] = CARD_ACTION + face + (0 if (naturals >> face) & 1 else FACES)
            count += 1
    return count


@lean
def begins_with(row: Ints, path: Ints, length: int, own: Ints) -> int:
    """The number of actions of a laying if it begins with these, else 0. Its actions are written to `own`."""
    if first_action(row) != path[0]:
        return 0
    count = path_of(row, own)
    for number in range(1, length):
        if own[number] != path[number]:
            return 0
    return count
