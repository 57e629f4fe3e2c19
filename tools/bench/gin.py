"""Random gin: choices per second of our engine, and of OpenSpiel through its Python interface.

Run `python -m tools.bench.gin`. Before each choice all legal ones are listed. Our states never change: a move makes a
new one, and each knows the whole match. OpenSpiel, in C++, changes its state. The two are measured in turn, in
processor time, so that a busy machine slows both.
"""

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # a compiled module without types
from tools.bench.engine import Walk

OPTIONS = {"undercut_on_tie": False, "big_gin_bonus": None, "stock_end": "last_discard"}
"""Our gin as OpenSpiel plays it."""
ROUNDS = 9
CHOICES = 2000
WARM_UP = 4000


class Spiel:
    """Random deals in OpenSpiel, one after the other."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._game: Any = pyspiel.load_game("gin_rummy")
        self._state: Any = self._game.new_initial_state()

    def go(self, choices: int) -> None:
        """Make this number of choices. Cards that are dealt or drawn are not counted."""
        state, rng = self._state, self._rng
        while choices:
            if state.is_terminal():
                state = self._game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                choices -= 1
        self._state = state


def rate(go: Callable[[int], object]) -> float:
    """Choices per second."""
    begin = process_time()
    go(CHOICES)
    return CHOICES / (process_time() - begin)


def main() -> None:
    """Measure and print: the middle of all rounds, and the lowest and the highest ratio."""
    ours, theirs = Walk("gin-rami", OPTIONS, 2, seed=1), Spiel(1)
    ours.go(WARM_UP)
    theirs.go(WARM_UP)
    rounds = [(rate(ours.go), rate(theirs.go)) for _ in range(ROUNDS)]
    ratios = sorted(one / other for one, other in rounds)
    shown = f"{median(one for one, _ in rounds):,.0f} choices a second; {median(other for _, other in rounds):,.0f}"
    print(f"{shown} in OpenSpiel; ours are {median(ratios):.2f} x as many ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
