"""What to throw: the card without which the rest is worth most, unless it is of use to the next player."""

from collections.abc import Sequence

from rami.bots.strategy.card_memory import picked_up
from rami.bots.strategy.card_value import outlook
from rami.bots.strategy.opening import goal_of
from rami.rules.cards import CARDS, JOKER, parse, rank, suit, without
from rami.rules.engine.deal import following
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
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
    hand = parse(view.hand)
    arrangement = best_arrangement(view.rules, hand, goal_of(view))
    spare = [throw for throw in throws if CARDS[throw.card] in arrangement.left]
    if not spare:
        return min(throws, key=lambda throw: _left_without(view, hand, throw))
    ahead = outlook(view, arrangement.melds)
    return max(spare, key=lambda throw: ahead.worth(_less(arrangement.left, throw)) - given(view, CARDS[throw.card]))


def _less(cards: bytes, throw: Discard) -> bytes:
    return without(cards, bytes([CARDS[throw.card]])) or b""


def _left_without(view: View, hand: bytes, throw: Discard) -> tuple[int, int]:
    """What stays unmelded after a throw that breaks up a meld; of equals the dearest card goes."""
    left = best_arrangement(view.rules, _less(hand, throw)).left
    return hand_value(view.rules.values, left), -hand_card_value(view.rules.values, CARDS[throw.card])


def given(view: View, card: int) -> int:
    """How much a card helps the next player, as far as one can see. A joker helps anybody."""
    if card == JOKER:
        return JOKER_WORTH
    seat = view.seat if view.seat is not None else 0
    wanted = picked_up(view, following(view.rules, seat, len(view.seats)))
    feeds = any(_near(card, other) for other in wanted)
    terms = terms_of(view.rules)
    on_table = any(True for meld in view.melds for _ in fits(terms, parse(meld.cards), bytes([card])))
    return FEEDS * feeds + FITS * on_table


def _near(card: int, other: int) -> bool:
    """Whether two cards could be in one meld of three: of one rank, or near each other in one suit."""
    apart = abs(rank(card) - rank(other))
    return other != JOKER and (apart == 0 or (suit(card) == suit(other) and min(apart, 13 - apart) <= 2))
