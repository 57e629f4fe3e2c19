"""The memory of all games of a batch, and what is made of it."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.table import Ints
from rami.rules.settings.parameters import Rules
from rami.training.batch.full.past import facts_of, no_pasts
from rami.training.batch.full.writing import begun, full_observations, histories, states
from rami.training.batch.layout import Games, Numbers
from rami.training.env.global_state import state_size
from rami.training.env.layout import HISTORY, ROW, Rows, layout_of

Number = TypeVar("Number", np.float32, np.uint8)


class Memory:
    """What the players of so many games remember. `observation` and `history` are written again by each step."""

    def __init__(self, number: int, rules: Rules, seats: int, *, history: bool) -> None:
        self.facts = facts_of(rules, seats)
        self.pasts = no_pasts(number, seats, history=history)
        self.observation: Numbers = np.zeros((number, layout_of(seats).size), np.float32)
        self.history: Rows = np.zeros((number, HISTORY if history else 0, len(ROW)), np.uint8)
        self._lengths = np.zeros(number, np.int64)
        self._state = number, state_size(seats)

    def begin(self, terms: Ints, games: Games) -> None:
        """Forget the deals before."""
        begun(terms, games, self.pasts)

    def observe(self, terms: Ints, games: Games, out: Numbers | None = None) -> Numbers:
        """Write what the players see who have to move, into `out` or into `observation`. Raises ValueError."""
        rows = self.observation if out is None else checked(out, self.observation.shape, np.float32)
        full_observations(terms, self.facts, games, self.pasts, rows)
        if self.history.size:
            histories(terms, games, self.pasts, self.history, self._lengths)
        return rows

    def state(self, terms: Ints, games: Games, out: Numbers | None = None) -> Numbers:
        """Write the global states, into `out` or into a new array. Raises ValueError."""
        rows = np.empty(self._state, np.float32) if out is None else checked(out, self._state, np.float32)
        states(terms, self.facts, games, self.pasts, rows)
        return rows


def checked(out: NDArray[Number], shape: tuple[int, ...], kind: type[Number]) -> NDArray[Number]:
    """The array, if compiled code can write to it. Raises ValueError."""
    if out.shape != shape or out.dtype != kind or not (out.flags.c_contiguous and out.flags.writeable):
        raise ValueError(f"`out` has to be a C-contiguous array of {kind.__name__} with the shape {shape}.")
    return out
