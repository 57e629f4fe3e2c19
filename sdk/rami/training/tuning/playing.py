"""Deals between players with different weights, in compiled code."""

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.hands import NO_LIMIT, scratch
from rami.bots.playouts.playing import play_out
from rami.bots.playouts.table import Deal, Ints
from rami.bots.playouts.terms import WEIGHTS, weights_at
from rami.bots.playouts.weights import numbers_of
from rami.bots.weights import Weights
from rami.rules.settings.parameters import Rules
from rami.training.batch.dealing import new_deal, seeded
from rami.training.batch.layout import MOST_SEATS, Games, no_games
from rami.training.batch.terms import terms_of


def lead(rules: Rules, seats: int, own: Weights, other: Weights, deals: range) -> NDArray[np.float64]:
    """How many points a player with its own weights is ahead of the others, who have other weights, in each deal.

    The numbers of the deals are their seeds. Each is played with the player on every seat, and the mean counts; shape
    (deals,).
    """
    terms, games, (melds, chosen) = terms_of(rules, seats), no_games(1), scratch(NO_LIMIT)
    ahead, points = np.zeros(len(deals)), np.zeros((len(deals), MOST_SEATS), np.int64)
    for seat in range(seats):
        terms[WEIGHTS : weights_at(seats)] = np.concatenate(
            [numbers_of(own if player == seat else other) for player in range(seats)]
        )
        play(terms, games, deals.start, points, melds, chosen)
        ahead += (seats * points[:, seat] - points.sum(1)) / (seats - 1)
    return ahead / seats


@compiled
def play(terms: Ints, games: Games, first: int, points: Ints, melds: Ints, chosen: Ints) -> None:
    """Play the deals with these seeds. The points of each are written to its row."""
    deal = Deal(games.now[0], games.seats[0], games.stock[0], games.pile[0], games.melds[0])
    log = np.zeros((1, 4), np.int64)
    for number in range(points.shape[0]):
        seeded(games, 0, first + number)
        new_deal(terms, games, 0)
        play_out(terms, deal, points[number], melds, chosen, log)
