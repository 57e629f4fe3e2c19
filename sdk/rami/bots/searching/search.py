"""Which move is worth most: moves are compared over the same deals of the hidden cards. Losers are dropped early."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import sqrt
from random import Random
from typing import Final, NamedTuple

import numpy as np
from msgspec import msgpack

from rami.bots.searching.hidden_rows import HiddenRows
from rami.bots.searching.seen_play import seen_play
from rami.bots.searching.starts import known_now, start
from rami.bots.strategy.showdown import knock_counts
from rami.playouts import Deal, Ints, believe, empty, playable, stacked, terms_of, try_moves
from rami.rules.moves import LayOff, Meld, Move, SwapJoker, Undo
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.search import known

MOST_MOVES: Final = 16
"""How many moves are compared: the favourite, then draws and throws, then others."""
ROUND: Final = 32
"""After so many deals, the losers are dropped."""
DROPPED: Final = 2.5
"""A move is dropped when it is so many standard errors behind the best one. The favourite stays, to compare with it."""
DEPARTS: Final = 1.5
"""The favourite is played unless another move is so many standard errors ahead of it."""


class Worth(NamedTuple):
    """What a move is worth: how many points the seat is ahead of the mean of the others at the end of the deal.

    `error` is the standard error of the difference to the move that was chosen, and `playouts` how often the deal was
    played to its end after this move.
    """

    move: Move
    points: float
    error: float
    playouts: int


class Search:
    """Compares moves with so many play-outs, fewer where there is an opening. The same view gets the same answer."""

    def __init__(self, playouts: int) -> None:
        self._playouts = playouts

    def compare(self, view: View, legal: Sequence[Move], favourite: Move) -> tuple[Worth, ...]:
        """The moves that were compared, the choice first, then the others, the best first.

        It is empty where nothing can be searched: the rules are not known, or there is nothing to choose.
        """
        moves = _to_compare(view, legal, favourite)
        if len(moves) < 2 or view.phase not in (Phase.DRAW, Phase.PLAY) or view.seat is None:
            return ()
        if not known(view.rules, len(view.seats)) or not playable(face_down(view)):
            return ()
        rows, state = HiddenRows(view, _rng(view)), face_down(view)
        starts = {move: start(state, view.seat, move, rows.held) for move in moves}
        known_starts = {move: deal for move, deal in starts.items() if deal is not None}
        if favourite not in known_starts:
            return ()
        return _Trial(view, rows, known_now(state, view.seat, rows.held), known_starts).run(self._budget(view))

    def _budget(self, view: View) -> int:
        """How many deals to play. With an opening hands grow, and a deal takes longer with each player."""
        return self._playouts if view.rules.opening is None else self._playouts // len(view.seats)


def _to_compare(view: View, legal: Sequence[Move], favourite: Move) -> list[Move]:
    """The favourite first, then draws and throws, then others. The favourite stays if another is only as good.

    Of the knocks only those that leave least are compared.
    """
    counts = knock_counts(view, legal)
    least = min(counts.values(), default=0)
    worse = {knock for knock, count in counts.items() if count > least}
    left_out = {favourite, *worse}
    others = [move for move in legal if move not in left_out and not isinstance(move, Undo | SwapJoker)]
    others.sort(key=lambda move: (isinstance(move, Meld | LayOff), msgpack.encode(move)))
    return [favourite, *others[: MOST_MOVES - 1]]


class _Trial:
    """One comparison: which moves are still in it, and what was played after them. The first move is the favourite."""

    def __init__(self, view: View, rows: HiddenRows, now: Deal, starts: Mapping[Move, Deal]) -> None:
        assert view.seat is not None
        self._seat, self._others = view.seat, len(view.seats) - 1
        self._terms = terms_of(view.rules, len(view.seats))
        self._rows, self._now, self._work = rows, now, empty()
        self._seen = [seen_play(view, seat) for seat in range(len(view.seats))]
        self.moves, self._starts = [*starts], stacked([*starts.values()])
        self._alive = np.ones(len(self.moves), np.int64)
        self._ahead = np.zeros((0, len(self.moves)), np.int64)
        self._played = np.zeros(len(self.moves), np.int64)

    def run(self, playouts: int) -> tuple[Worth, ...]:
        """Play until so many deals were played, or only one move is left."""
        while self._alive.sum() > 1 and self._played.sum() + ROUND * self._alive.sum() <= playouts:
            rows = self._rows.dealt(ROUND)
            if rows is None:
                break
            self._believe(rows)
            ahead = np.zeros((ROUND, len(self.moves)), np.int64)
            try_moves(self._terms, self._starts, self._work, self._seat, rows, self._rows.sizes, self._alive, ahead)
            self._ahead = np.concatenate([self._ahead, ahead])
            self._played += ROUND * self._alive
            self._drop()
        return self._worths() if len(self._ahead) else ()

    def _believe(self, rows: Ints) -> None:
        """Change the deals so that they explain what the others did."""
        if not self._rows.free:
            return
        first = 0
        for seat, size in enumerate(map(int, self._rows.sizes)):
            if size:
                believe(self._terms, self._now, self._work, seat, first, size, *self._seen[seat], rows)
            first += size

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

    def _choice(self) -> int:
        best = self._best()
        points, error = self._behind(0, best)
        return best if points > DEPARTS * error else 0

    def _worths(self) -> tuple[Worth, ...]:
        choice = self._choice()
        worths = [
            Worth(
                move=move,
                points=float(self._ahead[: self._played[number], number].mean()) / self._others,
                error=self._behind(number, choice)[1],
                playouts=int(self._played[number]),
            )
            for number, move in enumerate(self.moves)
        ]
        first = worths.pop(choice)
        return first, *sorted(worths, key=lambda worth: -worth.points)


def _rng(view: View) -> Random:
    """Random numbers that are the same for the same view."""
    seen = (view.seat, view.hand, view.steps, view.pile_moves, view.table_moves, view.upcard, view.deal, view.totals)
    return Random(blake2b(msgpack.encode(seen), digest_size=16).digest())
