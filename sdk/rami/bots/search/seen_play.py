"""What the others did in their last turns, which tells about their hands."""

from typing import Final, NamedTuple

import numpy as np

from rami.bots.playouts import Ints
from rami.bots.weights import NEVER, weights_of
from rami.rules.cards import HAND_CARDS, JOKER
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

DISCARDS: Final = 2
"""How many discards of each player count: cards from before were discarded from another hand."""
REFUSED: Final = 3
"""The same for cards that it left in the pile, where players knock. In `rami` it loses 0.9 ± 0.9 points a deal."""


class SeenPlay(NamedTuple):
    """What a seat did.

    Whether it laid nothing, though it could (`quiet`), its last discards, the cards that it left in the pile, and in
    how many turns it kept what it could use, where players keep their melds in the hand.
    """

    quiet: bool
    discards: Ints
    refused: Ints
    turns: int


def seen_play(view: View, seat: int) -> SeenPlay:
    """What was seen of a seat."""
    moves = view.pile_moves
    discarded = [place for place, move in enumerate(moves) if move.seat == seat and move.action == "threw"]
    knocking = view.rules.table == "showdown"
    left = [place for place in discarded if knocking and place and moves[place - 1].action == "threw"]
    return SeenPlay(
        quiet=_laid_nothing(view, seat, discarded),
        discards=_faces([moves[place].card for place in discarded[-DISCARDS:]]),
        refused=_faces([moves[place - 1].card for place in left[-REFUSED:]]),
        turns=len(discarded) if _keeps_melds(view.rules, len(view.seats)) else 0,
    )


def _keeps_melds(rules: Rules, seats: int) -> bool:
    """Whether players keep their melds in the hand."""
    return rules.table == "showdown" or weights_of(rules, seats).holds < NEVER


def _faces(cards: list[str]) -> Ints:
    found = [HAND_CARDS[card] for card in cards]
    return np.array([card for card in found if card != JOKER], np.int64)


def _laid_nothing(view: View, seat: int, discarded: list[int]) -> bool:
    """Whether a seat laid nothing in its last turn, in a game in which everybody lays or knocks as soon as possible."""
    rules = view.rules
    if rules.table == "showdown":
        return bool(discarded)
    if not discarded or rules.melds_per_turn != 1 or rules.opening is not None:
        return False
    if len(discarded) == 1 and not rules.first_turn_melds:
        return False
    before = discarded[-2] if len(discarded) > 1 else -1
    return not any(move.seat == seat and before < move.after <= discarded[-1] for move in view.table_moves)
