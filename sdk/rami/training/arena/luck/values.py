"""What a position is worth to each seat: the mean of play-outs, each with another order of the stock."""

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts import Deal, Ints, score, take_turn
from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.table import OVER, RANDOM, STOCK, TURN, copied, gets
from rami.bots.playouts.terms import SEATS
from rami.bots.playouts.trying import add_boxes

Floats = NDArray[np.float64]
WINS, POINTS = 0, 1
"""The rows of the values."""


@compiled
def add_values(
    terms: Ints, start: Deal, work: Deal, orders: Ints, seeds: Ints, melds: Ints, chosen: Ints, values: Floats
) -> None:
    """Add the mean of the play-outs to `values`: for each seat its share of the win, and its points.

    The player on turn of `start` is about to draw. A row of `orders` is the stock from its bottom to its top, and the
    card that is drawn. `terms` has a row for each seat, and `seeds` a number above 0 for each play-out.
    """
    rounds, left = orders.shape[0], orders.shape[1] - 1
    seats = terms[0, SEATS]
    log, points = np.zeros((1, 4), np.int64), np.zeros(seats, np.int64)
    for number in range(rounds):
        copied(start, work)
        now = work.now
        gets(work.seats[now[TURN]], orders[number, left])
        work.stock[:left] = orders[number, :left]
        now[STOCK], now[RANDOM] = left, seeds[number]
        while not now[OVER]:
            take_turn(terms[now[TURN]], work, melds, chosen, log)
        score(terms[0], work, points, melds, chosen)
        add_boxes(terms[0], points)
        best, many = points.max(), 0
        for seat in range(seats):
            many += points[seat] == best
        for seat in range(seats):
            values[WINS, seat] += (points[seat] == best) / many / rounds
            values[POINTS, seat] += points[seat] / rounds
