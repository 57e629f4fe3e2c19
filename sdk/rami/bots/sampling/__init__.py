"""Searching with hidden cards: complete states that agree with what a player can see.

    from random import Random

    from rami.bots.sampling import sample

    state = sample(view, Random(1))

`rami.rules.play` has the legal moves of a state, and the state after a move. `remembered(view)` is what a player with a
good memory knows about the hidden cards.
"""

from rami.bots.sampling.memory import Memory, remembered
from rami.bots.sampling.states import sample

__all__ = ["Memory", "remembered", "sample"]
