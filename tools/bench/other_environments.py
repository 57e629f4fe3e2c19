"""Environments of others, each in an own process: decisions a second with random legal actions, in processor time.

`python other_environments.py NAME` prints the name and version, then a rate for each line that it reads. It needs only
the library that it measures, so it can run with any Python.
"""

import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

DECISIONS = 3000
GAMES = 1024
STEPS = 20


def rlcard() -> Callable[[], float]:
    """Gin rummy of RLCard, through `step`: it brings the observation and the legal actions."""
    game: Any = import_module("rlcard").make("gin-rummy")
    rng = random.Random(1)

    def run() -> float:
        done, taken = 0, 0.0
        while done < DECISIONS:
            begin = process_time()
            state, _ = game.reset()
            while not game.is_over() and done < DECISIONS:
                state, _ = game.step(rng.choice([*state["legal_actions"]]))
                done += 1
            taken += process_time() - begin
        return done / taken

    return run


def pgx() -> Callable[[], float]:
    """Backgammon of Pgx: 1,024 games in one compiled step, which brings observations and legal actions."""
    jax: Any = import_module("jax")
    game: Any = import_module("pgx").make("backgammon")
    step = jax.jit(jax.vmap(import_module("pgx.experimental").auto_reset(game.step, game.init)))
    state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))

    def chosen(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=1)

    choose, key = jax.jit(chosen), jax.random.PRNGKey(2)

    def run() -> float:
        nonlocal state, key
        taken = 0.0
        for _ in range(STEPS):
            key, chance, luck = jax.random.split(key, 3)
            action = choose(chance, state.legal_action_mask).block_until_ready()
            keys = jax.random.split(luck, GAMES).block_until_ready()
            begin = process_time()
            state = jax.block_until_ready(step(state, action, keys))
            taken += process_time() - begin
        return GAMES * STEPS / taken

    run()
    return run


def main() -> None:
    """Measure what the command names, once for each line."""
    name = sys.argv[1]
    run = {"rlcard": rlcard, "pgx": pgx}[name]()
    print(version(name), flush=True)
    for _ in sys.stdin:
        print(run(), flush=True)


if __name__ == "__main__":
    main()
