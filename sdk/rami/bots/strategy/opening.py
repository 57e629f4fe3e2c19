"""Whether a seat has opened, whether it may lay off, and by which goal to arrange its hand."""

from rami.rules.cards import HandCards
from rami.rules.melds.solver import Goal
from rami.rules.melds.values import hand_value
from rami.rules.settings.parameters import NamedMeld, deal_rules, has_opening, raised
from rami.rules.views.view import View


def opened(view: View) -> bool:
    """Whether this seat has opened, also in this turn. Without an opening it is always true."""
    if not has_opening(view.rules) or view.seat is None:
        return True
    return view.seats[view.seat].opened or (view.turn == view.seat and view.this_turn.opened)


def opens_with_melds(view: View) -> bool:
    """Whether this seat has to open with named melds or with a run without a joker, and has not done so."""
    opening = deal_rules(view.rules, max(view.deal, 1)).opening
    return opening is not None and (opening.pure_run or opening.melds is not None) and not opened(view)


def named_melds(view: View) -> tuple[NamedMeld, ...]:
    """The melds with which this seat has to open; none if it has opened or may open with any melds."""
    opening = deal_rules(view.rules, max(view.deal, 1)).opening
    return () if opening is None or opening.melds is None or opened(view) else opening.melds


def goal_of(view: View) -> Goal:
    """The goal of an arrangement: the most meld points before the opening, the least deadwood after it."""
    return "deadwood" if opened(view) else "points"


def needs_high_cards(view: View, hand: HandCards) -> bool:
    """Whether the opening needs more than two thirds of this hand's value, so that only high cards can reach it."""
    opening = raised(view.rules, view.highest_opening).opening
    return opening is not None and not opened(view) and 3 * opening.points > 2 * hand_value(view.rules.values, hand)


def may_lay_off(view: View) -> bool:
    """Whether this seat may lay off without first laying a meld of its own in this turn."""
    if view.seat is None or not (opened(view) or (view.contract is not None and view.contract.layoff_before)):
        return False
    rules, own = view.rules, view.seats[view.seat]
    if not rules.first_turn_melds and own.turns_taken == 0:
        return False
    return rules.layoff_requires != "own_meld_for_others" or own.laid
