"""What a seat may do already: whether it has opened, may lay off, and what its hand is to be arranged for."""

from rami.rules.cards import HandCards
from rami.rules.melds.melds import hand_value
from rami.rules.melds.solver import Goal
from rami.rules.views.view import View


def opened(view: View) -> bool:
    """Whether the opening is behind this seat, this turn's melds included; without a minimum it always is."""
    opening = view.rules.opening
    if opening is None or view.seat is None:
        return True
    return view.seats[view.seat].opened or opening.reached(view.this_turn.opening_points)


def goal_of(view: View) -> Goal:
    """Points open; once that is done, or where nobody has to, it is the cards in the hand that count."""
    return "deadwood" if opened(view) else "points"


def wants_dear_cards(view: View, hand: HandCards) -> bool:
    """Whether the opening asks for most of what this hand is worth, so that only dear melds will reach it."""
    opening = view.rules.opening
    return opening is not None and not opened(view) and 3 * opening.points > 2 * hand_value(view.rules.values, hand)


def may_lay_off(view: View) -> bool:
    """Whether the table is open to this seat without a meld of its own in this turn."""
    if view.seat is None or not opened(view):
        return False
    rules, own = view.rules, view.seats[view.seat]
    if not rules.first_turn_melds and own.turns_taken == 0:
        return False
    return rules.layoff_requires != "own_meld_for_others" or own.laid
