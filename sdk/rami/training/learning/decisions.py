"""Labelled decisions in files: all of them one after the other, in a few arrays."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.training.learning.labelling import Labelled


class Decisions(NamedTuple):
    """Decisions as arrays. The moves of decision `n` are those from `firsts[n]` up to `firsts[n + 1]`."""

    observations: NDArray[np.float16]
    firsts: NDArray[np.int64]
    actions: NDArray[np.int64]
    points: NDArray[np.float32]
    playouts: NDArray[np.float32]

    @property
    def number(self) -> int:
        """How many decisions these are."""
        return len(self.firsts) - 1


def stacked(found: Sequence[Labelled]) -> Decisions:
    """These decisions as arrays."""
    sizes = [len(each.actions) for each in found]
    return Decisions(
        np.stack([each.observation for each in found]),
        np.cumsum([0, *sizes]),
        np.array([action for each in found for action in each.actions], np.int64),
        np.array([points for each in found for points in each.points], np.float32),
        np.array([playouts for each in found for playouts in each.playouts], np.float32),
    )


def save(path: Path, decisions: Decisions) -> None:
    """Write decisions to a NumPy file, which has its name only when it is complete."""
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **decisions._asdict())
    part.replace(path)


def load(path: Path) -> Decisions:
    """The decisions of a file."""
    with np.load(path) as arrays:
        return Decisions(*[arrays[name] for name in Decisions._fields])


def joined(parts: Iterable[Decisions]) -> Decisions:
    """All these decisions."""
    observations, firsts, *others = zip(*parts, strict=True)
    ends = np.cumsum([0, *[part[-1] for part in firsts]])
    shifted = [part[:-1] + end for part, end in zip(firsts, ends[:-1], strict=True)]
    return Decisions(
        np.concatenate(observations),
        np.concatenate([*shifted, ends[-1:]]),
        *[np.concatenate(each) for each in others],
    )
