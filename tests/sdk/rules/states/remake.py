"""Writes a state of every variant in the storage format of this version: `python -m tests.sdk.rules.states.remake`.

Each released version keeps its folder, to test that every stored state can still be decoded. Remake only the folder
of a version that is not released yet.
"""

from importlib.metadata import version
from pathlib import Path
from random import Random

import msgspec
from tests.sdk.rules.strategies import eager, forward, playing

from rami.rules.engine.deal import next_deal, start
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.msgpack"))


def stored(variant: str) -> State:
    """A state in the middle of a turn of the second deal.

    There are melds on the table, and something was laid in this turn, unless the melds stay in the hand.
    """
    rng = Random(variant)
    seats = min(4, VARIANTS[variant].rules.players[1])
    one_deal = {"match_end": {"deals": 2}} if VARIANTS[variant].rules.match_end.deals == 1 else {}
    state, _ = start(resolve(variant, one_deal, seats), variant, seats, rng.randbytes(32), rng.randbytes(32))
    while not (state.deal == 2 and playing(state) and _in_full(state)):
        if playing(state):
            state = forward(state, eager(rng, legal_moves(state)))
        else:
            state, _ = next_deal(state, rng.randbytes(32))
    return state


def _in_full(state: State) -> bool:
    if state.rules.table == "showdown":
        return bool(state.steps)
    return bool(state.table.melds) and state.table.this.laid


if __name__ == "__main__":
    folder = HERE / version("rami")
    folder.mkdir(exist_ok=True)
    for name in VARIANTS:
        (folder / f"{name}.msgpack").write_bytes(msgspec.msgpack.encode(stored(name)))
