"""Searching with hidden cards: complete states that agree with what a player can see.

    from random import Random

    from rami.search import sample

    state = sample(view, Random(1))

`rami.rules.play` has the legal moves of a state, and the state after a move. `remembered(view)` is what a player with a
good memory knows about the hidden cards. `searchable(rules, seats)` says whether our bots search a game, and
`known(rules, seats)` whether its moves can be compared by play-outs.
"""

from rami.search.memory import Memory, remembered
from rami.search.sampling import sample
from rami.search.searchable import known, searchable

__all__ = ["Memory", "known", "remembered", "sample", "searchable"]
