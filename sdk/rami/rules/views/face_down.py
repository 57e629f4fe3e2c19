"""A state that holds only what one player knows: hidden cards are face down.

With it, a client can use the rules with nothing but a view.
"""

from rami.rules.cards import FACE_DOWN, HandCards
from rami.rules.state import State
from rami.rules.views.guesses import Guess, state_of
from rami.rules.views.view import View

_HIDDEN = HandCards([FACE_DOWN])


def face_down(view: View) -> State:
    """The state of a deal as the player of this view knows it.

    The legal moves of the player's own turn are exact. Raises ValueError if there is no deal.
    """
    return state_of(view, Guess(tuple([_HIDDEN * seat.cards for seat in view.seats]), _HIDDEN * view.stock))
