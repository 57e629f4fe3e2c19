"""The values of cards: in a meld, and left in the hand.

A value is in points. The rules of the game give the values of aces and jokers.
"""

from rami.rules.cards import FACE_DOWN, JOKER, NO_CARDS, Faces, HandCard, HandCards, MeldCard, rank, role
from rami.rules.melds.caching import cached
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.settings.parameters import Values


@cached(1 << 13)
def meld_value(values: Values, meld: RunOrSet) -> int:
    """The points of a meld. A joker counts as the card it stands for, an ace by its position (F-04, T-07, Z-03)."""
    if isinstance(meld, Run):
        return run_value(values, meld.start, len(meld.cards))
    return set_value(values, meld.rank, len(meld.cards))


@cached(1 << 10)
def run_value(values: Values, start: int, length: int) -> int:
    """The points of a run that covers `length` positions from `start`."""
    return sum([_position_value(values, position) for position in range(start, start + length)])


def set_value(values: Values, of_rank: int, length: int) -> int:
    """The points of a set with `length` cards."""
    return length * (_rank_value(of_rank) or values.ace_set)


def card_value(values: Values, meld: RunOrSet, card: MeldCard) -> int:
    """The points of one card of a meld for the player who laid it (Z-17, G-40)."""
    if isinstance(meld, Set):
        return set_value(values, meld.rank, 1)
    of_rank = rank(role(card))
    return _position_value(values, of_rank if of_rank >= meld.start else of_rank + 13)


def _position_value(values: Values, position: int) -> int:
    if position == 0:
        return values.ace_low_run
    return values.ace_high_run if position == 13 else _rank_value(position % 13)


def _rank_value(of_rank: int) -> int:
    """The points of a rank: 2 to 10 their number; jack, queen and king 10 (B-22).

    It is 0 for the ace, because its value depends on its position.
    """
    return 0 if of_rank == 0 else min(of_rank + 1, 10)


def hand_value(values: Values, cards: HandCards, wild: Faces = NO_CARDS) -> int:
    """The points of cards left in the hand (B-22, F-04). Cards of the faces in `wild` count as jokers (U-16)."""
    return sum([hand_card_value(values, card, wild) for card in cards])


def hand_card_value(values: Values, card: HandCard, wild: Faces = NO_CARDS) -> int:
    """The points of one card left in the hand. One that is face down counts as much as any card could."""
    if card == FACE_DOWN:
        return max(10, values.ace_hand, values.joker_hand if wild else 0)
    if card == JOKER or card in wild:
        return values.joker_hand
    return _rank_value(card % 13) or values.ace_hand
