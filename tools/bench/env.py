"""Steps of the environment for training, with random actions; beside the moves of the rules alone.

Run it with `python -m tools.bench.env`; the environment is in the extra `rl`.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Final

import numpy as np

from rami.rules.engine.deal import start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve
from rami.training.env import RamiEnv, raw_env

GAMES: Final = {"rami": 2, "rami-51": 2, "rami-500": 2, "gin-rami": 2, "rummy-13": 4, "rami-francais": 3}
"""Games, each with its number of players."""
STEPS: Final = 4000
ROUNDS: Final = 5


def stepped(game: RamiEnv, rng: np.random.Generator) -> int:
    """Play one deal with random actions; the number of steps."""
    steps = 0
    game.reset(seed=int(rng.integers(1 << 30)))
    while not all(game.terminations.values()):
        seen = game.last()[0]
        assert seen is not None
        game.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps


def moved(variant: str, seats: int, rng: Random) -> int:
    """Play one deal with random legal moves; the number of moves."""
    rules, moves = resolve(variant, {"match_end": {"deals": 1}}, seats), 0
    state, _ = start(rules, "bench", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)
    while state.phase not in (Phase.DEAL_OVER, Phase.GAME_OVER):
        state, _ = play(state, state.turn, rng.choice(legal_moves(state)))
        moves += 1
    return moves


def rate(deal: Callable[[], int]) -> float:
    """How many a second of processor time, over so many steps at least."""
    done, began = 0, process_time()
    while done < STEPS:
        done += deal()
    return done / (process_time() - began)


def main() -> None:
    """Measure both in turn, round after round."""
    for variant, seats in GAMES.items():
        game, rng, chance = raw_env(variant, seats=seats), np.random.default_rng(1), Random(1)
        step, move = partial(stepped, game, rng), partial(moved, variant, seats, chance)
        rounds = [(rate(step), rate(move)) for _ in range(ROUNDS)]
        steps, moves = (median(side) for side in zip(*rounds, strict=True))
        ratio = median([one / other for one, other in rounds])
        name = f"{variant}, {seats}"
        print(f"{name:16} {steps:8,.0f} steps a second; {moves:8,.0f} moves of the rules; ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
