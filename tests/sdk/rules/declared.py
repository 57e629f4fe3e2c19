"""Declared hands by trying every way to split the cards, written without the code of the rules (U-16, U-17, U-19).

A card is text. Each set of cards of a hand is looked at: can it be a run, a run without a joker, a set? Then all ways
to choose sets that share no card are tried.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

RANKS = "A23456789TJQK"


class Hand(NamedTuple):
    """A hand with the wild rank of the deal, and what a declaration asks: runs, and runs without a joker."""

    cards: tuple[str, ...]
    wild: str
    runs: int = 2
    pure: int = 1


class Kind(NamedTuple):
    """A meld: its cards as bits, 1 if it is a run, and 1 if it is a run without a joker."""

    cards: int
    run: int
    pure: int


def least_left(hand: Hand) -> tuple[int, bool]:
    """The least that a hand counts (all its cards without the runs), and whether all its cards can be declared."""
    worth = [value(card, hand.wild) for card in hand.cards]
    by_lowest: dict[int, list[Kind]] = {}
    for kind in melds(hand):
        by_lowest.setdefault((kind.cards & -kind.cards).bit_length() - 1, []).append(kind)

    @cache
    def best(place: int, used: int, runs: int, pure: int) -> tuple[int, int]:
        """The least points and the fewest cards that are left from this card on; a large number if runs lack."""
        if place == len(hand.cards):
            return (0, 0) if runs >= hand.runs and pure >= hand.pure else (9999, 9999)
        if used >> place & 1:
            return best(place + 1, used, runs, pure)
        points, cards = best(place + 1, used, runs, pure)
        points, cards = points + worth[place], cards + 1
        for kind in by_lowest.get(place, ()):
            if not kind.cards & used:
                more = min(hand.runs, runs + kind.run), min(hand.pure, pure + kind.pure)
                other = best(place + 1, used | kind.cards, *more)
                points, cards = min(points, other[0]), min(cards, other[1])
        return points, cards

    points, cards = best(0, 0, 0, 0)
    return min(points, sum(worth)), cards == 0


def value(card: str, wild: str) -> int:
    """What a card counts."""
    if card == "*" or card[0] == wild:
        return 0
    return 10 if card[0] in "ATJQK" else int(card[0])


def melds(hand: Hand) -> Iterator[Kind]:
    """All melds of a hand. The same cards may be a meld in several ways."""
    for chosen in range(1, 1 << len(hand.cards)):
        if chosen.bit_count() >= 3:
            some = [card for place, card in enumerate(hand.cards) if chosen >> place & 1]
            if pure_run(some):
                yield Kind(chosen, 1, 1)
            elif run(some, hand.wild):
                yield Kind(chosen, 1, 0)
            elif a_set(some, hand.wild):
                yield Kind(chosen, 0, 0)


def pure_run(some: list[str]) -> bool:
    """Whether all cards are in their own places of a run."""
    if "*" in some or len({card[1] for card in some}) > 1:
        return False
    return any(windows([RANKS.index(card[0]) for card in some], len(some)))


def run(some: list[str], wild: str) -> bool:
    """Whether the cards are a run: a joker or a wild card is anywhere, and one card is in its own place."""
    fixed = [card for card in some if card != "*" and card[0] != wild]
    suits = {card[1] for card in fixed}
    if len(suits) > 1 or len(some) > 13:
        return False
    if fixed:
        return any(windows([RANKS.index(card[0]) for card in fixed], len(some)))
    own = [card for card in some if card[0] == wild]
    return bool(own) and any(windows([RANKS.index(wild)], len(some)))


def windows(ranks: list[int], length: int) -> Iterator[bool]:
    """Whether these ranks are at different places of a run, for each run of this length that there is."""
    for start in range(14 - length + 1):
        places = [place % 13 for place in range(start, start + length)]
        yield len(set(places)) == length and len(set(ranks)) == len(ranks) and set(ranks) <= set(places)


def a_set(some: list[str], wild: str) -> bool:
    """Whether the cards are three or four of a rank and of different suits, jokers and wild cards among them."""
    fixed = [card for card in some if card != "*" and card[0] != wild]
    if len(some) > 4 or len({card[0] for card in fixed}) > 1 or len(set(fixed)) < len(fixed):
        return False
    return bool(fixed) or any(card[0] == wild for card in some)
