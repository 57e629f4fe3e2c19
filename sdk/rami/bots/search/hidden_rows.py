"""Deals of the hidden cards for play-outs, as rows of numbers."""

from collections import Counter
from itertools import chain
from random import Random
from typing import Final

import numpy as np

from rami.bots.playouts import Ints
from rami.bots.sampling.dealing import NoDeal
from rami.bots.sampling.hidden import Hidden
from rami.bots.sampling.origins import Tries
from rami.bots.search.beliefs import odds
from rami.bots.search.clues import Floats
from rami.rules.cards import JOKER
from rami.rules.views.view import View

MOST_CHECKED: Final = 64
"""How many deals are found where not all can be. After these, the same hands are used again, beside other stocks."""
DEALING, PLACED = 60_000, 30
"""The work of dealing some rows, and that of each place that is drawn for (`rami.bots.playouts.hands.LEFT`)."""
DEALT: Final = 100
"""A deal takes as long as so many shares that are tried for it (`rami.bots.sampling.origins`)."""


class HiddenRows:
    """The hidden cards of a view, dealt at random: cards that a seat probably has more often to that seat.

    `held` are the cards that each seat certainly has. `sizes` is how many more cards each seat gets, of these `cards`.
    `free` says whether each hidden card can be in each place. If not, deals are checked with so many `tries`. When
    these are spent, each deal counts as possible. Raises ValueError for a view that counts other cards than it hides:
    compiled code must not read beyond them.
    """

    def __init__(self, view: View, rng: Random, tries: int) -> None:
        self._tries = Tries(tries)
        self._hidden = hidden = Hidden(view, rng, self._tries)
        counted = view.stock + sum([view.seats[seat].cards for seat in hidden.others])
        if hidden.cards.total() != counted:
            raise ValueError(f"{hidden.cards.total()} cards are hidden in this view, and it counts {counted}")
        self._checked: list[list[int]] = []
        self._known_odds = dict[int, Floats]()
        self.held = hidden.known.held
        self.cards: Ints = np.array([*self._free().elements()], np.int64)
        self.free = self._all_can_be()
        self.sizes = np.zeros(len(view.seats), np.int64)
        for seat in hidden.others:
            self.sizes[seat] = view.seats[seat].cards - self.held[seat].total()

    def dealt(self, count: int) -> Ints | None:
        """So many deals: a row has the cards that each seat gets, the stock from its bottom to its top, and a seed.

        None if no deals were found.
        """
        rows = self._anyhow(count) if self.free else self._one_by_one(count)
        if rows is None:
            return None
        seeds = self._numbers().integers(1, 1 << 62, size=(count, 1))
        return np.hstack([rows, seeds])

    def work(self, count: int) -> int:
        """The work of so many deals: each seat draws among all places that are left."""
        left, places = int(self.cards.size), 0
        for size in self.sizes.tolist() if self.free else ():
            places += left if size else 0
            left -= size
        return DEALING + PLACED * count * places

    def _numbers(self) -> np.random.Generator:
        return np.random.default_rng(self._hidden.rng.getrandbits(64))

    def _free(self) -> Counter[int]:
        hidden = self._hidden
        sure = sum([self.held[seat] for seat in hidden.others], Counter(hidden.known.order))
        return Counter(hidden.cards - sure)

    def _all_can_be(self) -> bool:
        """Whether each card that is free can be in each place."""
        known = self._hidden.known
        return known.stock is None or (known.origins is None and not self._free()[JOKER])

    def _anyhow(self, count: int) -> Ints:
        """Each seat in turn draws cards, those that it probably has more often (the Gumbel-top-k trick)."""
        numbers, places = self._numbers(), np.tile(np.arange(self.cards.size), (count, 1))
        seats = [int(seat) for seat in numbers.permutation(np.flatnonzero(self.sizes))]
        hands = dict[int, Ints]()
        for seat in seats:
            drawn = self._odds(seat)[self.cards[places]] + numbers.gumbel(size=places.shape)
            places = np.take_along_axis(places, np.argsort(-drawn, axis=1), axis=1)
            hands[seat], places = np.split(places, [int(self.sizes[seat])], axis=1)
        rows = [hands[seat] for seat in sorted(hands)]
        found: Ints = self.cards[np.hstack([*rows, numbers.permuted(places, axis=1)])]
        return found

    def _odds(self, seat: int) -> Floats:
        """The logarithm of the odds that this seat has each of the 53 cards."""
        if seat not in self._known_odds:
            self._known_odds[seat] = odds(self._hidden.view, seat, self.cards)
        return self._known_odds[seat]

    def _one_by_one(self, count: int) -> Ints | None:
        hidden, wanted = self._hidden, min(len(self._checked) + count, MOST_CHECKED)
        while len(self._checked) < wanted:
            self._tries.left -= DEALT
            try:
                places = hidden.dealt()
                hidden.guess(places)
            except NoDeal:
                if self._tries.left < 0:
                    return None
                continue
            self._checked.append([*chain.from_iterable(places[1:]), *places[0], *hidden.known.order])
        rows = np.array(hidden.rng.sample(self._checked, count), np.int64)
        stock = slice(int(self.sizes.sum()), rows.shape[1] - len(hidden.known.order))
        rows[:, stock] = self._numbers().permuted(rows[:, stock], axis=1)
        return rows
