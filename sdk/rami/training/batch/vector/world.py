"""All arrays that games with opponents need, as one argument of the compiled functions."""

from typing import Final, NamedTuple

import numpy as np

from rami.bots.playouts.encoding import empty
from rami.bots.playouts.table import NOW_LENGTH, RANDOM, Deal, Ints
from rami.training.batch.full.past import Facts, Past
from rami.training.batch.games import Batch
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import ACTIONS_LENGTH, MOST_SEATS, Flags, Games, Numbers
from rami.training.env.layout import Rows

LEARNER, BOT, RANDOM_PLAYER, PLAYOUT = range(4)
"""Who plays a seat: the learner; a bot, which compiled code waits for; random actions; the heuristic of the
play-outs."""
MOST_TAKEN: Final = 256
LOGGED: Final = 64


class World(NamedTuple):
    """The games, and the room that compiled code needs.

    `players` has who plays each seat. `luck` has the random numbers of the opponents, in the place of those of a deal.
    `taken` has the actions of an opponent's last turn by game, after their number; or one row for all games, if nobody
    reads it. `ended` says that a deal is over and waits, and `fresh` that the learner has not acted in it yet.
    """

    terms: Ints
    facts: Facts
    games: Games
    pasts: Past
    room: Room
    melds: Ints
    chosen: Ints
    points: Ints
    paid: Numbers
    mask: Flags
    work: Deal
    log: Ints
    players: Ints
    luck: Ints
    taken: Ints
    ended: Flags
    fresh: Flags


class Ends(NamedTuple):
    """What to do when a deal ends.

    `at_once` says whether the next one begins at once. `paid` is what the learner gets, `over` that a deal has ended,
    `final` the last observation, and `final_history` the last history, if there are any.
    """

    at_once: bool
    paid: Numbers
    over: Flags
    final: Numbers
    final_history: Rows


def world_of(games: Batch, players: list[int]) -> World:
    """The world of a batch with memory. `players` says who plays each seat."""
    assert games.memory is not None
    number, waits = games.number, BOT in players
    return World(
        games.terms,
        games.memory.facts,
        games.games,
        games.memory.pasts,
        games.room,
        *games.scratch,
        np.zeros(MOST_SEATS, np.int64),
        np.zeros(games.seats, np.float32),
        np.zeros(ACTIONS_LENGTH, np.int8),
        empty(),
        np.zeros((LOGGED, 4), np.int64),
        np.array(players, np.int64),
        np.zeros((number, NOW_LENGTH), np.int64),
        np.zeros((number if waits else 1, MOST_TAKEN), np.int64),
        np.zeros(number, np.int8),
        np.zeros(number, np.int8),
    )


def seed_luck(world: World, seeds: Ints) -> None:
    """Begin the random numbers of the opponents anew, one seed a game."""
    mixed = (seeds ^ (seeds >> 31)) * 0x2545F4914F6CDD1D
    world.luck[:, RANDOM] = ((mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF) | 1
