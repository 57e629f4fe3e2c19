"""Whether to drop out of a deal (U-18).

The numbers are from deals between bots that never drop out: from which distance on a hand lost more points on its
opponents than it costs to drop out.
"""

from typing import Final

from rami.bots.strategy.distance import far, rules_of
from rami.rules.cards import parse_hand
from rami.rules.melds.wild_cards import is_joker
from rami.rules.views.view import View

HOPELESS: Final = 19
"""With so many cards to go a regular player without jokers drops out in the first turn: no card is in a meld."""
JOKER: Final = 3
"""How many cards nearer a joker brings, in the first turn. Two count at most."""
FIRST: Final = {2: 16, 3: 12}
"""From how many cards to go on a player drops out in the first turn, by the number of those who are still in the deal.
Of two the other one scores nothing, so a player gains less by dropping out."""
OF_MANY: Final = 10
"""The same, with more players."""
LATER: Final = (15, 15, 12, 12, 10, 10, 9, 8)
"""The same later, by the turns that the player has had, with three players or more. Of two none drops out later."""
CAREFUL: Final = 2
"""So many cards fewer are enough if the hand could put the player out of the match, and dropping out does not."""
MOST: Final = 80
"""What a hand that loses counts at most, where the rules have no limit."""


def drops_early(view: View) -> bool:
    """Whether the hand is hopeless in the first turn."""
    rules, hand = rules_of(view), parse_hand(view.hand)
    if view.seats[view.seat or 0].turns_taken or far(rules, hand).cards < HOPELESS:
        return False
    return not any(is_joker(rules, card) for card in hand)


def drops_well(view: View) -> bool:
    """Whether the hand probably costs more than to drop out."""
    rules, hand, own = rules_of(view), parse_hand(view.hand), view.seats[view.seat or 0]
    if drops_for_good(view):
        return False
    still = [seat for seat in view.seats if not (seat.dropped or seat.eliminated)]
    limit = _limit(len(still), own.turns_taken) - CAREFUL * _risks_all(view)
    jokers = min(2, sum([is_joker(rules, card) for card in hand])) if not own.turns_taken else 0
    return far(rules, hand).cards - JOKER * jokers >= limit


def _limit(players: int, turns: int) -> int:
    if not turns:
        return FIRST.get(players, OF_MANY)
    return 100 if players == 2 else LATER[min(turns, len(LATER) - 1)]


def drops_for_good(view: View) -> bool:
    """Whether to drop out would put this player out of the match."""
    drop, end, own = view.rules.drop, view.rules.match_end, view.seat or 0
    if drop is None or not end.elimination:
        return False
    return end.reached(view.totals[own] + (drop.later if view.seats[own].turns_taken else drop.first))


def _risks_all(view: View) -> bool:
    """Whether a hand that loses could put this player out of the match."""
    most = MOST if view.rules.most_count is None else view.rules.most_count
    return view.rules.match_end.elimination and view.rules.match_end.reached(view.totals[view.seat or 0] + most)
