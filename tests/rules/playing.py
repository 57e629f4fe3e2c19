"""Whole games among seeded players, as their logs and records."""

from random import Random
from typing import Any

from tests.rules.strategies import eager

from rami.rules.deal import next_deal, start
from rami.rules.events import Event
from rami.rules.play import legal_moves, play
from rami.rules.record import Record, build
from rami.rules.resolve import RulesName, resolve
from rami.rules.state import Phase, State


def played(variant: str, options: dict[str, Any], seats: int, seed: str) -> tuple[State, list[Event]]:
    """The end of a game among eager players and its log. Every second seat adds entropy to every deal."""
    rng = Random(seed)
    entropy = [rng.randbytes(4) if seat % 2 == 0 else b"" for seat in range(seats)]
    rules = resolve(variant, options, seats)
    state, events = start(rules, seed, seats, rng.randbytes(32), rng.randbytes(32), entropy)
    log = list(events)
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, rng.randbytes(32))
        else:
            state, events = play(state, state.turn, eager(rng, legal_moves(state)))
        log += events
    return state, log


def recorded(variant: str, options: dict[str, Any], seats: int, seed: str) -> Record:
    """The record of such a game."""
    _, log = played(variant, options, seats, seed)
    return build(seed, RulesName(variant, options), tuple(f"seat {seat}" for seat in range(seats)), log)
