"""The global state of a game, with all hidden cards: for the training of critics only, never for a player.

It is a vector of float32 between -1 and 1. First come card rows, as `layout` explains them: the hand of each seat from
seat 0 on, the cards of the stock (both in copies / all copies of the card), and the order of the stock (1 - cards above
/ 256, for the copy that is drawn first). Then comes the whole observation of seat 0, with the choices of the seat that
has to move.
"""

import numpy as np

from rami.rules.state import State
from rami.training.env.actions import Chosen
from rami.training.env.layout import CARDS, Numbers, layout_of
from rami.training.env.memory import Memory, counts
from rami.training.env.observations import encoded


def state_size(seats: int) -> int:
    """The length of the vector."""
    return (seats + 2) * CARDS + layout_of(seats).size


def global_state(state: State, memory: Memory, chosen: Chosen) -> Numbers:
    """The vector. `chosen` is what the seat that has to move has chosen so far."""
    table = state.table
    rows = np.stack([*map(counts, (*table.hands, table.stock)), np.zeros(CARDS, np.float32)])
    rows *= memory.share
    np.minimum(rows, 1, out=rows)
    for above, card in enumerate(reversed(table.stock)):
        rows[-1, card] = max(rows[-1, card], 1 - above / 256)
    return np.concatenate([rows.ravel(), encoded(state, 0, memory, chosen)])
