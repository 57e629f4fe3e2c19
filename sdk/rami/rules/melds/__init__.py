"""Melds of cards: which cards form a meld, which can be added to one, and the best melds of a hand.

The modules know neither the table nor the turn.
"""

__all__ = [
    "alternatives",
    "answers",
    "arrangements",
    "caching",
    "combinations",
    "deadwood",
    "declarations",
    "lay_offs",
    "meld",
    "neighbours",
    "shown",
    "solver",
    "validity",
    "values",
    "wild_cards",
    "with_jokers",
]
