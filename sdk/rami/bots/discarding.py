"""What to throw: a card far from any meld, dear to hold, and of no use to the next player."""

from collections.abc import Sequence

from rami.bots.distance import Company, chances, company
from rami.bots.seen import picked_up, unseen
from rami.rules.cards import CARDS, JOKER, parse, rank, suit, without
from rami.rules.combos import terms_of
from rami.rules.deal import following
from rami.rules.fit import fits
from rami.rules.melds import hand_card_value, hand_value
from rami.rules.moves import Discard
from rami.rules.solver import Arrangement, best_arrangement
from rami.rules.view import View

CHANCE = 6
"""Points of hand value that one card which would complete a meld is worth."""
PAIR = 1
"""The same for two cards that would complete one together."""
FEEDS = 6
"""What it costs to throw a card near one that the next player has picked up."""
FITS = 10
"""What it costs to throw a card that fits the table."""
JOKER_WORTH = 100


def choose_discard(view: View, throws: Sequence[Discard]) -> Discard:
    """The throw that gives away least; of equals the first. The cards of the best arrangement go last."""
    hand = parse(view.hand)
    arrangement = best_arrangement(view.rules, hand)
    spare = [throw for throw in throws if CARDS[throw.card] in arrangement.left]
    if not spare:
        return min(throws, key=lambda throw: _left_without(view, hand, throw))
    beside, can_come = company(arrangement.left, _runs(view, arrangement)), unseen(view)
    return min(spare, key=lambda throw: _loss(view, CARDS[throw.card], arrangement.left, beside, can_come))


def _runs(view: View, arrangement: Arrangement) -> list[bytes]:
    return [*arrangement.melds, *(parse(meld.cards) for meld in view.melds)]


def _left_without(view: View, hand: bytes, throw: Discard) -> tuple[int, int]:
    """What stays unmelded after a throw that breaks up a meld; of equals the dearest card goes."""
    card = CARDS[throw.card]
    left = best_arrangement(view.rules, without(hand, bytes([card])) or b"").left
    return hand_value(view.rules.values, left), -hand_card_value(view.rules.values, card)


def _loss(view: View, card: int, left: bytes, beside: Company, can_come: Sequence[int]) -> int:
    """What throwing this card gives away, less what holding it would cost."""
    if card == JOKER:
        return JOKER_WORTH
    given = _help(view, card) - hand_card_value(view.rules.values, card)
    if left.count(card) > 1:
        return given
    chance = chances(view.rules, card, beside, can_come)
    return given + CHANCE * chance.cards + PAIR * chance.pairs


def _help(view: View, card: int) -> int:
    """How much a card helps the next player, as far as one can see."""
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
