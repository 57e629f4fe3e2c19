"""Searching with hidden cards: complete states that agree with what a player can see.

    from random import Random

    from rami.search import sample

    state = sample(view, Random(1))

`rami.rules.play` has the legal moves of a state, and the state after a move.
"""

from rami.search.sampling import sample

__all__ = ["sample"]
