"""Whole games played by seeded players, with their logs and records."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.sdk.rules.strategies import eager

from rami.rules.engine.deal import next_deal, start
from rami.rules.events import Event
from rami.rules.moves import Move
from rami.rules.play import legal_moves, play
from rami.rules.records.record import Record, build
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import RulesName, resolve

Player = Callable[[Random, State, list[Move]], Move]


def seeker(rng: Random, _state: State, moves: list[Move]) -> Move:
    """A player who lays and takes whatever is legal, sometimes uses undo, and discards at random."""
    return eager(rng, moves)


def played(
    variant: str, options: dict[str, Any], seats: int, seed: str, players: Sequence[Player] = (seeker,)
) -> tuple[State, list[Event]]:
    """The end of a game and its log. The players act in turn; every second seat adds entropy to the first deal."""
    rng = Random(seed)
    entropy = [rng.randbytes(4) if seat % 2 == 0 else b"" for seat in range(seats)]
    rules = resolve(variant, options, seats)
    state, events = start(rules, seed, seats, rng.randbytes(32), rng.randbytes(32), entropy)
    log = list(events)
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, rng.randbytes(32))
        else:
            player = players[state.turn % len(players)]
            state, events = play(state, state.turn, player(rng, state, legal_moves(state)))
        log += events
    return state, log


def recorded(
    variant: str, options: dict[str, Any], seats: int, seed: str, players: Sequence[Player] = (seeker,)
) -> Record:
    """The record of such a game. Its seats have the names of their players."""
    _, log = played(variant, options, seats, seed, players)
    names = tuple(players[seat % len(players)].__name__ for seat in range(seats))
    return build(seed, RulesName(variant, options).written(), names, log)
