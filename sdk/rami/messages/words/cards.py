"""The names of cards in words, for who hears the table."""

from typing import Final

JOKER: Final[str] = "joker"
STANDS_FOR: Final[str] = "{joker} as {card}"
CARD: Final[str] = "{rank} of {suit}"
NUMBER: Final[str] = "{number}"
RANKS: Final[dict[str, str]] = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS: Final[dict[str, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
TILE: Final[str] = "{colour} {number}"
TILE_COLOURS: Final[dict[str, str]] = {"S": "black", "H": "red", "D": "blue", "C": "green"}
