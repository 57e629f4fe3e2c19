"""Faces, decks and the two-character notation.

A card is a small integer, so that hands are `bytes` and sets of faces are bit masks:

    0 … 51     a natural card: suit * 13 + rank, suits S H D C, ranks A 2 … K
    52         a joker that stands for nothing yet, `*` on the wire
    64 … 115   a joker in a meld, standing for the face `card - 64`, `*9H` on the wire
"""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta

from rami.messages.cards import Cards

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
FACES: Final = 52
JOKER: Final = 52
FACE_DOWN: Final = bytes([JOKER + 1])
"""Stands in a hand for a card that its player has not seen yet: it makes no meld and may be thrown. It sorts last."""
ROLE: Final = 64

HAND_CARD: Final = r"^([A23456789TJQK][SHDC]|\*)$"
MELD_CARD: Final = r"^(\*?[A23456789TJQK][SHDC]|\*)$"

HandCard = Annotated[
    str,
    Meta(
        pattern=HAND_CARD,
        description="A card as it is held, drawn or discarded: rank and suit (`TH`), or `*` for a joker.",
        examples=["TH", "*"],
    ),
]
MeldCard = Annotated[
    str,
    Meta(
        pattern=MELD_CARD,
        description="A card in a meld: rank and suit (`TH`), or a joker with the card it stands for (`*9H`).",
        examples=["TH", "*9H"],
    ),
]

NAMES: Final[tuple[str, ...]] = (
    *(rank + suit for suit in SUITS for rank in RANKS),
    "*",
    *("" for _ in range(FACES + 1, ROLE)),
    *("*" + rank + suit for suit in SUITS for rank in RANKS),
)
CARDS: Final[dict[str, int]] = {name: card for card, name in enumerate(NAMES) if name}


def parse(names: "tuple[str, ...] | list[str]") -> bytes:
    """The cards of a list in wire notation. Raises KeyError for a name that is no card."""
    return bytes([CARDS[name] for name in names])


def names(cards: bytes) -> tuple[str, ...]:
    """The wire notation of some cards, in their order."""
    return tuple([NAMES[card] for card in cards])


def spelled(cards: Iterable[int]) -> Cards:
    """Some cards as a value of a sentence, which each language writes in its own way."""
    return Cards(tuple([NAMES[card] for card in cards]))


def role(card: int) -> int:
    """The face that a card in a meld counts as."""
    return card - ROLE if card >= ROLE else card


def held(card: int) -> int:
    """The card as it lies in a hand: a joker loses its role there."""
    return min(JOKER, card)


def joker_count(cards: bytes) -> int:
    """How many of some cards are jokers, in a hand or in a meld."""
    return sum([card >= JOKER for card in cards])


def rank(face: int) -> int:
    """0 for an ace … 12 for a king."""
    return face % 13


def suit(face: int) -> int:
    """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return face // 13


def deck(decks: int, jokers: int) -> bytes:
    """The canonical deck: each pack in the order of the faces, then the jokers (F-01, T-01)."""
    return bytes(range(FACES)) * decks + bytes([JOKER]) * jokers


def in_set_order(cards: bytes) -> bytes:
    """The cards of a set in canonical order: by suit, a joker where the card it stands for belongs."""
    return bytes([card for _, card in sorted([(role(card), card) for card in cards])])


def without(hand: bytes, cards: bytes) -> bytes | None:
    """The hand less some cards, each taken once; None when the hand does not hold them all."""
    rest = bytearray(hand)
    try:
        for card in cards:
            rest.remove(card)
    except ValueError:
        return None
    return bytes(rest)
