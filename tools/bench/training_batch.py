"""Decisions a second of a batch with random legal actions, beside OpenSpiel, RLCard and Pgx, on one core.

Run it with `python -m tools.bench.training_batch`. All are measured in turn, in processor time. The choice of an action
is not counted where many games step at once. RLCard and Pgx are not among our packages: the variable OTHER_PYTHON names
a Python that has them (`pip install rlcard pgx jax`), else these lines are missing. With names of games, only our own
steps of these games are measured.
"""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]  # a compiled module without types

import rami.training.batch.vector
from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import Ints
from rami.training.batch import batch
from rami.training.batch.layout import Flags, Numbers

GAMES: Final = 1024
STEPS: Final = 40
ROUNDS: Final = 7
DECISIONS: Final = 20_000
OTHERS: Final = {"rlcard": "RLCard, gin rummy", "pgx": "Pgx, backgammon, 1,024 games"}
CODE: Final = Path(__file__).with_name("other_environments.py")
ONE_CORE: Final = {
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
}
Measure = Callable[[], float]


@lean
def choose(mask: Flags, chances: Numbers, actions: Ints) -> None:
    """A random legal action of each game."""
    for number in range(actions.size):
        legal = 0
        for action in range(mask.shape[1]):
            legal += mask[number, action]
        left = int(chances[number] * legal)
        for action in range(mask.shape[1]):
            if mask[number, action]:
                if left == 0:
                    actions[number] = action
                    break
                left -= 1


def timed(step: Callable[[Ints], object], mask: Flags, after: Callable[[], object] = int) -> Measure:
    """Steps of all games at once. The choice of the actions is not counted, and neither is what comes `after`."""
    rng, actions = np.random.default_rng(1), np.zeros(GAMES, np.int64)

    def run() -> float:
        taken = 0.0
        for _ in range(STEPS):
            choose(mask, rng.random(GAMES, np.float32), actions)
            begin = process_time()
            step(actions)
            taken += process_time() - begin
            after()
        return GAMES * STEPS / taken

    return run


def small_steps(game: str) -> dict[str, Measure]:
    """A batch with what a step usually brings."""
    small = batch(GAMES, game)
    small.reset(1)

    def alone(actions: Ints) -> None:
        small.step(actions, mask=False, observe=False)

    def and_mask(actions: Ints) -> None:
        small.step(actions, observe=False)

    return {
        "step alone": timed(alone, small.seen.mask, small.refresh),
        "with masks": timed(and_mask, small.seen.mask),
        "with compact observations": timed(small.step, small.seen.mask),
    }


def large_steps() -> dict[str, Measure]:
    """Batches of gin rummy with all that a step can bring, and the vector environment."""
    full, whole = batch(GAMES, "gin-rami", full=True), batch(GAMES, "gin-rami", full=True, history=True)
    for each in (full, whole):
        each.reset(1)
    learning = rami.training.batch.vector.RamiVectorEnv(GAMES, "gin-rami", opponents="playout", copy=False)
    _, info = learning.reset(seed=1)
    mask: Flags = info["action_mask"]
    return {
        "with full observations": timed(full.step, full.seen.mask),
        "with full observations and histories": timed(whole.step, whole.seen.mask),
        "vector environment, against `playout`": timed(learning.step, mask),
    }


def spiel() -> Measure:
    """Gin rummy of OpenSpiel, with the legal actions and the observation before each decision."""
    game: Any = pyspiel.load_game("gin_rummy")
    rng = random.Random(1)

    def run() -> float:
        state, done, begin = game.new_initial_state(), 0, process_time()
        while done < DECISIONS:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                legal = state.legal_actions()
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(legal))
                done += 1
        return done / (process_time() - begin)

    return run


class Other:
    """A process with an environment of others. `version` is None if its Python does not have it."""

    def __init__(self, name: str) -> None:
        python = os.environ.get("OTHER_PYTHON", sys.executable)
        self._process = subprocess.Popen(
            (python, CODE, name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | ONE_CORE,
        )
        self.version = self._line() or None

    def __call__(self) -> float:
        """Measure once."""
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)
        return float(self._line())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def compare_games(games: Sequence[str]) -> None:
    """Measure each game in turn, round after round."""
    parts = {game: small_steps(game) for game in games}
    for part in parts.values():
        for run in part.values():
            run()
    rounds = [
        {game: {name: run() for name, run in part.items()} for game, part in parts.items()} for _ in range(ROUNDS)
    ]
    print("decisions a second and core; a batch of 1,024 games")
    for game, part in parts.items():
        rates = (f"{name} {median(each[game][name] for each in rounds):,.0f}" for name in part)
        print(f"{game}: {', '.join(rates)}")


def main() -> None:
    """Measure all in turn, round after round. Ratios are those to our step with full observations."""
    others = {name: Other(name) for name in OTHERS}
    parts = small_steps("gin-rami") | large_steps() | {f"OpenSpiel {version('open-spiel')}, gin rummy": spiel()}
    for name, other in others.items():
        if other.version is None:
            print(f"{OTHERS[name]}: missing. OTHER_PYTHON has to name a Python with it: pip install rlcard pgx jax")
        else:
            library, _, game = OTHERS[name].partition(",")
            parts[f"{library} {other.version},{game}"] = other
    for part in parts.values():
        part()
    rounds = [{name: part() for name, part in parts.items()} for _ in range(ROUNDS)]
    print("decisions a second and core; a batch of 1,024 games of gin-rami; ratio to `with full observations`")
    for name in parts:
        ratio = median(each[name] / each["with full observations"] for each in rounds)
        print(f"{name:40} {median(each[name] for each in rounds):12,.0f}  x {ratio:.3f}")
    for other in others.values():
        other.close()


if __name__ == "__main__":
    if sys.argv[1:]:
        compare_games(sys.argv[1:])
    else:
        main()
