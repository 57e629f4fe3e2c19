"""A bot for rami. `rami arena me=mybot.py:MyBot house` compares it with the house bot."""

from collections.abc import Sequence

from rami import Discard, Meld, Move, View, hint


class MyBot:
    """Lays every meld that it can, and discards what the house bot would discard."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Return one of the legal moves. `view` is what this seat may see."""
        melds = [move for move in legal if isinstance(move, Meld)]
        if melds:
            return max(melds, key=lambda move: len(move.cards))
        throw = hint(view).throw
        if throw is not None and Discard(throw.card) in legal:
            return Discard(throw.card)
        return legal[0]
