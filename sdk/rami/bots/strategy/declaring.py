"""Games in which players declare: what to take and what to discard (U-16 to U-19)."""

from collections.abc import Callable, Sequence
from typing import Final

from rami.bots.strategy.distance import far, outside_melds, rules_of
from rami.bots.strategy.dropping import drops_early, drops_well
from rami.bots.strategy.prospects import choose_by_prospects
from rami.rules.cards import HAND_CARDS, Face, HandCard, HandCards, is_natural, naturals, parse_hand, rank, suit
from rami.rules.melds.values import hand_card_value
from rami.rules.melds.wild_cards import is_joker, wild_faces
from rami.rules.moves import Declare, Discard, DrawDiscard, DrawStock, Drop, Move
from rami.rules.settings.parameters import Rules
from rami.rules.views.view import View

LAST: Final = 100
"""More than any card is worth: a joker is discarded last."""


def choose_declaring(view: View, legal: Sequence[Move]) -> Move:
    """What the regular bot does."""
    return _choose(view, legal, drops_early, _takes, _discard)


def choose_declaring_well(view: View, legal: Sequence[Move]) -> Move:
    """What the strong bot does: it counts the cards that would help, and drops out where the hand is likely to lose."""
    return _choose(view, legal, drops_well, _takes, choose_by_prospects)


def choose_declaring_anyhow(view: View, legal: Sequence[Move]) -> Move:
    """What a novice does: it thinks of melds, but not of runs until all cards are in melds, and keeps high cards."""
    return _choose(view, legal, lambda _: False, _takes_for_melds, _discard_lowest)


def held_in_melds(view: View, legal: Sequence[Move]) -> set[Discard]:
    """The discards of cards that melds of the best arrangement hold, if there are others; where players declare."""
    discards = [move for move in legal if isinstance(move, Discard)]
    if view.rules.declaration is None or not discards:
        return set()
    return {*discards} - {*_spare(discards, far(rules_of(view), parse_hand(view.hand)).left)}


def _choose(
    view: View,
    legal: Sequence[Move],
    drops: Callable[[View], bool],
    takes: Callable[[View], bool],
    discard: Callable[[View, Sequence[Discard]], Discard],
) -> Move:
    declared = [move for move in legal if isinstance(move, Declare)]
    if declared:
        return declared[0]
    discards = [move for move in legal if isinstance(move, Discard)]
    if discards:
        return discard(view, discards)
    if Drop() in legal and drops(view):
        return Drop()
    if DrawDiscard() in legal and view.pile_top is not None and takes(view):
        return DrawDiscard()
    first, *_ = [move for move in legal if move != Drop()]
    return DrawStock() if DrawStock() in legal else first


def _with_top(view: View) -> tuple[HandCard, HandCards]:
    """The card of the pile, and the hand with it."""
    top = HAND_CARDS[view.pile_top or ""]
    return top, HandCards(sorted((*parse_hand(view.hand), top)))


def _takes(view: View) -> bool:
    rules, (top, more) = rules_of(view), _with_top(view)
    now, then = far(rules, parse_hand(view.hand)), far(rules, more)
    # One card of the new hand is discarded, so a card that helps does not make the hand longer by one.
    return is_joker(rules, top) or (top not in then.left and then.cards - 1 < now.cards)


def _takes_for_melds(view: View) -> bool:
    rules, (top, more) = rules_of(view), _with_top(view)
    return is_joker(rules, top) or len(outside_melds(rules, more)) < len(outside_melds(rules, parse_hand(view.hand)))


def _discard(view: View, discards: Sequence[Discard]) -> Discard:
    """The card that is worth least: it fits few others, and counts much."""
    rules, hand = rules_of(view), parse_hand(view.hand)
    left = far(rules, hand).left
    return min(_spare(discards, left), key=lambda move: _worth(rules, hand, left, HAND_CARDS[move.card]))


def _discard_lowest(view: View, discards: Sequence[Discard]) -> Discard:
    rules, hand = rules_of(view), parse_hand(view.hand)
    left = outside_melds(rules, hand)
    if len(left) <= 1:
        return _discard(view, discards)
    wild = wild_faces(rules)
    return min(
        _spare(discards, left),
        key=lambda move: (
            is_joker(rules, HAND_CARDS[move.card]),
            hand_card_value(rules.values, HAND_CARDS[move.card], wild),
        ),
    )


def _spare(discards: Sequence[Discard], left: HandCards) -> Sequence[Discard]:
    """The discards of cards that no meld holds, if there are any."""
    return [move for move in discards if HAND_CARDS[move.card] in left] or discards


def _worth(rules: Rules, hand: HandCards, left: HandCards, card: HandCard) -> tuple[int, int]:
    if is_joker(rules, card) or not is_natural(card):
        return LAST, 0
    others = [other for other in naturals(left) if not is_joker(rules, other)]
    near = sum([_near(card, other) for other in others]) + sum([_in_run(card, other) for other in naturals(hand)])
    return near, -(10 if rank(card) in (0, 10, 11, 12) else rank(card) + 1)


def _near(card: Face, other: Face) -> int:
    """What two cards are worth to each other: in a set, or in a run."""
    return int(rank(card) == rank(other) and suit(card) != suit(other)) + 2 * _in_run(card, other)


def _in_run(card: Face, other: Face) -> int:
    apart = abs(rank(card) - rank(other))
    return int(suit(card) == suit(other) and 0 < min(apart, 13 - apart) <= 2)
