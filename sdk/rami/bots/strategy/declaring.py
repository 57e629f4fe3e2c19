"""Games in which players declare: what to take, what to discard, and when to drop out (U-16 to U-20).

A hand is as far from a declaration as the cards that no meld holds, and the runs that it lacks.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rami.rules.cards import HAND_CARDS, Face, HandCard, HandCards, is_natural, naturals, parse_hand, rank, suit
from rami.rules.melds.declarations import fewest_left
from rami.rules.melds.wild_cards import in_deal, is_joker
from rami.rules.moves import Declare, Discard, DrawDiscard, DrawStock, Drop, Move
from rami.rules.settings.parameters import Rules
from rami.rules.state import NO_CARD
from rami.rules.views.view import View

WITHOUT_PURE: Final = 4
"""How many cards the lack of a run without a joker is worth."""
WITHOUT_RUN: Final = 2
"""How many cards the lack of another run is worth."""
HOPELESS: Final = 12
"""With so many cards to go, or more, a player without jokers drops out in the first turn."""


LAST: Final = 100
"""More than any card is worth: a joker is discarded last."""


class Far(NamedTuple):
    """How far a hand is from a declaration: cards to go, and the cards that no meld holds in the best arrangement."""

    cards: int
    left: HandCards


def rules_of(view: View) -> Rules:
    """The rules of the deal, in which the wild rank is known."""
    return in_deal(view.rules, NO_CARD if view.wild_card is None else HAND_CARDS[view.wild_card])


def choose_declaring(view: View, legal: Sequence[Move]) -> Move:
    """The next move in a game in which players declare."""
    declared = [move for move in legal if isinstance(move, Declare)]
    if declared:
        return declared[0]
    discards = [move for move in legal if isinstance(move, Discard)]
    return _discard(view, discards) if discards else _draw(view, legal)


def _draw(view: View, legal: Sequence[Move]) -> Move:
    rules, hand = rules_of(view), parse_hand(view.hand)
    first = not view.seats[view.seat or 0].turns_taken
    now = far(rules, hand)
    if Drop() in legal and first and now.cards >= HOPELESS and not any(is_joker(rules, card) for card in hand):
        return Drop()
    if DrawDiscard() in legal and view.pile_top is not None:
        top = HAND_CARDS[view.pile_top]
        then = far(rules, HandCards(sorted((*hand, top))))
        # One card of the new hand is discarded, so a card that helps does not make the hand longer by one.
        if is_joker(rules, top) or (top not in then.left and then.cards - 1 < now.cards):
            return DrawDiscard()
    return DrawStock() if DrawStock() in legal else legal[0]


def far(rules: Rules, hand: HandCards) -> Far:
    """How far a hand is from a declaration."""
    asked = rules.declaration
    assert asked is not None, "players declare in this game"
    ways = [(asked.runs, asked.pure_runs, 0)]
    if asked.runs > asked.pure_runs:
        ways.append((asked.pure_runs, asked.pure_runs, WITHOUT_RUN))
    if asked.pure_runs:
        ways.append((0, 0, WITHOUT_PURE + WITHOUT_RUN * (asked.runs > asked.pure_runs)))
    found = []
    for runs, pure, lacking in ways:
        left = fewest_left(rules, hand, runs, pure)
        if left is not None:
            found.append(Far(len(left) + lacking, left))
    return min(found, key=lambda way: way.cards)


def _discard(view: View, discards: Sequence[Discard]) -> Discard:
    """The card that is worth least: it fits few others, and counts much."""
    rules, hand = rules_of(view), parse_hand(view.hand)
    left = far(rules, hand).left
    spare = [move for move in discards if HAND_CARDS[move.card] in left] or list(discards)
    return min(spare, key=lambda move: _worth(rules, hand, left, HAND_CARDS[move.card]))


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
