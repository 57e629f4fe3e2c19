"""Where to draw from: the discard pile only if its cards can be laid, because a card from the stock stays secret."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import arrange, left_value
from rami.bots.strategy.card_value import HUNDREDTH, outlook
from rami.bots.strategy.contract import kept_melds
from rami.bots.strategy.opening import may_lay_off
from rami.bots.weights import UNWANTED, Weights
from rami.rules.cards import HAND_CARDS, NO_CARDS, HandCards, is_natural, parse_hand, parse_meld
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import run_or_set
from rami.rules.moves import DrawDiscard, DrawStock, Move, Pass
from rami.rules.views.view import View

DEEPEST = 12
"""The largest number of cards to take from the pile. More useless cards are rarely worth it."""
CAUGHT = 0.5
"""The expected part of the unmelded cards that will count against this seat at the end of the deal."""

Worth = tuple[float, int]


def choose_draw(view: View, legal: Sequence[Move], weights: Weights) -> Move:
    """The best take from the pile, if it does not make the hand worse or its chances are good; otherwise the stock.

    Of several equal takes it is the one with the fewest cards.
    """
    takes = [move for move in legal if isinstance(move, DrawDiscard) and move.depth <= DEEPEST]
    useful = [(worth, take) for take in takes if (worth := _worth(view, taken_cards(view, take))) is not None]
    best = max(useful, key=lambda pair: pair[0], default=None)
    now = _worth(view, NO_CARDS)
    if best is not None and now is not None and best[0] >= now:
        return best[1]
    if takes and view.rules.discard_draw == "free" and _promises(view, weights):
        return takes[0]
    usual, *_ = [move for kind in (DrawStock | Pass, DrawDiscard) for move in legal if isinstance(move, kind)]
    return usual


def _promises(view: View, weights: Weights) -> bool:
    """Whether the chances of the card of the pile, which makes no meld, are worth enough beside this hand."""
    if weights.eager >= UNWANTED or not view.pile_top or view.pile_top in view.hand:
        return False
    card, arrangement = HAND_CARDS[view.pile_top], kept_melds(view, HandCards(sorted(parse_hand(view.hand))))
    ahead = outlook(view, arrangement.melds, weights)
    return is_natural(card) and ahead.promise(arrangement.left, card) >= HUNDREDTH * weights.eager


def taken_cards(view: View, take: DrawDiscard) -> HandCards:
    """The cards of a take from the pile, the deepest (the wanted card) first."""
    if take.depth > 1:
        return parse_hand((view.pile or ())[-take.depth :])
    return parse_hand([view.pile_top] if view.pile_top else [])


def _worth(view: View, taken: HandCards) -> Worth | None:
    """The worth of the hand with these cards, and minus the number of its unmelded cards.

    None if the wanted card can neither be melded nor laid off. Laid cards count only if cards on the table score
    (Z-17); otherwise they just do not cost anything any more.
    """
    hand = parse_hand(view.hand) + taken
    arrangement = arrange(view.rules, hand)
    fitting = _fitting(view, arrangement.left)
    left = HandCards([card for card in arrangement.left if card not in fitting])
    if taken and left.count(taken[0]) == hand.count(taken[0]):
        return None
    laid = 0
    if view.rules.scoring == "table_minus_hand":
        laid = arrangement.value + left_value(view.rules, fitting)
    return laid - CAUGHT * left_value(view.rules, left), -len(left)


def _fitting(view: View, cards: HandCards) -> HandCards:
    """The cards that can be laid off at once, each by itself."""
    if view.rules.taken_layoff != "alone" or not may_lay_off(view):
        return NO_CARDS
    terms, melds = terms_of(view.rules), [run_or_set(parse_meld(meld.cards)) for meld in view.melds]
    alone = [HandCards([card]) for card in cards]
    return NO_CARDS.join([card for card in alone if any(True for meld in melds for _ in fits(terms, meld, card))])
