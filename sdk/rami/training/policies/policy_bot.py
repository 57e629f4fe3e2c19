"""A bot that plays what a policy chooses."""

from collections.abc import Sequence
from math import inf
from time import process_time
from typing import Any

import numpy as np

from rami.rules.moves import Move, Undo
from rami.rules.views.view import View
from rami.training.env.actions import ACTIONS
from rami.training.env.choices import Choices
from rami.training.env.observations import vector
from rami.training.policies.policy import OUTPUTS, ActionPolicy, Mask


class PolicyBot:
    """Plays the actions of a policy, one after the other, until they are a move. It never takes a step back.

    The policy is not asked where only one action is legal. The same object can play many games.
    """

    def __init__(self, policy: ActionPolicy, *, seconds: float = inf) -> None:
        """`seconds` is the most processor time of this process for one choice. The first one may take longer.

        It may have to load or to compile code.
        """
        self._policy, self._seconds, self._warm = policy, seconds, False

    def choose(self, view: View, legal: Sequence[Move], /) -> Move:
        """The move that the actions of the policy lead to.

        Raises ValueError if the policy returns no action that is legal, and no score for each action. Raises
        TimeoutError after too much processor time.
        """
        moves = [move for move in legal if not isinstance(move, Undo)] or legal
        choices = Choices(ACTIONS, moves, [meld.id for meld in view.melds])
        until, move = process_time() + (self._seconds if self._warm else inf), None
        self._warm = True
        while move is None:
            move = choices.choose(self._action(view, choices))
            if process_time() > until:
                raise TimeoutError(f"The policy needs more than {self._seconds} s for a choice.")
        return move

    def _action(self, view: View, choices: Choices) -> int:
        allowed = choices.actions
        if len(allowed) == 1:
            return min(allowed)
        mask = np.zeros(OUTPUTS, np.int8)
        mask[[*allowed]] = 1
        return _action(self._policy(vector(view, ACTIONS.chosen(choices.path)), mask), mask)


def _action(answer: Any, mask: Mask) -> int:
    """The legal action that an answer of a policy means. Raises ValueError."""
    numbers = np.asarray(answer)
    if numbers.ndim == 0 and np.issubdtype(numbers.dtype, np.integer):
        if not 0 <= numbers < OUTPUTS or not mask[numbers]:
            raise ValueError(f"The policy chose action {numbers}, which is not legal.")
        return int(numbers)
    if numbers.shape != (OUTPUTS,):
        raise ValueError(f"The policy returned the shape {numbers.shape}: expected an action, or {OUTPUTS} scores.")
    legal = np.flatnonzero(mask)
    scores = numbers[legal]
    if np.isnan(scores).any():
        raise ValueError("The policy returned a score that is no number.")
    return int(legal[np.argmax(scores)])
