"""Whether to keep melds in the hand until all of it can be laid at once.

Other players can lay nothing off on melds that are not on the table, and a whole hand in one turn brings more in many
games. It is dangerous when another player is about to go out.
"""

from collections.abc import Sequence
from typing import Final

from rami.bots.strategy.lay import choose_laying
from rami.bots.weights import Weights
from rami.rules.moves import Discard, Laying, Move
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.rules.views.view import view as view_of

MOST_CARDS: Final = 16
"""A larger hand, which has taken much of the pile, is never laid at once."""
MOST_MOVES: Final = 200
"""How many legal moves are compared until the hand is laid. A hand that needs more is not laid at once."""


def holds_back(view: View, legal: Sequence[Move], weights: Weights) -> bool:
    """Whether to lay nothing now, although this seat may."""
    others = [seat.cards for seat in view.seats if seat.seat != view.seat and not seat.eliminated]
    if len(view.hand) > MOST_CARDS or min(others) <= weights.holds or not _may_choose(view, legal):
        return False
    return not goes_out(view, legal)


def _may_choose(view: View, legal: Sequence[Move]) -> bool:
    """Whether something may be laid, and nothing has to be."""
    if any(isinstance(step, Laying) for step in view.steps):
        return False
    return any(isinstance(move, Laying) for move in legal) and any(isinstance(move, Discard) for move in legal)


def goes_out(view: View, legal: Sequence[Move]) -> bool:
    """Whether this seat can lay its hand in this turn, but for a card to discard, with the steps of `choose_laying`."""
    state, seat, compared = face_down(view), view.seat, len(legal)
    assert seat is not None
    while compared <= MOST_MOVES:
        step = choose_laying(view, legal)
        if step is None:
            return len(view.hand) == 1 and any(isinstance(move, Discard) for move in legal)
        state, _ = play(state, seat, step)
        if state.phase is not Phase.PLAY:
            return True
        view, legal = view_of(state, seat), legal_moves(state)
        compared += len(legal)
    return False
