"""The rewards for a deal."""

from collections.abc import Sequence
from typing import Final

from rami.rules.settings.parameters import Rules, lowest_wins
from rami.rules.state import State

POINTS: Final = 100
"""How many points are a reward of 1."""


def dealt(state: State) -> list[int]:
    """The seats that play this deal: not those that are out of the match (N-22)."""
    return [seat for seat, hand in enumerate(state.table.hands) if hand]


def rewards(rules: Rules, scores: Sequence[int], seats: int, playing: Sequence[int]) -> list[float]:
    """What each seat scored more than the others on average, in hundreds of points; partners have the same.

    `scores` are by seat, or by team if players are partners. `playing` are the seats that were dealt cards; the others
    get nothing.
    """
    sides = playing if len(scores) == seats else range(len(scores))
    sign = -1 if lowest_wins(rules) else 1
    gained = [0.0] * len(scores)
    for side in sides:
        others = [scores[other] for other in sides if other != side]
        gained[side] = sign * (scores[side] - sum(others) / len(others)) / POINTS
    return [gained[seat % len(scores)] for seat in range(seats)]
