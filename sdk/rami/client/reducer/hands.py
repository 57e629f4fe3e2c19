"""Hands as text: cards go in and out, and the order of the hand stays that of the deck."""

from collections.abc import Iterable

from rami.rules.cards import HAND_CARDS, held_name

Hand = tuple[str, ...]


def taken_out(hand: Hand, cards: Iterable[str]) -> Hand:
    """The hand without these cards; a joker of a meld is a joker of the hand."""
    rest = list(hand)
    for card in cards:
        rest.remove(held_name(card))
    return tuple(rest)


def put_back(hand: Hand, cards: Iterable[str]) -> Hand:
    """The hand with these cards too."""
    return tuple(sorted([*hand, *map(held_name, cards)], key=HAND_CARDS.__getitem__))
