"""Whether to keep melds in the hand until all of it can be laid at once.

Other players can lay nothing off on melds that are not on the table, and a whole hand in one turn brings more in many
games. It is dangerous when another player is about to go out.
"""

from collections.abc import Sequence
from typing import Final

from rami.bots.strategy.lay import choose_laying
from rami.rules.moves import Discard, Laying, Move
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.rules.views.view import view as view_of

FEW: Final = 3
"""If another player has no more cards, nothing is kept back. 2 and 4 gain less in `rami-51` and in `rami-classique`."""
MOST_CARDS: Final = 16
"""A larger hand, which has taken much of the pile, is never laid at once."""
MOST_MOVES: Final = 200
"""How many legal moves are compared until the hand is laid. A hand that needs more is not laid at once."""


def holds_back(view: View, legal: Sequence[Move]) -> bool:
    """Whether to lay nothing now, although this seat may."""
    others = [seat.cards for seat in view.seats if seat.seat != view.seat and not seat.eliminated]
    if len(view.hand) > MOST_CARDS or min(others) <= FEW:
        return False
    if not keeping_pays(view.rules, len(others)) or not _may_choose(view, legal):
        return False
    return not goes_out(view, legal)


def keeping_pays(rules: Rules, others: int) -> bool:
    """Whether keeping melds is worth the danger, with so many others: measured in each variant."""
    if rules.melds_per_turn == 1 or rules.scoring == "table_minus_hand":
        return False
    return others == 1 or rules.rami_bonus != "none"


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
