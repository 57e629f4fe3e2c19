"""Jokers: without a role in a hand, with the role of a face in a meld."""

from typing import Final

from rami.rules.cards.card_types import AnyCards, Card, HandCard, HandCards, MeldCard

JOKER: Final = HandCard(52)
"""A joker in a hand, in the stock or in the pile: it stands for nothing yet."""
FACE_DOWN: Final = HandCard(53)
"""Stands in a hand for a card that its player has not seen yet: it makes no meld and may be thrown. It sorts last."""
ROLE: Final = 64
"""A joker in a meld is this more than the face that it stands for."""
JOKER_FOR: Final = tuple([MeldCard(ROLE + face) for face in range(52)])
"""The joker that stands for a face, by the face."""
_HELD: Final = bytes([min(JOKER, card) for card in range(256)])
_JOKERS: Final = bytes([JOKER, *JOKER_FOR])


def joker_count(cards: AnyCards) -> int:
    """How many of some cards are jokers, in a hand or in a meld."""
    return len(cards) - len(cards.translate(None, _JOKERS))


def held(card: Card) -> HandCard:
    """The card as it lies in a hand: a joker loses its role there."""
    return HandCard(min(JOKER, card))


def held_cards(cards: AnyCards) -> HandCards:
    """The cards as they lie in a hand, in their order."""
    hand: HandCards = cards.translate(_HELD)
    return hand
