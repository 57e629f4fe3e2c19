"""What a network that reads one move at a time gives each legal action: points."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rami.training.env.actions import DONE, NAMES_OF_ACTIONS
from rami.training.env.layout import Layout
from rami.training.policies.features import Floats, inputs
from rami.training.policies.planes import FACES

SCALE: Final = 10
"""The points of one unit of a network's output."""
CARD: Final = NAMES_OF_ACTIONS.index("at the high end") + 1


Values = Callable[[Floats], Floats]
"""Gives each row of inputs a number."""


class Scores:
    """The policy of a network: called with an observation of `rami_v1` and its mask, it gives each legal action points.

    The points are how far the seat will be ahead at the end of the deal, if all play on by rules of thumb. The highest
    of them is what the position is worth. In the middle of a move, the largest meld is laid: there, the scores only
    say the order.
    """

    def __init__(self, values: Values, layout: Layout) -> None:
        self._values, self._layout = values, layout

    def __call__(self, observation: Floats, mask: NDArray[np.int8]) -> Floats:
        """The scores of all actions, 0 for those that are not legal."""
        scores, legal = np.zeros(len(mask), np.float32), np.flatnonzero(mask)
        if legal[-1] >= CARD:
            return self._in_a_move(observation, scores)
        rows = np.zeros_like(legal)
        scores[legal] = SCALE * self._values(inputs(observation[None], self._layout, rows, legal))
        return scores

    def _in_a_move(self, observation: Floats, scores: Floats) -> Floats:
        """The cards of the largest meld first, in the order in which they are laid; what ends a move last."""
        hand, chosen = [self._layout.part(observation, name)[0, :FACES] > 0 for name in ("hand", "chosen")]
        meld = largest_meld(hand, chosen)
        scores[CARD + np.array(meld, int)] = np.arange(len(meld), 0, -1)
        scores[DONE] = -1
        return scores


def largest_meld(hand: NDArray[Any], chosen: NDArray[Any]) -> list[int]:
    """The cards of the run or set of a hand with the most points that has all chosen cards. Empty if there is none."""
    planes = hand.reshape(4, 13)
    found = [[int(suit) * 13 + rank for suit in np.flatnonzero(planes[:, rank])] for rank in range(13)]
    for suit in range(4):
        ends = np.flatnonzero(np.diff(np.concatenate([[0], planes[suit].astype(int), [0]])))
        found += [[suit * 13 + rank for rank in range(first, last)] for first, last in ends.reshape(-1, 2).tolist()]
    melds = [meld for meld in found if len(meld) >= 3 and chosen.sum() == chosen[meld].sum()]
    return max(melds, key=lambda meld: sum(min(card % 13 + 1, 10) for card in meld), default=[])
