"""A bot that plays at random, for tests and as a weak opponent."""

from collections.abc import Sequence
from random import Random

from rami.rules.moves import Move
from rami.rules.views.view import View


class RandomBot:
    """Plays any legal move, also undo. The same seed gives the same choices in the same games."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, _view: View, legal: Sequence[Move]) -> Move:
        """One of the legal moves, each with the same probability."""
        return self._random.choice(legal)

    def seed(self, seed: str) -> None:
        """Begin again with other chances."""
        self._random = Random(seed)
