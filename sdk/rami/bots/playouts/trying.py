"""Trying moves: each is followed by the same deals of the hidden cards, which are played to their end."""

from typing import Final

import numpy as np

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.hands import LEFT
from rami.bots.playouts.playing import play_out
from rami.bots.playouts.table import RANDOM, STOCK, Deal, Ints, gets
from rami.bots.playouts.terms import BOX, SEATS

PLAYED: Final = 300
"""The work of a play-out besides that of its turns (`rami.bots.playouts.hands.LEFT`)."""


@compiled
def try_moves(
    terms: Ints,
    starts: Deal,
    work: Deal,
    seat: int,
    rows: Ints,
    sizes: Ints,
    alive: Ints,
    ahead: Ints,
    melds: Ints,
    chosen: Ints,
) -> int:
    """Play out each deal after each move that is alive, and write how many points the seat is ahead then.

    It ends when no work is left. The result is how many deals were played after all moves.

    `starts` are the deals after the moves, stacked, with the cards that the seat knows. A row of `rows` has the hidden
    cards: those of each seat, `sizes` many, and then the stock from its bottom to its top. `ahead` is by row
    and move, summed over the others.
    """
    log, points = np.zeros((1, 4), np.int64), np.zeros(terms[SEATS], np.int64)
    for number in range(rows.shape[0]):
        for move in range(alive.shape[0]):
            if alive[move]:
                work.now[:] = starts.now[move]
                work.seats[:] = starts.seats[move]
                work.pile[:] = starts.pile[move]
                work.melds[:] = starts.melds[move]
                _deal(terms, work, rows[number], sizes)
                chosen[LEFT] -= PLAYED
                play_out(terms, work, points, melds, chosen, log)
                if chosen[LEFT] <= 0:
                    return number
                add_boxes(terms, points)
                ahead[number, move] = terms[SEATS] * points[seat] - points.sum()
    return int(rows.shape[0])


@compiled
def add_boxes(terms: Ints, points: Ints) -> None:
    """What the final bonus of gin gives for each deal won (N-10)."""
    for seat in range(points.shape[0]):
        if points[seat] > 0:
            points[seat] += terms[BOX]


@compiled
def _deal(terms: Ints, work: Deal, row: Ints, sizes: Ints) -> None:
    """Put the hidden cards into their places."""
    place = 0
    for seat in range(terms[SEATS]):
        for _ in range(sizes[seat]):
            gets(work.seats[seat], row[place])
            place += 1
    work.stock[: work.now[STOCK]] = row[place : place + work.now[STOCK]]
    work.now[RANDOM] = row[row.shape[0] - 1]
