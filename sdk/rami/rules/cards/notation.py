"""The names of cards in JSON: `TH` is the ten of hearts, `*` a joker, `*9H` a joker for the nine of hearts.

`7C*9H` is the wild card 7C that stands for 9H in a meld (U-16).
"""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta

from rami.messages.cards import Cards, TheCard
from rami.rules.cards.card_types import AnyCards, Card, HandCard, HandCards, MeldCard, MeldCards
from rami.rules.cards.jokers import JOKER, JOKER_FOR, ROLE
from rami.rules.cards.ranks_and_suits import ALL_FACES

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

HAND_CARD: Final = r"^([A23456789TJQK][SHDC]|\*)$"
MELD_CARD: Final = r"^((([A23456789TJQK][SHDC])?\*)?[A23456789TJQK][SHDC]|\*)$"

_HAND_CARD: Final = Meta(
    description="A card as it is held, drawn or discarded: rank and suit (`TH`), or `*` for a joker.",
    examples=["TH", "QS", "*"],
    extra_json_schema={"pattern": HAND_CARD},
)
_MELD_CARD: Final = Meta(
    description=(
        "A card in a meld: rank and suit (`TH`), or a joker with the card it stands for (`*9H`). If the joker is a "
        "wild card, its name comes first (`7C*9H`)."
    ),
    examples=["TH", "QS", "*9H", "7C*9H"],
    extra_json_schema={"pattern": MELD_CARD},
)
HandCardName = Annotated[str, _HAND_CARD, Meta(pattern=HAND_CARD)]
MeldCardName = Annotated[str, _MELD_CARD, Meta(pattern=MELD_CARD)]
HandCardText = Annotated[str, _HAND_CARD]
"""A `HandCardName` in an answer or a stored event. It is not checked again: that would cost time for each card."""
MeldCardText = Annotated[str, _MELD_CARD]
"""A `MeldCardName` in an answer or a stored event."""

_FACE_NAMES: Final = [rank + suit for suit in SUITS for rank in RANKS]
NAMES: Final[tuple[str, ...]] = (
    *_FACE_NAMES,
    "*",
    *("" for _ in range(JOKER + 1, ROLE)),
    *("*" + name for name in _FACE_NAMES),
)
"""The name of each card. The index is the card."""
name_of: Final = NAMES.__getitem__
"""The name of a card."""
HAND_CARDS: Final[dict[str, HandCard]] = {NAMES[card]: card for card in (*ALL_FACES, JOKER)}
"""The cards that a hand can contain, by name."""
MELD_CARDS: Final[dict[str, MeldCard]] = {NAMES[card]: card for card in (*ALL_FACES, *JOKER_FOR)}
"""The cards that a meld can contain, by name."""
WILD_CARDS: Final[dict[str, MeldCard]] = {wild + NAMES[joker]: joker for wild in _FACE_NAMES for joker in JOKER_FOR}
"""The wild cards that stand for others in a meld, by name: they are jokers there (U-16)."""
_LAID: Final[dict[str, MeldCard]] = {**MELD_CARDS, **WILD_CARDS}
CARDS: Final[dict[str, Card]] = {**HAND_CARDS, **MELD_CARDS}
"""All cards, by name."""


def parse(names: Iterable[str]) -> AnyCards:
    """The cards with these names, in the same order. Raises KeyError if a name is not a card."""
    return AnyCards([CARDS[name] for name in names])


def parse_hand(names: Iterable[str]) -> HandCards:
    """The hand cards with these names, in the same order. Raises KeyError if a name is not a hand card."""
    return HandCards([HAND_CARDS[name] for name in names])


def parse_meld(names: Iterable[str]) -> MeldCards:
    """The meld cards with these names, in the same order: a wild card that stands for another is a joker there.

    Raises KeyError if a name is not a meld card.
    """
    return MeldCards([_LAID[name] for name in names])


def parse_held(names: Iterable[str]) -> HandCards:
    """The cards with these names in melds, as their players held them. Raises KeyError if a name is not a card."""
    return HandCards([HAND_CARDS[held_name(name)] for name in names])


def held_name(name: str) -> str:
    """The name of the card that a player holds, from its name in a meld: `*` for `*9H`, and `7C` for `7C*9H`."""
    held, joker, _ = name.partition("*")
    return held or joker


def names(cards: AnyCards) -> tuple[str, ...]:
    """The names of these cards, in the same order."""
    return tuple(map(name_of, cards))


def spelled(cards: Iterable[Card]) -> Cards:
    """These cards as a parameter of a message. Each language writes them in its own way."""
    return Cards(tuple([NAMES[card] for card in cards]))


def the_card(card: Card) -> TheCard:
    """A card as a noun of a message."""
    return TheCard(NAMES[card])
