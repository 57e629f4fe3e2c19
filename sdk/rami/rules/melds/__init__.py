"""Card arithmetic: what is a meld, what fits one, how a hand is best arranged. It knows no table and no turn."""

__all__ = ["caching", "combinations", "lay_offs", "meld", "melds", "solver"]
