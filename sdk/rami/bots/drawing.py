"""Where to draw from: the discard pile only where its cards go into a meld, for the stock tells the others nothing."""

from collections.abc import Sequence

from rami.rules.cards import parse
from rami.rules.combos import terms_of
from rami.rules.fit import fits
from rami.rules.melds import hand_value
from rami.rules.moves import DrawDiscard, DrawStock, Move
from rami.rules.parameters import Rules
from rami.rules.solver import best_arrangement
from rami.rules.view import View

DEEPEST = 8
"""Deeper takes are not weighed: so many useless cards are rarely worth one."""

Waste = tuple[int, int]


def choose_draw(view: View, legal: Sequence[Move]) -> Move:
    """The shallowest take that helps, else the stock."""
    takes = [move for move in legal if isinstance(move, DrawDiscard) and move.depth <= DEEPEST]
    before = _waste(view.rules, parse(view.hand))
    for take in takes:
        if _fits_table(view, take) or _waste(view.rules, parse(view.hand) + _cards(view, take)) <= before:
            return take
    return DrawStock() if DrawStock() in legal else legal[0]


def _waste(rules: Rules, hand: bytes) -> Waste:
    """The cost and the number of the cards that make no meld."""
    left = best_arrangement(rules, hand).left
    return hand_value(rules.values, left), len(left)


def _cards(view: View, take: DrawDiscard) -> bytes:
    """The cards that come with a take, the wanted one first."""
    if take.depth > 1:
        return parse((view.pile or ())[-take.depth :])
    return parse([view.pile_top] if view.pile_top else [])


def _fits_table(view: View, take: DrawDiscard) -> bool:
    """Whether the top card alone can be laid off at once."""
    if take.depth > 1 or view.rules.taken_layoff != "alone" or not _may_lay_off(view):
        return False
    terms, card = terms_of(view.rules), _cards(view, take)
    return any(True for meld in view.melds for _ in fits(terms, parse(meld.cards), card))


def _may_lay_off(view: View) -> bool:
    """Whether the table is open to this seat without a meld of its own in this turn."""
    if view.seat is None:
        return False
    rules, own = view.rules, view.seats[view.seat]
    if rules.opening is not None and not own.opened:
        return False
    if not rules.first_turn_melds and own.turns_taken == 0:
        return False
    return rules.layoff_requires != "own_meld_for_others" or own.laid
