"""What a policy is: a function of an observation and the legal actions."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rami.messages.printable import printable
from rami.rules.engine.deal import start
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.env.actions import ACTIONS, NOTHING
from rami.training.env.layout import Numbers
from rami.training.env.observations import vector

Mask = NDArray[np.int8]
ActionPolicy = Callable[[Numbers, Mask], Any]
"""Takes the vector that the environment `rami_v1` observes and its `action_mask`, both with one dimension.

Returns the number of a legal action, or a score for each action as an array: then the legal action with the highest
score is made.
"""
OUTPUTS: Final = len(ACTIONS.names)
"""How many actions there are."""


_LONGEST: Final = 300
"""Characters of what is said about a file. It may repeat what is in the file."""


class BadPolicy(ValueError):
    """A file is no policy that can play. The message names the file and says why, in one line."""


def refusal(file: str, why: object) -> BadPolicy:
    """What is wrong with a file with this name. Of the reason, its first line is said, without what acts there."""
    line = printable(str(why).partition("\n")[0]).rstrip(".")
    return BadPolicy(f"{file}: {line if len(line) <= _LONGEST else f'{line[: _LONGEST - 1]}…'}.")


class FilePolicy(Struct, frozen=True):
    """A policy from a file. `scores` is the policy itself; a FilePolicy can be called like it."""

    name: str
    """The name of the file."""
    scores: ActionPolicy
    inputs: int | None
    """How many numbers an observation must have. None if it takes any number of them."""
    variants: tuple[str, ...] = ()
    """The games that it was made for. Empty if the file does not say it."""
    seats: tuple[int, ...] = ()
    """The numbers of players that it was made for. Empty if the file does not say it."""

    def __repr__(self) -> str:
        """Without the weights."""
        return f"FilePolicy({self.name!r}, inputs={self.inputs}, variants={self.variants}, seats={self.seats})"

    def __call__(self, observation: Numbers, mask: Mask) -> Any:
        """The scores of the actions. Raises ValueError for an observation of another size."""
        if self.inputs is not None and self.inputs != len(observation):
            raise ValueError(
                f"{self.name} reads {self.inputs} numbers, and here an observation has {len(observation)}: "
                "it is for another number of players, or for other observations."
            )
        return self.scores(observation, mask)

    def plays(self, variant: str, seats: int) -> bool:
        """Whether it can play this game with so many players."""
        if (self.variants and variant not in self.variants) or (self.seats and seats not in self.seats):
            return False
        return self.inputs is None or self.inputs == observed(variant, seats)


@cache
def observed(variant: str, seats: int) -> int:
    """How many numbers an observation of this game has. Raises BadRules."""
    state, _ = start(resolve(variant, {}, seats), "", seats, bytes(32), bytes(32), [b""] * seats)
    return int(vector(view(state, state.turn), NOTHING).shape[0])
