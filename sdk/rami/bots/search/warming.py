"""Compiling the play-outs before they are needed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from rami.bots import compiled_code
from rami.bots.playouts import try_moves
from rami.bots.search.search import Search
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view


def warm() -> None:
    """Load the compiled code, or compile it: up to a minute of processor time if that was never done on this machine.

    Of several processes one compiles, and the others wait for it and load what it has compiled.
    """
    with _alone():
        state, _ = start(resolve("rami", {}, 2), "warm", 2, bytes(32), bytes(32), [b""] * 2)
        legal = legal_moves(state)
        Search(64).compare(view(state, state.turn), legal, legal[0])


def is_compiled() -> bool:
    """Whether all code is compiled already, and kept where this process finds it."""
    kept = _kept()
    return kept is not None and compiled_code.is_compiled([kept])


def _kept() -> Path | None:
    """Where this process keeps compiled code. None if it cannot."""
    place = getattr(getattr(try_moves, "stats", None), "cache_path", None)
    return None if place is None else Path(place)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait for another process that compiles for the same folder. Where all is compiled, nobody waits."""
    kept = _kept()
    if kept is None or is_compiled():
        yield
        return
    folder = os.open(kept, os.O_RDONLY)
    try:
        flock(folder, LOCK_EX)
        yield
    finally:
        os.close(folder)
