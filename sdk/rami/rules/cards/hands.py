"""The deck, and a hand without some of its cards."""

from rami.rules.cards.card_types import HandCards
from rami.rules.cards.jokers import JOKER
from rami.rules.cards.ranks_and_suits import ALL_FACES


def deck(decks: int, jokers: int) -> HandCards:
    """The canonical deck: each pack in the order of the faces, then the jokers (F-01, T-01)."""
    return ALL_FACES * decks + HandCards([JOKER]) * jokers


def without(hand: HandCards, cards: HandCards) -> HandCards | None:
    """The hand without these cards, or None if the hand does not contain all of them. Each card is removed once."""
    rest = bytearray(hand)
    try:
        for card in cards:
            rest.remove(card)
    except ValueError:
        return None
    return HandCards(rest)


def lacking(hand: HandCards, cards: HandCards) -> HandCards:
    """The kinds of cards of which the hand has fewer than these, sorted."""
    return HandCards(sorted([card for card in set(cards) if cards.count(card) > hand.count(card)]))
