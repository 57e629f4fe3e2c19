"""What a caller gives for each game, as arrays that compiled code can read."""

from typing import SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rami.training.batch.layout import ACTIONS_LENGTH

_MOST = np.iinfo(np.int64).max


def seeds_of(seeds: ArrayLike | SupportsIndex, number: int) -> NDArray[np.int64]:
    """The seeds of so many games: those that are given, or one and those that follow it. Raises ValueError."""
    given = _whole(seeds, "Seeds")
    if given.ndim == 0:
        return given + np.arange(number)
    if given.shape != (number,):
        raise ValueError(f"There are {number} games, so give one seed, or {number} of them.")
    return given


def actions_of(actions: ArrayLike, number: int) -> NDArray[np.int64]:
    """The actions of so many games. Raises ValueError."""
    given = _whole(actions, "Actions")
    if given.shape != (number,):
        raise ValueError(f"There are {number} games, so give {number} actions.")
    if given.size and not 0 <= given.min() <= given.max() < ACTIONS_LENGTH:
        raise ValueError(f"Actions are 0 to {ACTIONS_LENGTH - 1}.")
    return given


def not_legal(actions: NDArray[np.int64], game: int) -> ValueError:
    """The error for an action that is not legal."""
    return ValueError(f"action {actions[game]} is not legal now in game {game}")


def _whole(values: ArrayLike | SupportsIndex, what: str) -> NDArray[np.int64]:
    given = np.asarray(values)
    if given.size and (given.dtype.kind not in "iu" or given.max() > _MOST):
        raise ValueError(f"{what} are whole numbers of 64 bits, not {given.dtype}.")
    return np.ascontiguousarray(given, np.int64).reshape(given.shape)
