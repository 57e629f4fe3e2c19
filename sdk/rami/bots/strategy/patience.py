"""How much the chances of cards still count: little if the deal may end before they come true."""

from typing import Final

from rami.rules.views.view import View

PATIENCE: Final = {1: 0.25, 2: 0.25, 3: 0.5, 4: 0.75, 5: 0.75}
"""By the number of cards in the smallest other hand. In `rami` it gains 0.6 ± 0.2 points a deal over always 1."""

FIRST: Final = 0.5
FADES: Final = 0.8
"""Where players knock: the part at the first turn, and what each further turn of the player leaves of it. Both together
gain 2.0 ± 0.2 points a deal over always 1 in `gin-rami`."""


def patience(view: View) -> float:
    """The part of their usual worth that the chances of cards have now, from 0 to 1.

    Where the winner takes the points of several others, or cards on the table score, it is 1: there a player gains more
    by melds than by having few points in the hand.
    """
    if view.rules.table == "showdown" and view.seat is not None:
        return FIRST * FADES ** view.seats[view.seat].turns_taken
    others = [seat.cards for seat in view.seats if seat.seat != view.seat and not seat.eliminated]
    if view.rules.scoring == "table_minus_hand" or (view.rules.scoring == "winner_takes" and len(others) > 1):
        return 1
    return PATIENCE.get(min(others), 1)
