"""A comparison of moves over the same deals of the hidden cards. Losers are dropped early."""

from collections.abc import Mapping
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from rami.bots.playouts import Deal, Ints, empty, scratch, stacked, terms_of, try_moves
from rami.bots.playouts.hands import LEFT
from rami.bots.search.hidden_rows import HiddenRows
from rami.bots.weights import Weights, usual_weights, weights_of
from rami.rules.moves import Move
from rami.rules.views.view import View

ROUND: Final = 32
"""After so many deals, the losers are dropped."""
DROPPED: Final = 2
"""A move is dropped when it is so many standard errors behind the best one. The favourite stays, to compare with it."""
DEPARTS: Final = 0.5
"""The favourite is played unless another move is so many standard errors ahead of it."""
LEAST: Final = 8
"""After fewer deals nothing is known."""
WORK: Final = 4_000
"""The work for each play-out (`rami.bots.playouts.hands.LEFT`): where they take more, there are fewer."""
WITH_DEALS: Final = 3 * WORK // 2
"""The same with the work of dealing the hidden cards, which counts most with many players and two packs."""


class Worth(NamedTuple):
    """What a move is worth: how many points the seat is ahead of the mean of the others at the end of the deal.

    The difference to the first move is that over the deals that were played after both; `error` is its standard error.
    `playouts` is how often the deal was played to its end after this move.
    """

    move: Move
    points: float
    error: float
    playouts: int


class Compared(NamedTuple):
    """The moves that were compared: first the one that is played, then the others, the best first.

    `better` is the best of the others, if it is more than `DEPARTS` standard errors ahead of the first.
    """

    worths: tuple[Worth, ...]
    better: Move | None


NOTHING: Final = Compared((), None)


class Trial:
    """One comparison: which moves are still in it, and what was played after them. The first move is the favourite."""

    def __init__(self, view: View, rows: HiddenRows, starts: Mapping[Move, Deal], playouts: int) -> None:
        assert view.seat is not None
        self._seat, self._others = view.seat, len(view.seats) - 1
        self._terms = terms_of(view.rules, len(view.seats), _weights(view))
        self._rows, self._work = rows, empty()
        self._playouts, self._scratch, self._dealt = playouts, scratch(WORK * playouts), 0
        self._moves, self._starts = [*starts], stacked([*starts.values()])
        self._alive = np.ones(len(self._moves), np.int64)
        self._ahead = np.zeros((0, len(self._moves)), np.int64)
        self._played = np.zeros(len(self._moves), np.int64)

    def run(self, *, drops: bool) -> None:
        """Play until so many deals were played, no work is left, or only one move is left."""
        while self._alive.sum() > 1 and self._played.sum() + ROUND * self._alive.sum() <= self._playouts:
            if self._dealt + WORK * self._playouts - int(self._scratch[1][LEFT]) > WITH_DEALS * self._playouts:
                break
            rows = self._rows.dealt(ROUND)
            self._dealt += self._rows.work(ROUND)
            played = 0 if rows is None else self._play(rows)
            if played < ROUND:
                break
            if drops:
                self._drop()

    def _play(self, rows: Ints) -> int:
        """Play these deals after each move that is left. How many of them were played."""
        ahead = np.zeros((ROUND, len(self._moves)), np.int64)
        sizes, alive = self._rows.sizes, self._alive
        played = try_moves(self._terms, self._starts, self._work, self._seat, rows, sizes, alive, ahead, *self._scratch)
        self._ahead = np.concatenate([self._ahead, ahead[:played]])
        self._played += played * alive
        return played

    def result(self, *, follow: bool) -> Compared:
        """What was found, beside the choice or beside the favourite."""
        if len(self._ahead) < LEAST:
            return NOTHING
        best = self._best()
        points, error = self._behind(0, best)
        better = best if points > DEPARTS * error else None
        if better is None or follow:
            return Compared(self._worths(better or 0), None)
        return Compared(self._worths(0), self._moves[better])

    def _drop(self) -> None:
        best = self._best()
        for move in map(int, np.flatnonzero(self._alive[1:]) + 1):
            points, error = self._behind(move, best)
            if points > DROPPED * error:
                self._alive[move] = 0

    def _best(self) -> int:
        means = self._ahead.mean(0)
        return max(map(int, np.flatnonzero(self._alive)), key=means.__getitem__)

    def _behind(self, move: int, other: int) -> tuple[float, float]:
        """How many points a move is behind another one, over the deals that were played after both; its error."""
        both = self._ahead[: min(self._played[move], self._played[other])]
        apart = (both[:, other] - both[:, move]) / self._others
        return float(apart.mean()), float(apart.std(ddof=1) / sqrt(len(apart)))

    def _worths(self, first: int) -> tuple[Worth, ...]:
        """What the moves are worth beside this one, which comes first; then the best."""
        points = float(self._ahead[: self._played[first], first].mean()) / self._others
        worths = list[Worth]()
        for number, move in enumerate(self._moves):
            behind, error = self._behind(number, first)
            worths.append(Worth(move, points - behind, error, int(self._played[number])))
        return worths.pop(first), *sorted(worths, key=lambda worth: -worth.points)


def _weights(view: View) -> list[Weights]:
    """How each seat plays in the play-outs, this one as well as it can. The others are not thought to be as good."""
    seats = len(view.seats)
    own, others = weights_of(view.rules, seats), usual_weights(view.rules, seats)
    return [own if seat == view.seat else others for seat in range(seats)]
