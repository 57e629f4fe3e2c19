"""The order of the cards in a hand, and cards that can be told apart although they are equal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from rami.rules.cards import RANKS, held_name

Order = Literal["suit", "rank", "melds", "own"]
ORDERS: Final[tuple[Order, ...]] = ("suit", "rank", "melds", "own")
_SUITS: Final = "SHCD"
"""Black and red in turn, so that neighbours in the hand can be told apart."""


def in_hand(card: str) -> str:
    """A card as it is in a hand: a joker or a wild card stands for nothing there."""
    return held_name(card)


def same_cards(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two lists have the same cards in any order, jokers standing for anything."""
    return Counter(map(in_hand, some)) == Counter(map(in_hand, others))


def without(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """`cards` without those of `taken`, one copy for each."""
    gone = Counter(map(in_hand, taken))
    rest = list[str]()
    for card in cards:
        if gone[card]:
            gone[card] -= 1
        else:
            rest.append(card)
    return rest


def ordered(
    hand: Sequence[str], order: Order, melds: Iterable[Sequence[str]] = (), before: Sequence[str] = ()
) -> list[str]:
    """The hand in the order that its player wants.

    By `melds`, those of `melds` come first, then the rest by suit. By hand (`own`), the cards stay as they were
    `before`, and new ones come last.
    """
    match order:
        case "suit":
            return sorted(hand, key=_by_suit)
        case "rank":
            return sorted(hand, key=_by_rank)
        case "melds":
            found = [in_hand(card) for meld in melds for card in meld]
            if Counter(found) - Counter(hand):
                found = []  # the melds are those of an earlier hand
            return [*found, *sorted(without(hand, found), key=_by_suit)]
        case "own":
            new = without(hand, before)
            gone = without(before, hand)
            return [*without(before, gone), *new]


def places_of(cards: Iterable[str], hand: Sequence[str]) -> list[int]:
    """The places of these cards in a hand, each place once. Cards that it has not are left out."""
    free = list(range(len(hand)))
    found = list[int]()
    for card in map(in_hand, cards):
        place = next((place for place in free if hand[place] == card), None)
        if place is not None:
            free.remove(place)
            found.append(place)
    return found


def _by_suit(card: str) -> tuple[int, int]:
    return (9, 0) if card == "*" else (_SUITS.index(card[1]), RANKS.index(card[0]))


def _by_rank(card: str) -> tuple[int, int]:
    return (99, 0) if card == "*" else (RANKS.index(card[0]), _SUITS.index(card[1]))
