"""The rules alone: moves per second of random legal full games, with the list of all legal moves before each move.

Run `python -m tests.bench.engine`. For comparison it prints what a stateless service needs for a move before the rules
run: reading and writing the state.
"""

import random
from collections.abc import Mapping
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from rami.rules.engine.deal import next_deal, start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import resolve

GAMES: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("rami", {}, 2),
    ("rami", {"melds_per_turn": None, "ace": "high_low"}, 4),
    ("rami", {"rami_bonus": "double", "must_discard_to_go_out": True}, 3),
    ("rami-bloc", {"scoring": "penalty"}, 3),
)
ROUNDS = 5
MOVES_A_ROUND = 4000


def random_moves(variant: str, options: Mapping[str, Any], seats: int, rng: random.Random) -> tuple[float, list[State]]:
    """The seconds for a move, and some of the states during the games."""
    rules = resolve(variant, dict(options), seats)
    state, _ = start(rules, "bench", seats, rng.randbytes(32), rng.randbytes(32))
    states: list[State] = []
    begin = perf_counter()
    for count in range(MOVES_A_ROUND):
        if state.phase in (Phase.DEAL_OVER, Phase.GAME_OVER):
            state, _ = next_deal(state, rng.randbytes(32))
        state, _ = play(state, state.turn, rng.choice(legal_moves(state)))
        if count % 40 == 0:
            states.append(state)
    return (perf_counter() - begin) / MOVES_A_ROUND, states


def coded(states: list[State]) -> float:
    """The seconds to decode and encode one state."""
    encoded = [msgspec.msgpack.encode(state) for state in states] * 20
    begin = perf_counter()
    for data in encoded:
        msgspec.msgpack.encode(msgspec.msgpack.decode(data, type=State))
    return (perf_counter() - begin) / len(encoded)


def main() -> None:
    """Measure and print."""
    rng = random.Random(1)
    for variant, options, seats in GAMES:
        rounds = []
        for _ in range(ROUNDS):
            a_move, states = random_moves(variant, options, seats, rng)
            rounds.append((a_move, a_move / coded(states)))
        rate, ratio = 1 / median(r[0] for r in rounds), median(r[1] for r in rounds)
        told = ", ".join(f"{key}={value}" for key, value in options.items()) or "as it stands"
        print(f"{variant}, {seats} players ({told}):")
        print(f"  {rate:,.0f} moves a second; a move is {ratio:.1f} x reading and writing a state")


if __name__ == "__main__":
    main()
