"""What is worth keeping where players declare: cards that many unseen cards would complete to melds (U-17)."""

from collections.abc import Sequence
from typing import Final

from rami.bots.strategy.card_memory import Unseen, pickups, unseen
from rami.bots.strategy.card_value import melds_with
from rami.bots.strategy.discard import near
from rami.bots.strategy.distance import Far, far, rules_of
from rami.rules.cards import (
    HAND_CARDS,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    HandCard,
    HandCards,
    is_natural,
    mask_of,
    naturals,
    parse_hand,
    without,
)
from rami.rules.engine.deal import next_in
from rami.rules.melds.values import hand_card_value, hand_value
from rami.rules.melds.wild_cards import is_joker, wild_faces
from rami.rules.moves import Discard
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

CHANCE: Final = 5
"""The worth, in points of the hand, of each unseen card that would complete a meld."""
PAIR: Final = 0.3
"""The worth of each two unseen cards that would complete one together."""
PURE: Final = 2.5
"""So many times more counts a card that would complete a run, while the hand lacks one without a joker."""
RUN: Final = 1.5
"""The same while it lacks another run."""
FEEDS: Final = 3
"""The cost of a discard near a card that the next player has picked up."""


def choose_by_prospects(view: View, discards: Sequence[Discard]) -> Discard:
    """The discard without which the rest has the best prospects. Cards of melds and jokers are kept if possible."""
    rules, hand = rules_of(view), parse_hand(view.hand)
    now = far(rules, hand)
    spare = [move for move in discards if _card(move) in now.left and not is_joker(rules, _card(move))]
    if not spare:
        return min(discards, key=lambda move: _harm(rules, hand, _card(move)))
    come, taken = unseen(view), naturals(pickups(view, _next(view)))
    plain = HandCards([card for card in hand if not is_joker(rules, card)])

    def gain(move: Discard) -> float:
        card = _card(move)
        feeds = is_natural(card) and any(near(card, other) for other in taken)
        return _worth(rules, now, _less(now.left, card), _less(plain, card), come) - FEEDS * feeds

    return max(spare, key=gain)


def _card(move: Discard) -> HandCard:
    return HAND_CARDS[move.card]


def _less(hand: HandCards, card: HandCard) -> HandCards:
    return without(hand, HandCards([card])) or NO_CARDS


def _next(view: View) -> int:
    """The next player who is still in the deal."""
    dropped = [seat.seat for seat in view.seats if seat.dropped]
    return next_in(view.rules, view.totals, view.seat or 0, len(view.seats), dropped)


def _harm(rules: Rules, hand: HandCards, card: HandCard) -> tuple[bool, int, int]:
    """How bad it is to discard a card of a meld: first that of a joker, then how far the rest is."""
    counts = hand_card_value(rules.values, card, wild_faces(rules))
    return is_joker(rules, card), far(rules, _less(hand, card)).cards, -counts


def _worth(rules: Rules, now: Far, left: HandCards, plain: HandCards, come: Unseen) -> float:
    """The worth of the cards that no meld holds, beside all cards of the hand that are no jokers."""
    loose = naturals(HandCards([card for card in left if not is_joker(rules, card)]))
    sets, runs = mask_of(loose), mask_of(naturals(plain))
    in_sets = in_runs = NO_FACES
    pairs = 0
    for face in set(loose):
        for others, in_suit in melds_with(rules.ace, face):
            missing = others & ~(runs if in_suit else sets)
            if missing.bit_count() == 2:
                pairs += not missing & ~come.ones
            elif in_suit:
                in_runs |= missing
            else:
                in_sets |= missing
    weight = PURE if now.lacks_pure else RUN if now.lacks_run else 1
    chances = weight * _copies(in_runs, come) + _copies(in_sets & ~in_runs, come)
    return CHANCE * chances + PAIR * pairs - hand_value(rules.values, left, wild_faces(rules))


def _copies(faces: FaceMask, come: Unseen) -> int:
    """How many of these cards may still come."""
    return sum([(faces & some).bit_count() for some in come])
