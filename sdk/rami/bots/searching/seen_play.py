"""What the others did in their last turns, which tells about their hands."""

from typing import Final, NamedTuple

import numpy as np

from rami.playouts import Ints
from rami.rules.cards import HAND_CARDS, JOKER
from rami.rules.views.view import View

THROWS: Final = 2
"""How many throws of each player count: cards from before were thrown from another hand."""


class SeenPlay(NamedTuple):
    """What a seat did: its last throws, and whether it laid nothing in its last turn, though it could."""

    throws: Ints
    quiet: bool


def seen_play(view: View, seat: int) -> SeenPlay:
    """What was seen of a seat."""
    threw = [place for place, move in enumerate(view.pile_moves) if move.seat == seat and move.action == "threw"]
    cards = [HAND_CARDS[view.pile_moves[place].card] for place in threw[-THROWS:]]
    naturals = [card for card in cards if card != JOKER]
    return SeenPlay(np.array(naturals, np.int64), _laid_nothing(view, seat, threw))


def _laid_nothing(view: View, seat: int, threw: list[int]) -> bool:
    """Whether a seat laid nothing in its last turn, in a game in which everybody lays as soon as possible."""
    rules = view.rules
    if not threw or rules.melds_per_turn != 1 or rules.opening is not None:
        return False
    if len(threw) == 1 and not rules.first_turn_melds:
        return False
    before = threw[-2] if len(threw) > 1 else -1
    return not any(move.seat == seat and before < move.after <= threw[-1] for move in view.table_moves)
