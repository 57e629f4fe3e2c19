"""A bot for rami. `rami arena me=mybot.py:MyBot house` compares it with the house bot."""

from collections.abc import Sequence

from rami import Discard, DrawDiscard, Hand, LayOff, Meld, Move, View

RANKS = "A23456789TJQK"


class MyBot:
    """Takes a discard that makes a meld, lays what it can, and discards its highest card."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Return one of the legal moves. `view` is what this seat may see."""
        if DrawDiscard() in legal and view.pile_top is not None and helps(view.pile_top, view):
            return DrawDiscard()
        for move in legal:
            if isinstance(move, Meld | LayOff):
                return move
        discards = [move for move in legal if isinstance(move, Discard)]
        return max(discards, key=lambda move: RANKS.find(move.card[0]), default=legal[0])


def helps(card: str, view: View) -> bool:
    """Whether the card makes a meld with cards of the hand."""
    return any(card in meld for meld in Hand.of(view, card).melds)
