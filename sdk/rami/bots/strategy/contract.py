"""The melds to keep in a hand: first those of the contract, until a player has opened, or those of a declaration."""

from collections.abc import Sequence

from rami.bots.strategy.arrange import arrange
from rami.bots.strategy.distance import nearest_melds, rules_of
from rami.bots.strategy.opening import goal_of, named_melds
from rami.rules.cards import HandCards
from rami.rules.melds.combinations import Combo, cards_of, combos, first_meld, holding, less, terms_of
from rami.rules.melds.solver import Arrangement
from rami.rules.melds.values import meld_value
from rami.rules.settings.parameters import NamedMeld, Rules
from rami.rules.views.view import View


def kept_melds(view: View, hand: HandCards) -> Arrangement:
    """The melds of this hand that are worth most now, and the other cards."""
    if view.rules.declaration is not None:
        shown = nearest_melds(rules_of(view), hand)
        value = sum([meld_value(view.rules.values, meld) for meld in shown.melds])
        return Arrangement(shown.melds, value, shown.unmatched)
    named = named_melds(view)
    return _for_contract(view.rules, hand, named) if named else arrange(view.rules, hand, goal_of(view))


def _for_contract(rules: Rules, hand: HandCards, named: Sequence[NamedMeld]) -> Arrangement:
    """One meld for each name that the hand has cards for, with as few cards as possible, natural cards first."""
    terms, left, melds = terms_of(rules), holding(hand), []
    for slot in sorted(named, key=lambda slot: -slot.at_least):
        fitting = [combo for combo in combos(terms, left) if _fits(combo, slot)]
        if fitting:
            best = min(fitting, key=lambda combo: (combo.jokers, combo.length, -combo.naturals.bit_count()))
            left = less(left, best.naturals, best.jokers)
            melds.append(first_meld(terms, best))
    value = sum([meld_value(rules.values, meld) for meld in melds])
    return Arrangement(tuple(melds), value, cards_of(left))


def _fits(combo: Combo, slot: NamedMeld) -> bool:
    return (combo.start >= 0) == (slot.kind == "run") and combo.length >= slot.at_least
