"""Showdowns with wild cards and jokers by trying everything, in card names (U-16, N-03).

It shares no code with the rules. Cards are laid off one by one, in every order and in every place, and each set of the
cards that are left is looked at: can it be a meld?
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

SUITS = "SHDC"
RING = "A23456789TJQK"
LINES = {"low": RING, "high": RING[1:] + "A", "high_low": RING + "A", "around_corner": RING * 2}

Cards = tuple[str, ...]


class Game(NamedTuple):
    """The settings that decide: the ace, the wild rank, the jokers of a meld, and what cards count."""

    ace: str = "low"
    wild: str = "7"
    most_jokers: int = 13
    least_naturals: int = 1
    ace_counts: int = 1
    joker_counts: int = 25


class Laid(NamedTuple):
    """A meld on the table: the places of its cards in order (in a set in any order), and which are jokers.

    In a set the jokers have no suit: `places` has only the natural cards, and `jokers` counts the others.
    """

    places: Cards
    jokers: int
    rank: str = ""

    @property
    def size(self) -> int:
        """The number of its cards."""
        return len(self.places) + (self.jokers if self.rank else 0)


def table(names: Cards) -> Laid:
    """A meld as its names say: `4S 7H*5S 6S`."""
    places = [name.split("*")[-1] if "*" in name else name for name in names]
    jokers = sum("*" in name for name in names)
    if places[0][0] == places[1][0]:
        return Laid(tuple([name for name in names if "*" not in name]), jokers, places[0][0])
    return Laid(tuple(places), jokers)


def is_wild(game: Game, card: str) -> bool:
    """Whether a card is a joker or of the wild rank."""
    return card == "*" or card[0] == game.wild


def worth(game: Game, card: str) -> int:
    """What a card counts that is left."""
    if is_wild(game, card):
        return game.joker_counts
    return game.ace_counts if card[0] == "A" else min(RING.index(card[0]) + 1, 10)


def spans(game: Game, suit: str, size: int) -> Iterator[Cards]:
    """All runs of this suit and size."""
    line = LINES[game.ace]
    for start in range(13):
        if size <= 13 and start + size <= len(line):
            yield tuple(rank + suit for rank in line[start : start + size])


def longer(game: Game, meld: Laid, card: str) -> Iterator[Laid]:
    """What becomes of a meld if this card is laid off on it."""
    wild = is_wild(game, card) and meld.jokers < game.most_jokers
    if meld.rank:
        if meld.size < 4:
            if card[0] == meld.rank and card not in meld.places:
                yield Laid((*meld.places, card), meld.jokers, meld.rank)
            if wild:
                yield Laid(meld.places, meld.jokers + 1, meld.rank)
        return
    for span in spans(game, meld.places[0][1], meld.size + 1):
        for new, old in ((span[0], span[1:]), (span[-1], span[:-1])):
            if old == meld.places:
                if card == new:
                    yield Laid(span, meld.jokers)
                elif wild:
                    yield Laid(span, meld.jokers + 1)


def is_laid(game: Game, names: Cards) -> bool:
    """Whether the places of a meld, as its names say them, are a run or a set."""
    places = [name.split("*")[-1] for name in names]
    if places[0][0] == places[1][0]:
        return len({*places}) == len(places) <= 4 and len({place[0] for place in places}) == 1
    return tuple(places) in spans(game, places[0][1], len(places))


def is_meld(game: Game, some: Cards) -> bool:
    """Whether these cards can be a meld, wild cards and jokers wherever they are needed."""
    fixed = [card for card in some if not is_wild(game, card)]
    if len(set(fixed)) < len(fixed):
        return False
    every = [span for suit in SUITS for span in spans(game, suit, len(some))]
    if len(some) <= 4:
        every += [tuple(rank + suit for suit in SUITS) for rank in RING]
    for places in every:
        natural = len(set(some) & set(places))
        if set(fixed) <= set(places) and natural >= game.least_naturals and len(some) - natural <= game.most_jokers:
            return True
    return False


def least_left(game: Game, hand: Cards) -> int:
    """The least that melds of a hand leave."""
    melds = [
        chosen for chosen in range(1, 1 << len(hand)) if chosen.bit_count() >= 3 and is_meld(game, _of(hand, chosen))
    ]

    @cache
    def least(used: int) -> int:
        free = ~used & (1 << len(hand)) - 1
        if not free:
            return 0
        low = free & -free
        left = least(used | low) + worth(game, hand[low.bit_length() - 1])
        return min([left, *[least(used | meld) for meld in melds if meld & low and not meld & used]])

    return least(0)


def _of(hand: Cards, chosen: int) -> Cards:
    return tuple([card for place, card in enumerate(hand) if chosen >> place & 1])


def reply(game: Game, melds: tuple[Cards, ...], hand: Cards) -> tuple[int, int]:
    """The least that a hand counts after lay-offs on these melds, and how few lay-offs are enough."""
    start = tuple(map(table, melds)), tuple(sorted(hand))
    found, new = {start}, [start]
    while new:
        there, held = new.pop()
        for card in set(held):
            rest = list(held)
            rest.remove(card)
            for index, meld in enumerate(there):
                for after in longer(game, meld, card):
                    state = (*there[:index], after, *there[index + 1 :]), tuple(rest)
                    if state not in found:
                        found.add(state)
                        new.append(state)
    counts = {held: least_left(game, held) for held in {held for _, held in found}}
    return min((count, len(hand) - len(held)) for held, count in counts.items())
