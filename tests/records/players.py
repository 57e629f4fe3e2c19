"""The players of the recorded games: the house bot, one who waits for a rami, and one who lays all that is legal."""

from random import Random

from tests.sdk.rules.playing import Player, seeker

from rami.bots import HouseBot
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.state import State
from rami.rules.views.view import view


def house(_rng: Random, state: State, moves: list[Move]) -> Move:
    """The house bot."""
    return HouseBot().choose(view(state, state.turn), moves)


def patient(rng: Random, state: State, moves: list[Move]) -> Move:
    """The house bot, which lays nothing until the whole hand but one card can be laid: that is a rami."""
    hand = state.table.hands[state.turn]
    if state.table.this.laid or len(best_arrangement(state.rules, hand, "cards").left) <= 1:
        return house(rng, state, moves)
    waits = DrawStock | DrawDiscard | Discard if state.rules.discard_draw == "free" else DrawStock | Discard
    return house(rng, state, [move for move in moves if isinstance(move, waits)] or moves)


PLAYERS: tuple[Player, ...] = (house, seeker, patient)
