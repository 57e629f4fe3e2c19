"""Dealing hidden cards at random among the stock and the hands, all deals that can be with the same chance."""

from collections import Counter
from collections.abc import Sequence
from math import comb, factorial
from operator import mul
from random import Random
from typing import NamedTuple

from rami.bots.sampling.memory import Memory
from rami.bots.sampling.origins import Cards
from rami.rules.cards import HandCard


class NoDeal(ValueError):
    """No deal agrees with what is known."""


class Sources(NamedTuple):
    """Where the cards can be that are dealt: in the stock or drawn from it, anywhere, or in the hands alone."""

    drawn: list[HandCard]
    anywhere: list[HandCard]
    hands: list[HandCard]


def sources(free: Cards, known: Memory, order: Cards) -> Sources:
    """Where these cards can be, besides the cards of the stock whose order is known."""
    if known.stock is None:
        return Sources([], list(free.elements()), [])
    others = Counter(known.others)
    drawn = free - others
    anywhere = (free & (known.stock - order)) - drawn
    return Sources(*[list(cards.elements()) for cards in (drawn, anywhere, free - drawn - anywhere)])


def dealt(
    cards: Sources, stock: int, room: Sequence[int], most: Sequence[int], rng: Random
) -> tuple[list[HandCard], list[list[HandCard]]]:
    """The stock and the hands, each deal equally likely. Raises NoDeal.

    `most` is how many of the drawn cards each hand can have.
    """
    for part in cards:
        rng.shuffle(part)
    ways = _ways(len(cards.drawn), room, most)
    counts = range(max(0, stock - len(cards.drawn)), min(stock, len(cards.anywhere)) + 1)
    weights = [_deals(cards, stock, count, sum(room), ways[-1]) for count in counts]
    if not any(weights):
        raise NoDeal("no deal agrees with what is known")
    count = rng.choices(counts, weights)[0]
    drawn, rest = cards.drawn[stock - count :], cards.anywhere[count:] + cards.hands
    pile = cards.drawn[: stock - count] + cards.anywhere[:count]
    rng.shuffle(pile)
    rng.shuffle(rest)
    hands: list[list[HandCard]] = []
    for size, share in zip(room, _shares(len(drawn), room, most, ways, rng), strict=True):
        hands.append([*drawn[:share], *rest[: size - share]])
        del drawn[:share], rest[: size - share]
    return pile, hands


def _deals(cards: Sources, stock: int, count: int, room: int, ways: Sequence[int]) -> int:
    """How many deals have so many cards of `anywhere` in the stock."""
    left = len(cards.drawn) - stock + count
    stocks = comb(len(cards.anywhere), count) * comb(len(cards.drawn), stock - count)
    return stocks * ways[left] * factorial(left) * factorial(room - left)


def _ways(count: int, room: Sequence[int], most: Sequence[int]) -> list[list[int]]:
    """In how many ways 0 to `count` cards lie in the last hands: none of them, one, two and so on to all."""
    ways = [[1, *[0] * count]]
    for size, limit in zip(reversed(room), reversed(most), strict=True):
        after, fits = ways[-1], [comb(size, share) for share in range(min(size, limit, count) + 1)]
        ways.append([sum(map(mul, fits, after[left::-1])) for left in range(count + 1)])
    return ways


def _shares(
    count: int, room: Sequence[int], most: Sequence[int], ways: Sequence[Sequence[int]], rng: Random
) -> list[int]:
    """How many of so many cards each hand has."""
    shares: list[int] = []
    for size, limit, after in zip(room, most, reversed(ways[:-1]), strict=True):
        possible = range(min(size, limit, count) + 1)
        shares += rng.choices(possible, [comb(size, share) * after[count - share] for share in possible])
        count -= shares[-1]
    return shares
