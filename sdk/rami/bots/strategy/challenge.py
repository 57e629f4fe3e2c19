"""Whether to challenge, and whether to accept a challenge: the own hand against what the other one is likely to be."""

from typing import Final

from rami.bots.strategy.card_memory import pickups, unseen
from rami.rules.cards import faces, parse_hand
from rami.rules.melds.values import hand_value
from rami.rules.moves import Accept, Refuse
from rami.rules.views.view import View

OFFERS: Final = 0.5
"""Challenge if the own hand is worth at most this part of what the other hand is likely to be worth.

In 1600 deals for each pair of numbers, nobody gained by challenging a player who accepts at 0.7, and the challenger
gained most at 0.7 to 0.9 against one who accepts more. 0.5 gains less there, and loses nothing anywhere.
"""
ACCEPTS: Final = 0.7
"""Accept if it is worth at most this part: a player who challenges has fewer points than the estimate knows."""


def wants_to_challenge(view: View) -> bool:
    """Whether the deal should end now, if the other player agrees."""
    return own_points(view) <= OFFERS * likely_points(view)


def choose_answer(view: View) -> Accept | Refuse:
    """The answer to a challenge."""
    return Accept() if own_points(view) <= ACCEPTS * likely_points(view) else Refuse()


def own_points(view: View) -> int:
    """The points of all cards in the own hand, also of those that would form melds (N-14)."""
    return hand_value(view.rules.values, parse_hand(view.hand))


def likely_points(view: View) -> float:
    """The likely points of the other hand: its cards known from the pile, and others as dear as unseen cards are."""
    seat = 1 - (view.seat or 0)
    known, values = pickups(view, seat), view.rules.values
    can_be = faces(unseen(view).ones)
    each = hand_value(values, can_be) / max(len(can_be), 1)
    return hand_value(values, known) + (view.seats[seat].cards - len(known)) * each
