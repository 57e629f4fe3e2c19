"""Where to draw from: the discard pile only where its cards can be laid, for the stock tells the others nothing."""

from collections.abc import Sequence

from rami.bots.strategy.opening import may_lay_off
from rami.rules.cards import NO_CARDS, HandCards, parse_hand, parse_meld
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
from rami.rules.melds.meld import run_or_set
from rami.rules.melds.melds import hand_value
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import DrawDiscard, DrawStock, Move
from rami.rules.views.view import View

DEEPEST = 12
"""Deeper takes are not weighed: so many useless cards are rarely worth one."""
CAUGHT = 0.5
"""How much of what is held, and makes no meld, will be counted against its holder."""

Worth = tuple[float, int]


def choose_draw(view: View, legal: Sequence[Move]) -> Move:
    """The take that is worth most, of equals the shallowest, if it makes the hand no worse; else the stock."""
    takes = [move for move in legal if isinstance(move, DrawDiscard) and move.depth <= DEEPEST]
    weighed = [(worth, take) for take in takes if (worth := _worth(view, taken_cards(view, take))) is not None]
    best = max(weighed, key=lambda pair: pair[0], default=None)
    now = _worth(view, NO_CARDS)
    if best is not None and now is not None and best[0] >= now:
        return best[1]
    return DrawStock() if DrawStock() in legal else legal[0]


def taken_cards(view: View, take: DrawDiscard) -> HandCards:
    """The cards that come with a take, the wanted one first."""
    if take.depth > 1:
        return parse_hand((view.pile or ())[-take.depth :])
    return parse_hand([view.pile_top] if view.pile_top else [])


def _worth(view: View, taken: HandCards) -> Worth | None:
    """What the hand is worth with these cards, and less how many of it make no meld; None if the wanted one is none.

    What is laid counts where the table scores (Z-17); elsewhere it only costs nothing any more.
    """
    hand, values = parse_hand(view.hand) + taken, view.rules.values
    arrangement = best_arrangement(view.rules, hand)
    fitting = _fitting(view, arrangement.left)
    left = HandCards([card for card in arrangement.left if card not in fitting])
    if taken and left.count(taken[0]) == hand.count(taken[0]):
        return None
    laid = 0
    if view.rules.scoring == "table_minus_hand":
        laid = arrangement.value + hand_value(values, fitting)
    return laid - CAUGHT * hand_value(values, left), -len(left)


def _fitting(view: View, cards: HandCards) -> HandCards:
    """Those of the cards that can be laid off at once, each alone."""
    if view.rules.taken_layoff != "alone" or not may_lay_off(view):
        return NO_CARDS
    terms, melds = terms_of(view.rules), [run_or_set(parse_meld(meld.cards)) for meld in view.melds]
    alone = [HandCards([card]) for card in cards]
    return NO_CARDS.join([card for card in alone if any(True for meld in melds for _ in fits(terms, meld, card))])
