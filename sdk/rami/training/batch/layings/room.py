"""Room for the searches of one thread, made once: compiled code makes no arrays."""

from typing import Final, NamedTuple

import numpy as np

from rami.bots.playouts.hands import FACES
from rami.bots.playouts.table import SEAT_COLUMNS, Ints
from rami.training.batch.layout import LAYING_COLUMNS, MOST_MELDS, TABLE_JOKERS, TURN_COLUMNS

DEEPEST: Final = 44
MOST_ROWS: Final = 1 << 16
MOST_JOKERS: Final = 32
SEARCH_COLUMNS: Final = 8
FAILED: Final = 1 << 20
"""How many positions that failed are kept. Those that come later may take the places of others."""


class Room(NamedTuple):
    """The rows of lists, one list after the other, and the hand, the turn and the table at each depth of a search.

    `ends` is where the list of a depth ends, -1 if it is not made yet, `nexts` which of its rows is tried next, and
    `keys` the number that stands for the position. `failed` has such numbers, and in its last place how often they were
    forgotten. The others belong to the choice of melds: what a search has at each depth, the rows in their order, with
    what each brings, and for each number of jokers what melds with so many bring at most. `ways` counts
    the layings of each card.
    """

    rows: Ints
    hands: Ints
    turns: Ints
    tables: Ints
    ends: Ints
    nexts: Ints
    keys: Ints
    failed: Ints
    search: Ints
    order: Ints
    brings: Ints
    most: Ints
    ways: Ints


def room() -> Room:
    """Room for one thread."""
    return Room(
        rows=np.zeros((MOST_ROWS, LAYING_COLUMNS), np.int64),
        hands=np.zeros((DEEPEST, SEAT_COLUMNS + 2), np.int64),
        turns=np.zeros((DEEPEST, TURN_COLUMNS), np.int64),
        tables=np.zeros((DEEPEST, MOST_MELDS, TABLE_JOKERS + 1), np.int64),
        ends=np.zeros(DEEPEST, np.int64),
        nexts=np.zeros(DEEPEST, np.int64),
        keys=np.zeros(DEEPEST, np.int64),
        failed=np.zeros(FAILED + 1, np.int64),
        search=np.zeros((DEEPEST, SEARCH_COLUMNS), np.int64),
        order=np.zeros(MOST_ROWS, np.int64),
        brings=np.zeros((MOST_ROWS, 3), np.int64),
        most=np.zeros(MOST_JOKERS, np.int64),
        ways=np.zeros(FACES, np.int64),
    )
