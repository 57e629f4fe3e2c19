"""Promise 13: whatever options are accepted, no position and no operation takes much processor time.

Random positions come first. Then the worst of them are made worse, one change after the other: other options, other
cards, melds, openings. Full: ten minutes; short: six seconds. The seed is printed.

Every operation starts with empty caches, as the first request of a process with new options does.

A machine that does other work makes everything slower. What seems slow is therefore measured again beside a fixed piece
of work, and counts as it would on the same machine at rest.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, partial
from random import Random
from signal import ITIMER_REAL, SIGALRM, setitimer, signal
from time import monotonic, process_time
from typing import Any, Final, NamedTuple

import pytest
from tests.faults.positions import Options, any_accepted, any_position, neighbour
from tests.promises import Figures

from rami.bots import HouseBot, StrongBot
from rami.bots.hint import hint
from rami.rules.moves import Declare, DrawDiscard, DrawStock, Knock, Laying, Move
from rami.rules.play import legal_moves, play
from rami.rules.state import State
from rami.rules.views.view import view

pytestmark = [pytest.mark.alone, pytest.mark.promise(13)]

SEED = 20261122
SECONDS = (600, 6)
USUAL = 0.05
"""Seconds of processor time that 999 of 1,000 random positions need at most for their slowest operation."""
WORST = 0.25
"""The same for the worst position that is found."""
SEEMS_SLOW = 0.03
"""Seconds from which on an operation is measured again."""
AT_REST = 0.0235
"""Seconds that the fixed piece of work takes on the machine for which the bounds are promised, at rest."""
MANY = 1000
"""The number of random positions from which on `USUAL` is checked."""
GIVEN_UP = 5
"""Seconds after which an operation is given up."""
KEPT = 20
"""The number of positions that are made worse."""
CACHES: Final = [
    found
    for found in gc.get_objects()
    if isinstance(found, _lru_cache_wrapper) and found.__module__.startswith(("rami.rules.", "rami.bots."))
]


class Cost(NamedTuple):
    """The processor time of the slowest operation from a position, in seconds, and its name."""

    seconds: float
    operation: str


class Late(Exception):
    """An operation was given up."""


@contextmanager
def limited() -> Iterator[None]:
    """Give up after some seconds, so that a search without an end fails this test."""

    def late(*_: object) -> None:
        raise Late

    before = signal(SIGALRM, late)
    setitimer(ITIMER_REAL, GIVEN_UP)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)
        signal(SIGALRM, before)


class Watch:
    """Times the operations from one position, and keeps the slowest."""

    def __init__(self) -> None:
        self.worst = Cost(0, "")

    def time(self, operation: str, work: Callable[[], Any]) -> Any:
        """The result of an operation."""
        forget()
        began = process_time()
        try:
            with limited():
                return work()
        finally:
            seconds = process_time() - began
            if seconds >= max(SEEMS_SLOW, self.worst.seconds):
                seconds = min(seconds, beside_fixed_work(work))
            self.worst = max(self.worst, Cost(seconds, operation))


def beside_fixed_work(work: Callable[[], Any]) -> float:
    """The seconds that an operation would need at rest: the least of two measurements."""
    best = float(GIVEN_UP)
    for _ in range(2):
        began = process_time()
        fixed_work()
        forget()
        middle = process_time()
        try:
            with limited():
                work()
        except Late:
            continue
        ended = process_time()
        fixed_work()
        pace = 2 * AT_REST / (middle - began + process_time() - ended)
        best = min(best, (ended - middle) * min(1.0, pace))
    return best


def forget() -> None:
    """Empty all caches of the rules and the bots."""
    for cache in CACHES:
        cache.cache_clear()


def fixed_work() -> None:
    """Work of the same kind as that of the rules: tuples, dictionaries, small numbers."""
    found: dict[tuple[int, int], list[int]] = {}
    for number in range(60_000):
        found[number & 255, number >> 3] = [number]


def cost(state: State, seed: int) -> Cost:
    """The slowest of the operations that a player can ask for in this turn: from its start, and after two steps."""
    watch, rng = Watch(), Random(seed)
    try:
        legal = watch.time("legal moves, before the draw", partial(legal_moves, state))
        watch.time("house bot, before the draw", partial(HouseBot().choose, view(state, 0), legal))
        stock: list[Move] = [move for move in legal if isinstance(move, DrawStock)]
        takes: list[Move] = [move for move in legal if isinstance(move, DrawDiscard)]
        for move in stock + rng.sample(takes, min(2, len(takes))):
            _turn(watch, rng, state, move)
    except Late:
        pass
    return watch.worst


def _turn(watch: Watch, rng: Random, state: State, move: Move) -> None:
    """The operations after a move, and after two random layings."""
    for _ in range(3):
        state = watch.time("a move", partial(play, state, 0, move))[0]
        if not state.table.drawn or state.turn != 0 or not state.table.hands[0]:
            return
        legal = watch.time("legal moves", partial(legal_moves, state))
        watch.time("house bot", partial(HouseBot().choose, view(state, 0), legal))
        watch.time("strong bot", partial(StrongBot().choose, view(state, 0), legal))
        watch.time("hint", partial(hint, view(state, 0)))
        ends = [found for found in legal if isinstance(found, Knock | Declare)]
        if ends:
            watch.time("a knock or a declaration", partial(play, state, 0, rng.choice(ends)))
        layings = [found for found in legal if isinstance(found, Laying)]
        if not layings:
            return
        move = rng.choice(layings)


Found = tuple[Cost, Options, State]


def test_no_position_takes_long(figures: Figures, *, full: bool) -> None:
    """Half of the time is for random positions, the other half for a search for worse ones."""
    rng, seconds = Random(SEED), SECONDS[not full]
    gc.disable()
    try:
        costs = sorted(tried(rng, monotonic() + seconds / 2), key=first, reverse=True)
        worst = max((worse(rng, found, monotonic() + seconds / 2 / KEPT) for found in costs[:KEPT]), key=first)
    finally:
        gc.enable()
    usual = costs[len(costs) // MANY][0]
    figures.add(f"seed {SEED}: {len(costs)} positions; 99.9 %: {usual}; worst: {worst[:2]}")
    assert len(costs) < MANY or usual.seconds <= USUAL
    assert worst[0].seconds <= WORST, worst


def first(found: Found) -> Cost:
    """The cost of what was found."""
    return found[0]


def tried(rng: Random, until: float) -> Iterator[Found]:
    """The costs of random positions."""
    while monotonic() < until:
        chosen = any_accepted(rng)
        state = any_position(rng, chosen)
        if state is not None:
            yield cost(state, 0), chosen, state


def worse(rng: Random, found: Found, until: float) -> Found:
    """A position at least as bad as this one, found by small changes."""
    worst = found
    while monotonic() < until:
        chosen, state = neighbour(rng, worst[1], worst[2])
        worst = max(worst, (cost(state, 0), chosen, state), key=first)
    return worst
