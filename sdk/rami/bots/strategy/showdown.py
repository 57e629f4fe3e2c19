"""Games with a showdown: whether to take the card of the pile or to pass, and whether to knock or to go on.

A player who knocks with a count that another one reaches too loses the deal. So the count must be below what the others
are likely to hold, and that falls with each of their turns. Waiting is dangerous too, because another may knock.
"""

from collections.abc import Sequence
from typing import Final

from rami.bots.strategy.distance import rules_of
from rami.bots.strategy.draw import choose_draw
from rami.bots.weights import Weights
from rami.rules.cards import HAND_CARDS, HandCards, parse_hand
from rami.rules.melds.deadwood import counts_without
from rami.rules.moves import Discard, DrawDiscard, Knock, Move, Pass
from rami.rules.views.view import View

MILLION: Final = 1_000_000


def choose_showdown_draw(view: View, legal: Sequence[Move], weights: Weights) -> Move:
    """Take the card of the pile if the hand is then good enough to knock, or if the card makes a meld.

    The last discard is taken for a knock only (N-06).
    """
    takes = [move for move in legal if isinstance(move, DrawDiscard)]
    if takes and view.pile_top is not None and knocks_with(view, view.pile_top, weights):
        return takes[0]
    if view.stock <= view.rules.stock_reserve and Pass() in legal:
        return Pass()
    return choose_draw(view, legal, weights)


def choose_knock(view: View, legal: Sequence[Move], weights: Weights) -> Knock | None:
    """The knock that leaves the lowest count, if that is low enough or if the turn cannot end otherwise."""
    knocks = knock_counts(view, legal)
    if not knocks:
        return None
    best = min(knocks, key=lambda move: (knocks[move], -_bonus(view, move)))
    must = not any(isinstance(move, Discard) for move in legal)
    return best if must or MILLION * knocks[best] <= good_enough(view, weights) else None


def knock_counts(view: View, legal: Sequence[Move]) -> dict[Knock, int]:
    """What each knock leaves unmatched, in points."""
    knocks = [move for move in legal if isinstance(move, Knock)]
    if not knocks:
        return {}
    counts = counts_without(rules_of(view), _hand(view.hand))
    return {move: 0 if move.card is None else counts[HAND_CARDS[move.card]] for move in knocks}


def good_enough(view: View, weights: Weights) -> int:
    """The highest count with which a knock is likely to win, in millionths of a point.

    A hand without unmatched cards always is.
    """
    others = [seat for seat in view.seats if seat.seat != view.seat]
    return min([weights.safe_count(seat.cards, seat.turns_taken) for seat in others])


def knocks_with(view: View, card: str, weights: Weights) -> bool:
    """Whether the hand with this card could knock well. The card itself cannot be discarded (N-08)."""
    counts = counts_without(rules_of(view), _hand((*view.hand, card)))
    limit = view.rules.knock_limit if view.knock_limit is None else view.knock_limit
    least = min([count for discarded, count in counts.items() if discarded != HAND_CARDS[card]])
    return MILLION * least <= good_enough(view, weights) and (not isinstance(limit, int) or least <= limit)


def _bonus(view: View, move: Knock) -> int:
    """The bonus of a knock that leaves nothing: for gin, or for big gin."""
    rules = view.rules
    return rules.gin_bonus if move.card is not None else rules.big_gin_bonus or 0


def _hand(cards: Sequence[str]) -> HandCards:
    return HandCards(sorted(parse_hand(cards)))
