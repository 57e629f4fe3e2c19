"""Whether a seat has opened, whether it may lay off, and by which goal to arrange its hand."""

from rami.rules.cards import HandCards
from rami.rules.melds.solver import Goal
from rami.rules.melds.values import hand_value
from rami.rules.views.view import View


def opened(view: View) -> bool:
    """Whether this seat has opened, also in this turn. Without an opening minimum it is always true."""
    opening = view.rules.opening
    if opening is None or view.seat is None:
        return True
    return view.seats[view.seat].opened or opening.reached(view.this_turn.opening_points)


def goal_of(view: View) -> Goal:
    """The goal of an arrangement: the most meld points before the opening, the least deadwood after it."""
    return "deadwood" if opened(view) else "points"


def needs_high_cards(view: View, hand: HandCards) -> bool:
    """Whether the opening needs more than two thirds of this hand's value, so that only high cards can reach it."""
    opening = view.rules.opening
    return opening is not None and not opened(view) and 3 * opening.points > 2 * hand_value(view.rules.values, hand)


def may_lay_off(view: View) -> bool:
    """Whether this seat may lay off without first laying a meld of its own in this turn."""
    if view.seat is None or not opened(view):
        return False
    rules, own = view.rules, view.seats[view.seat]
    if not rules.first_turn_melds and own.turns_taken == 0:
        return False
    return rules.layoff_requires != "own_meld_for_others" or own.laid
