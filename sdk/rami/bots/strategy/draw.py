"""Where to draw from: the discard pile only where its cards can be laid, for the stock tells the others nothing."""

from collections.abc import Sequence

from rami.bots.strategy.opening import may_lay_off
from rami.rules.cards import parse
from rami.rules.melds.combinations import terms_of
from rami.rules.melds.lay_offs import fits
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
    now = _worth(view, b"")
    if best is not None and now is not None and best[0] >= now:
        return best[1]
    return DrawStock() if DrawStock() in legal else legal[0]


def taken_cards(view: View, take: DrawDiscard) -> bytes:
    """The cards that come with a take, the wanted one first."""
    if take.depth > 1:
        return parse((view.pile or ())[-take.depth :])
    return parse([view.pile_top] if view.pile_top else [])


def _worth(view: View, taken: bytes) -> Worth | None:
    """What the hand is worth with these cards, and less how many of it make no meld; None if the wanted one is none.

    What is laid counts where the table scores (Z-17); elsewhere it only costs nothing any more.
    """
    hand, values = parse(view.hand) + taken, view.rules.values
    arrangement = best_arrangement(view.rules, hand)
    fitting = _fitting(view, arrangement.left)
    left = bytes([card for card in arrangement.left if card not in fitting])
    if taken and left.count(taken[0]) == hand.count(taken[0]):
        return None
    laid = 0
    if view.rules.scoring == "table_minus_hand":
        laid = arrangement.value + hand_value(values, fitting)
    return laid - CAUGHT * hand_value(values, left), -len(left)


def _fitting(view: View, cards: bytes) -> bytes:
    """Those of the cards that can be laid off at once, each alone."""
    if view.rules.taken_layoff != "alone" or not may_lay_off(view):
        return b""
    terms, melds = terms_of(view.rules), [parse(meld.cards) for meld in view.melds]
    return bytes([card for card in cards if any(True for meld in melds for _ in fits(terms, meld, bytes([card])))])
