"""The best melds of a hand, within a bound on the work: a choice of a bot compares dozens of hands."""

from typing import Final, TypeVar

from msgspec.structs import replace

from rami.rules.cards import HAND_CARDS, JOKER, NO_CARDS, HandCards, joker_count, naturals, without
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.solver import Arrangement, Goal, best_arrangement
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import in_deal, wild_faces, with_wilds
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

V = TypeVar("V", bound=View)

MOST_REMAINDERS: Final = 200
"""Only hands of more than about 25 cards reach it. Those come from taking a large part of the pile."""


def arrange(rules: Rules, hand: HandCards, goal: Goal = "deadwood") -> Arrangement:
    """The best melds of a hand for a goal. For a very large hand, good ones that were found in time.

    All its wild cards are natural, or all are jokers, whichever is better (U-16).
    """
    natural = best_arrangement(rules, hand, goal, MOST_REMAINDERS)
    wild = HandCards([card for card in hand if card in wild_faces(rules)])
    if not wild:
        return natural
    rest = (without(hand, wild) or NO_CARDS) + HandCards([JOKER]) * len(wild)
    found = best_arrangement(rules, HandCards(sorted(rest)), goal, MOST_REMAINDERS)
    joker = _with_wilds(found, HandCards(sorted(wild)) + HandCards([JOKER]) * hand.count(JOKER))
    if goal == "points":
        return max(natural, joker, key=lambda way: way.value)
    return min(natural, joker, key=lambda way: left_value(rules, way.left))


def left_value(rules: Rules, cards: HandCards) -> int:
    """The points of cards left in the hand, where the wild rank is known."""
    return hand_value(rules.values, cards, wild_faces(rules))


def _with_wilds(found: Arrangement, jokers: HandCards) -> Arrangement:
    """The same arrangement, in which the jokers are these cards, in this order."""
    melds = list[RunOrSet]()
    for meld in found.melds:
        count = joker_count(meld.cards)
        melds.append(with_wilds(meld, jokers[:count]))
        jokers = jokers[count:]
    return found._replace(melds=tuple(melds), left=HandCards(sorted(naturals(found.left) + jokers)))


def known_rank(view: V) -> V:
    """The view with the rules of its deal: those in which the wild rank is known."""
    if view.wild_card is None:
        return view
    return replace(view, rules=in_deal(view.rules, HAND_CARDS[view.wild_card]))
