"""Showdowns by trying everything, in card names: to this the arithmetic of deadwood is compared.

It shares no code with it. Every choice of disjoint melds is tried, and lay-offs are made card by card, in every order.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from tests.sdk.rules.oracle import RING, SUITS, Meld, cost, runs, sets

from rami.rules.settings.parameters import Rules

Cards = tuple[str, ...]
DECK = tuple(rank + suit for suit in SUITS for rank in RING)
PLACE = {card: place for place, card in enumerate(DECK)}


class Case(NamedTuple):
    """The settings of a showdown: the rules and the number of packs."""

    rules: Rules
    packs: int


class Hand(Struct, frozen=True):
    """A hand as it is shown: melds, unmatched cards and their count."""

    melds: tuple[Meld, ...]
    unmatched: Cards
    count: int


class Reply(Struct, frozen=True):
    """A hand after lay-offs, the cards on each of the knocker's melds, and these melds afterwards."""

    hand: Hand
    laid_off: tuple[Cards, ...]
    onto: tuple[Meld, ...]


@lru_cache
def every_meld(ace: str) -> frozenset[Meld]:
    """All melds of a pack: runs in rising order, sets in the order of the suits."""
    return frozenset([*runs(ace), *sets()])


def less(hand: Cards, cards: Sequence[str]) -> Cards:
    """The hand without these cards."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def partitions(rules: Rules, hand: Cards) -> Iterator[tuple[tuple[Meld, ...], Cards]]:
    """Every choice of disjoint melds of a hand, each once, with the cards that are left."""
    found = sorted([meld for meld in every_meld(rules.ace) if set(meld) <= set(hand)], key=places)

    def choose(first: int, rest: Cards) -> Iterator[tuple[tuple[Meld, ...], Cards]]:
        yield (), rest
        for index in range(first, len(found)):
            if all(card in rest for card in found[index]):
                for melds, left in choose(index, less(rest, found[index])):
                    yield (found[index], *melds), left

    return choose(0, hand)


def places(cards: Sequence[str]) -> list[int]:
    """The places of cards in the pack: cards and melds are ordered by them."""
    return [PLACE[card] for card in cards]


def onto(rules: Rules, meld: Meld, card: str) -> list[Meld]:
    """The melds that this one becomes if the card is laid off on it: none, one, or one for each end."""
    longer = [(card, *meld), (*meld, card), tuple(sorted((*meld, card), key=PLACE.__getitem__))]
    return list(dict.fromkeys(after for after in longer if after in every_meld(rules.ace)))


def fits(case: Case, hand: Cards, melds: tuple[Meld, ...]) -> int:
    """How many cards that are not in the hand can be laid off on one of these melds."""
    others = less(DECK * case.packs, hand)
    return sum(any(onto(case.rules, meld, card) for meld in melds) for card in others)


def best(case: Case, hand: Cards) -> Hand:
    """The arrangement with the least count, then with fewest cards that fit, then in order (N-02)."""
    every = list(partitions(case.rules, hand))
    least = min(cost(case.rules, left) for _, left in every)
    equal = [(melds, left) for melds, left in every if cost(case.rules, left) == least]
    melds, left = min(equal, key=lambda one: (fits(case, hand, one[0]), len(one[0]), list(map(places, one[0]))))
    return Hand(melds, tuple(sorted(left, key=PLACE.__getitem__)), least)


def positions(rules: Rules, melds: tuple[Meld, ...], hand: Cards) -> set[tuple[tuple[Meld, ...], Cards]]:
    """All that lay-offs can lead to, one card after another: the melds and the hand afterwards."""
    found, new = {(melds, hand)}, [(melds, hand)]
    while new:
        table, held = new.pop()
        for card in set(held):
            for index, meld in enumerate(table):
                for longer in onto(rules, meld, card):
                    after = (*table[:index], longer, *table[index + 1 :]), less(held, [card])
                    if after not in found:
                        found.add(after)
                        new.append(after)
    return found


def reply(case: Case, melds: tuple[Meld, ...], hand: Cards) -> Reply:
    """The answer with the least count, then with fewest cards laid off, then in order (N-03)."""
    rules = case.rules
    tried = [
        ((min(cost(rules, left) for _, left in partitions(rules, rest)), len(hand) - len(rest)), table, rest)
        for table, rest in positions(rules, melds, hand)
    ]
    least = min(tried)[0]
    replies = [
        Reply(best(case, rest), tuple(map(added, melds, table)), table) for key, table, rest in tried if key == least
    ]
    return min(replies, key=_order)


def added(before: Meld, after: Meld) -> Cards:
    """The cards that a meld has gained, in its order."""
    return tuple(card for card in after if card not in before)


def _order(found: Reply) -> tuple[int, list[list[int]], list[list[int]]]:
    return len(found.hand.melds), list(map(places, found.hand.melds)), list(map(places, found.laid_off))
