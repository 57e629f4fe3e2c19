"""Faces: their ranks and suits, and the face that a card counts as."""

from typing import TYPE_CHECKING, Final

from rami.rules.cards.card_types import AnyCards, Card, Face, Faces, MeldCard
from rami.rules.cards.jokers import JOKER, ROLE

if TYPE_CHECKING:
    from typing_extensions import TypeIs

FACES: Final = 52
"""The number of faces."""
ALL_FACES: Final = Faces([Face(face) for face in range(FACES)])
NO_CARDS: Final = Faces()
FACES_OF_RANK: Final = tuple([ALL_FACES[of_rank::13] for of_rank in range(13)])
"""For each rank, its four faces in the order of their suits."""
_ROUND: Final = tuple([ALL_FACES[first : first + 13] * 3 for first in range(0, FACES, 13)])
_ROLES: Final = bytes([card - ROLE if card >= ROLE else card for card in range(256)])
_WITHOUT_ROLE: Final = bytes(range(JOKER, ROLE))
_NO_NATURALS: Final = bytes(range(JOKER, 256))


def rank(face: Face) -> int:
    """The rank: 0 for an ace … 12 for a king."""
    return face % 13


def suit(face: Face) -> int:
    """The suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return face // 13


def run_faces(of_suit: int, start: int, length: int) -> Faces:
    """Up to 13 faces of a suit, in ascending order from position `start` (0 … 25). The ace also follows the king."""
    return _ROUND[of_suit][start : start + length]


def is_natural(card: Card) -> "TypeIs[Face]":
    """Whether a card is natural: not a joker, and not face down."""
    return card < JOKER


def naturals(cards: AnyCards) -> Faces:
    """The natural cards among these, in the same order."""
    found: Faces = cards.translate(None, _NO_NATURALS)
    return found


def role(card: MeldCard) -> Face:
    """The face that a card in a meld counts as."""
    return Face(card - ROLE if card >= ROLE else card)


def roles(cards: AnyCards) -> Faces:
    """The faces that these cards count as, in the same order. A joker without a role is left out."""
    found: Faces = cards.translate(_ROLES, _WITHOUT_ROLE)
    return found
