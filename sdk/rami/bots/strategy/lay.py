"""What to lay, if anything: the step that leaves the hand with the lowest cost."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import arrange, left_value
from rami.bots.strategy.contract import kept_melds
from rami.bots.strategy.opening import opens_with_melds
from rami.rules.cards import NO_CARDS, HandCards, names, parse_hand, parse_held, parse_meld, without
from rami.rules.engine.lay import swapped
from rami.rules.engine.table_views import table_meld
from rami.rules.melds.combinations import terms_of
from rami.rules.moves import Discard, Laying, Meld, Move, SwapJoker
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

MOST_MELDS = 40
"""How many melds are compared if no meld of the best arrangement may be laid."""

Cost = tuple[int, int]


def choose_laying(view: View, legal: Sequence[Move]) -> Laying | None:
    """The step that leaves the lowest cost; None if no step lowers the cost and the turn can end without one."""
    hand = parse_hand(view.hand)
    rests = {move: _rest(view, hand, move) for move in _options(view, hand, legal)}
    if not rests:
        return None
    costs = {rest: hand_cost(view.rules, rest) for rest in {*rests.values(), hand}}
    best = min(rests, key=lambda move: costs[rests[move]])
    must_lay = opens_with_melds(view) or not any(isinstance(move, Discard) for move in legal)
    return best if must_lay or costs[rests[best]] < costs[hand] else None


def hand_cost(rules: Rules, hand: HandCards) -> Cost:
    """The value of the unmelded cards; if equal, the value of the whole hand decides."""
    return left_value(rules, arrange(rules, hand).left), left_value(rules, hand)


def _options(view: View, hand: HandCards, legal: Sequence[Move]) -> list[Laying]:
    """All legal lay-offs and swaps, and the melds of the best arrangement.

    If none of these melds may be laid, the first legal melds are taken instead.
    """
    melds = [move for move in legal if isinstance(move, Meld)]
    others: list[Laying] = [move for move in legal if isinstance(move, Laying) and not isinstance(move, Meld)]
    if not melds:
        return others
    arranged = {names(meld.cards) for meld in kept_melds(view, hand).melds}
    return [*([meld for meld in melds if names(parse_meld(meld.cards)) in arranged] or melds[:MOST_MELDS]), *others]


def _rest(view: View, hand: HandCards, move: Laying) -> HandCards:
    """The hand after this step."""
    rest = without(hand, parse_held(move.cards)) or NO_CARDS
    return HandCards(sorted(rest + _taken(view, move)))


def _taken(view: View, move: Laying) -> HandCards:
    """The jokers and wild cards that a step takes from the table (F-27, U-16)."""
    if not isinstance(move, SwapJoker):
        return NO_CARDS
    [meld] = [table_meld(meld) for meld in view.melds if meld.id == move.meld]
    return swapped(terms_of(view.rules), meld, parse_held(move.cards)).taken
