"""Which style a bot has: how often each of them would have ended a turn with the same hand."""

from collections.abc import Sequence

import numpy as np

from rami.bots.playouts import empty, encoded, scratch, take_turn
from rami.bots.playouts.hands import NO_LIMIT
from rami.bots.playouts.table import COUNT, ONES, copied, loses
from rami.rules.cards import HandCard
from rami.rules.settings.parameters import Rules
from rami.rules.state import State
from rami.training.arena.luck.styles import STYLES, terms_by_seat


class Habits:
    """Follows a game. A turn counts if it began with a draw from the stock, and another such turn comes after it."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._terms = terms_by_seat(rules, STYLES, seats)
        self._agreed = np.zeros((seats, len(STYLES)))
        self._expected = np.zeros((len(STYLES), COUNT + 1), np.int64)
        self._last: int | None = None
        self._work, self._scratch, self._log = empty(), scratch(NO_LIMIT), np.zeros((1, 4), np.int64)

    def drew(self, state: State, card: HandCard) -> None:
        """Compare the hand after the turn before, and note what each style would do in this one."""
        start, seat = encoded(state), state.table.turn
        drawn = start.seats[seat, ONES : COUNT + 1].copy()
        loses(start.seats[seat], card)
        if self._last is not None:
            hand = start.seats[self._last, ONES : COUNT + 1]
            self._agreed[self._last] += (self._expected == hand).all(1)
        start.seats[seat, ONES : COUNT + 1] = drawn
        for number, terms in enumerate(self._terms):
            copied(start, self._work)
            take_turn(terms, self._work, *self._scratch, self._log)
            self._expected[number] = self._work.seats[seat, ONES : COUNT + 1]
        self._last = seat

    def of(self, own: Sequence[int], *, failed: bool) -> list[float]:
        """How often each style agreed with the bot of these seats, in the order of `STYLES`."""
        del failed  # what a bot did before counts
        return [*map(float, self._agreed[own].sum(0))]
