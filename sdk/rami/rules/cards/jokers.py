"""Jokers. In a hand a joker has no role; in a meld it stands for a face."""

from typing import Final

from rami.rules.cards.card_types import AnyCards, Card, HandCard, HandCards, MeldCard

JOKER: Final = HandCard(52)
"""A joker in a hand, in the stock or in the pile: it stands for nothing yet."""
FACE_DOWN: Final = HandCard(53)
"""A card of a hand that its player has not seen yet. It makes no meld and may be discarded. It sorts last."""
ROLE: Final = 64
"""A joker in a meld is the face that it stands for, plus this number."""
JOKER_FOR: Final = tuple([MeldCard(ROLE + face) for face in range(52)])
"""For each face, the joker that stands for it."""
_HELD: Final = bytes([min(JOKER, card) for card in range(256)])
_JOKERS: Final = bytes([JOKER, *JOKER_FOR])


def joker_count(cards: AnyCards) -> int:
    """The number of jokers among these cards, with or without a role."""
    return len(cards) - len(cards.translate(None, _JOKERS))


def held(card: Card) -> HandCard:
    """The card as it is in a hand: a joker has no role there."""
    return HandCard(min(JOKER, card))


def held_cards(cards: AnyCards) -> HandCards:
    """The cards as they are in a hand, in the same order."""
    hand: HandCards = cards.translate(_HELD)
    return hand
