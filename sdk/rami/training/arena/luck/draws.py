"""The luck of one game, draw by draw.

The law of this module: each draw adds what has a mean of 0, whatever the bots do and whatever the play-outs are worth.
The order of the stock is uniform, given all that has happened. So the value with the drawn card and a random order of
the rest has the same mean as that with a random order of all. Both are means of play-outs, by the same function.

The orders after one draw are used again before the next one. So where bots play as the play-outs do, both values are
the same number, and what remains at the end of a deal is the part of its result that decisions made.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import numpy as np

from rami.bots.playouts import Deal, Ints, empty, encoded, scratch
from rami.bots.playouts.hands import NO_LIMIT
from rami.bots.playouts.table import loses
from rami.rules.cards import HandCard
from rami.rules.settings.parameters import Rules
from rami.rules.state import State
from rami.training.arena.luck.styles import Style, terms_by_seat
from rami.training.arena.luck.values import POINTS, WINS, Floats, add_values

PLAYOUTS: Final = 32
"""How many orders of the stock are played out before and after each draw. 8 leave twice the variance in `rami`."""


class Draws:
    """Follows a game, whose players have these styles, by seat."""

    def __init__(self, rules: Rules, styles: Sequence[Style], seed: str) -> None:
        self._luck = np.zeros((2, len(styles)))
        self._terms = terms_by_seat(rules, styles, len(styles))
        self._turned_over = rules.stock_recycle != "shuffle"
        self._rng = np.random.default_rng(int.from_bytes(sha256(f"{seed}/luck".encode()).digest()))
        self._seeds = self._rng.integers(1, 1 << 62, PLAYOUTS)
        self._work, self._scratch = empty(), scratch(NO_LIMIT)
        self._orders = np.zeros((PLAYOUTS, 0), np.int64)

    def drew(self, state: State, card: HandCard) -> None:
        """Count the luck of this draw, which has led to this state. A pile that was turned over holds no chances."""
        table = state.table
        if table.recycles and self._turned_over:
            return
        start = encoded(state)
        loses(start.seats[table.turn], card)
        stock = np.array([*table.stock], np.int64)
        before = self._orders
        if before.shape[1] != len(stock) + 1:  # the first draw, or the first one after a shuffle
            before = self._shuffled(np.append(stock, card))
        self._orders = self._shuffled(stock)
        after = np.column_stack([self._orders, np.full(PLAYOUTS, card)])
        self._luck += self._values(start, after) - self._values(start, before)

    def of(self, own: Sequence[int], *, failed: bool) -> list[float]:
        """The wins, the points and the lead that luck brought to the bot of these seats.

        Points are from its side: more is better. A game that a bot has `failed` has a winner, but no points.
        """
        others = [seat for seat in range(self._luck.shape[1]) if seat not in own]
        wins, points = self._luck[WINS, own].sum(), self._luck[POINTS, own].mean()
        lead = points - self._luck[POINTS, others].mean()
        return [float(wins), 0.0, 0.0] if failed else [float(wins), float(points), float(lead)]

    def _values(self, start: Deal, orders: Ints) -> Floats:
        values = np.zeros_like(self._luck)
        add_values(self._terms, start, self._work, orders, self._seeds, *self._scratch, values)
        return values

    def _shuffled(self, cards: Ints) -> Ints:
        """The cards in random orders, one in each row. Their own order, which the bots will meet, does not matter."""
        places = self._rng.random((PLAYOUTS, len(cards))).argsort(axis=1)
        shuffled: Ints = np.sort(cards)[places]
        return shuffled
