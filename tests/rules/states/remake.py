"""Writes a state of every variant in the storage format of this version: `python -m tests.rules.states.remake`.

Each released version keeps its folder, to test that every stored state can still be decoded. Remake only the folder
of a version that is not released yet.
"""

from importlib.metadata import version
from pathlib import Path
from random import Random

import msgspec
from tests.rules.strategies import eager, forward, playing

from rami.rules.engine.deal import next_deal, start
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.msgpack"))


def stored(variant: str) -> State:
    """A state in the middle of a turn, after some deals, with melds on the table and something laid in this turn."""
    rng = Random(variant)
    seats = min(4, VARIANTS[variant].rules.players[1])
    state, _ = start(resolve(variant, {}, seats), variant, seats, rng.randbytes(32), rng.randbytes(32))
    while not (state.deal == 2 and state.table.melds and state.table.this.laid and playing(state)):
        if playing(state):
            state = forward(state, eager(rng, legal_moves(state)))
        else:
            state, _ = next_deal(state, rng.randbytes(32))
    return state


if __name__ == "__main__":
    folder = HERE / version("rami")
    folder.mkdir(exist_ok=True)
    for name in VARIANTS:
        (folder / f"{name}.msgpack").write_bytes(msgspec.msgpack.encode(stored(name)))
