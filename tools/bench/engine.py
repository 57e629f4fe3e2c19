"""The rules alone: moves per second of random legal games, with the list of all legal moves before each move.

Run `python -m tools.bench.engine`. Processor time counts. Each part of the games is measured between two runs of a
fixed piece of work in pure Python, so that two results can be compared although machines differ and are not idle: a
lower ratio is faster.
"""

import random
from collections.abc import Mapping
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import msgspec

from rami.rules.engine.deal import next_deal, start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import resolve

GAMES: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("rami", {}, 4),
    ("rami-51", {}, 4),
    ("rami-500", {}, 4),
    ("rami", {"melds_per_turn": None, "ace": "high_low"}, 4),
)
ROUNDS = 9
MOVES_A_ROUND = 1000
WARM_UP = 2000
"""The number of moves before the first round. They fill the caches, as in a process that has run for some time."""


class Round(NamedTuple):
    """Seconds of processor time for a move, for the fixed work, and for reading and writing a state."""

    move: float
    fixed: float
    coding: float


class Walk:
    """Random games one after the other. The same seed gives the same games."""

    def __init__(self, variant: str, options: Mapping[str, Any], seats: int, seed: int) -> None:
        self._rng, self._rules, self._seats = random.Random(seed), resolve(variant, dict(options), seats), seats
        self._state = self._new_game()

    def _new_game(self) -> State:
        return start(self._rules, "bench", self._seats, self._rng.randbytes(32), self._rng.randbytes(32))[0]

    def go(self, moves: int) -> list[State]:
        """Play this number of moves, and give some of the states."""
        state, rng, states = self._state, self._rng, []
        for count in range(moves):
            if state.phase is Phase.GAME_OVER:
                state = self._new_game()
            elif state.phase is Phase.DEAL_OVER:
                state, _ = next_deal(state, rng.randbytes(32))
            state, _ = play(state, state.turn, rng.choice(legal_moves(state)))
            if count % 40 == 0:
                states.append(state)
        self._state = state
        return states


def fixed_work() -> None:
    """Work of the same kind as that of the rules: calls, tuples, masks and a dictionary."""
    found: dict[tuple[int, int], list[int]] = {}
    for number in range(12_000):
        mask = number * 2654435761 & (1 << 52) - 1
        found[mask.bit_count(), (mask & -mask).bit_length()] = [number, min(number, mask)]


def coded(states: list[State]) -> None:
    """Decode and encode states, as a stateless service does for each move."""
    for data in [msgspec.msgpack.encode(state) for state in states]:
        msgspec.msgpack.encode(msgspec.msgpack.decode(data, type=State))


def measured(walk: Walk) -> Round:
    """One round: the fixed work, moves, the fixed work again, and some states."""
    begin = process_time()
    fixed_work()
    before = process_time()
    states = walk.go(MOVES_A_ROUND)
    after = process_time()
    fixed_work()
    end = process_time()
    coded(states)
    fixed = (before - begin + end - after) / 2
    return Round((after - before) / MOVES_A_ROUND, fixed, (process_time() - end) / len(states))


def main() -> None:
    """Measure and print: the middle of all rounds, and the lowest and the highest ratio."""
    walks = [Walk(*game, seed=1) for game in GAMES]
    for walk in walks:
        walk.go(WARM_UP)
    rounds = list(zip(*[[measured(walk) for walk in walks] for _ in range(ROUNDS)], strict=True))
    for (variant, options, seats), found in zip(GAMES, rounds, strict=True):
        ratios = sorted(1000 * each.move / each.fixed for each in found)
        shown = ", ".join(f"{key}={value}" for key, value in options.items()) or "as it stands"
        rate, coding = 1 / median(each.move for each in found), median(each.move / each.coding for each in found)
        print(f"{variant}, {seats} players ({shown}):")
        print(
            f"  {rate:,.0f} moves a second; 1,000 moves are {median(ratios):.1f} x the fixed work "
            f"({ratios[0]:.1f} to {ratios[-1]:.1f}); a move is {coding:.1f} x reading and writing a state"
        )


if __name__ == "__main__":
    main()
