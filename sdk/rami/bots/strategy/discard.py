"""What to throw: the card without which the rest is worth most, unless it is of use to the next player."""

from collections.abc import Sequence

from rami.bots.strategy.card_memory import picked_up
from rami.bots.strategy.card_value import outlook
from rami.bots.strategy.opening import goal_of
from rami.rules.cards import (
    HAND_CARDS,
    NO_CARDS,
    Face,
    HandCard,
    HandCards,
    is_natural,
    naturals,
    parse_hand,
    parse_meld,
    rank,
    suit,
    without,
)
from rami.rules.engine.deal import following
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import run_or_set
from rami.rules.melds.melds import hand_card_value, hand_value
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import Discard
from rami.rules.views.view import View

FEEDS = 6
"""What it costs to throw a card near one that the next player has picked up."""
FITS = 10
"""What it costs to throw a card that fits the table."""
JOKER_WORTH = 100


def choose_discard(view: View, throws: Sequence[Discard]) -> Discard:
    """The throw that gives away least; of equals the first. The cards of the best arrangement go last."""
    hand = parse_hand(view.hand)
    arrangement = best_arrangement(view.rules, hand, goal_of(view))
    spare = [throw for throw in throws if HAND_CARDS[throw.card] in arrangement.left]
    if not spare:
        return min(throws, key=lambda throw: _left_without(view, hand, throw))
    ahead = outlook(view, arrangement.melds)
    return max(
        spare, key=lambda throw: ahead.worth(_less(arrangement.left, throw)) - given(view, HAND_CARDS[throw.card])
    )


def _less(cards: HandCards, throw: Discard) -> HandCards:
    return without(cards, HandCards([HAND_CARDS[throw.card]])) or NO_CARDS


def _left_without(view: View, hand: HandCards, throw: Discard) -> tuple[int, int]:
    """What stays unmelded after a throw that breaks up a meld; of equals the dearest card goes."""
    left = best_arrangement(view.rules, _less(hand, throw)).left
    return hand_value(view.rules.values, left), -hand_card_value(view.rules.values, HAND_CARDS[throw.card])


def given(view: View, card: HandCard) -> int:
    """How much a card helps the next player, as far as one can see. A joker helps anybody."""
    if not is_natural(card):
        return JOKER_WORTH
    seat = view.seat if view.seat is not None else 0
    wanted = picked_up(view, following(view.rules, seat, len(view.seats)))
    feeds = any(_near(card, other) for other in naturals(wanted))
    terms = terms_of(view.rules)
    melds = [run_or_set(parse_meld(meld.cards)) for meld in view.melds]
    on_table = any(True for meld in melds for _ in fits(terms, meld, HandCards([card])))
    return FEEDS * feeds + FITS * on_table


def _near(card: Face, other: Face) -> bool:
    """Whether two cards could be in one meld of three: of one rank, or near each other in one suit."""
    apart = abs(rank(card) - rank(other))
    return apart == 0 or (suit(card) == suit(other) and min(apart, 13 - apart) <= 2)
