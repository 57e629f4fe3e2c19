"""Promise 13: no decision of a bot that searches, and no hint with alternatives, takes more processor time than it may.

The positions come from whole deals with random options that the play-outs know: early and late, with many players,
after the pile became the stock, with large hands and many jokers. What bounds the work is a count, so it is the same on
every machine: that is asserted. The seconds are printed, and asserted at twice the bound. Full: ten minutes;
short: five seconds.
"""

import gc
from collections.abc import Iterator
from functools import partial
from random import Random
from time import monotonic, process_time
from typing import Final, NamedTuple

import pytest
from tests.faults.positions import any_accepted, any_position
from tests.faults.test_bounded_work import beside_fixed_work, forget
from tests.promises import Figures
from tests.sdk.rules.strategies import eager, forward, playing

from rami.bots import SEARCH_SECONDS, StrongBot
from rami.bots.hint import hint
from rami.bots.playouts import Ints, scratch
from rami.bots.playouts.hands import LEFT
from rami.bots.search import trial, warm
from rami.bots.searching_bots import EXPERT_PLAYOUTS, MASTER_PLAYOUTS
from rami.contract.wire import Level
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, DrawStock, Move
from rami.rules.play import legal_moves
from rami.rules.settings.searchable import known
from rami.rules.state import Phase, State
from rami.rules.views.view import view

pytestmark = [pytest.mark.alone, pytest.mark.promise(13)]

SEED = 20261126
SECONDS = (600, 5)
FACTOR = 2
"""How much slower the machine that tests may be than the one for which the bounds are promised."""
BEYOND: Final = 3_000_000
"""The work that may be done after no more is left: that of one turn, or of one deal that is changed; 10 ms."""
LEVELS: Final[tuple[tuple[Level, int], ...]] = (("expert", EXPERT_PLAYOUTS), ("master", MASTER_PLAYOUTS))


class Slowest(NamedTuple):
    """The most that a hint took: seconds of processor time, and where."""

    seconds: float
    where: str


def positions(rng: Random) -> Iterator[tuple[str, State]]:
    """Positions to ask about, and what game it is."""
    while True:
        game = any_accepted(rng)
        if not known(game.rules, game.seats):
            continue
        name = f"{game.variant} with {game.seats}, {game.options}"
        rich = any_position(rng, game)
        if rich is not None:
            yield name, rich
        for state in _of_a_deal(rng, game.rules, game.seats):
            yield name, state


def _of_a_deal(rng: Random, rules: object, seats: int) -> list[State]:
    """Two early positions of a deal, and two late ones. Often nobody lays much, so that stocks run out."""
    state, _ = start(rules, "x", seats, rng.randbytes(32), rng.randbytes(32), [b""] * seats)  # type: ignore[arg-type]
    lazy, bot, found = rng.choice((0, 0.9, 0.98)), StrongBot(), list[State]()
    while playing(state) and len(found) < 600:
        legal = legal_moves(state)
        if len(legal) > 1 and state.phase in (Phase.DRAW, Phase.PLAY):
            found.append(state)
        turning: list[Move] = [move for move in legal if isinstance(move, DrawStock | Discard)]
        if turning and rng.random() < lazy:
            move = rng.choice(turning)
        else:
            move = eager(rng, legal) if rng.random() < 0.1 else bot.choose(view(state, state.turn), legal)
        state = forward(state, move)
    return [*found[:20:10], *found[-2:]]


def test_no_search_takes_long(figures: Figures, monkeypatch: pytest.MonkeyPatch, *, full: bool) -> None:
    """Whatever the position is. A master is asked about one position in ten."""
    warm()
    left: list[Ints] = []

    def counted(work: int) -> tuple[Ints, Ints]:
        melds, chosen = scratch(work)
        left.append(chosen)
        return melds, chosen

    monkeypatch.setattr(trial, "scratch", counted)
    rng, until, asked, spent = Random(SEED), monotonic() + SECONDS[not full], 0, 0.0
    slowest = {level: Slowest(0, "") for level, _ in LEVELS}
    gc.disable()
    try:
        for name, state in positions(rng):
            if monotonic() > until:
                break
            for level, playouts in LEVELS[: 2 if asked % 10 == 0 else 1]:
                left.clear()
                slowest[level] = max(slowest[level], timed(state, level, name))
                assert all(int(chosen[LEFT]) >= -BEYOND for chosen in left), name
                spent += sum(1 - max(0, int(chosen[LEFT])) / (trial.WORK * playouts) for chosen in left)
            asked += 1
    finally:
        gc.enable()
    figures.add(f"seed {SEED}: {asked} positions, {spent:.0f} searches' work; slowest: {slowest}")
    assert asked
    for level, (seconds, where) in slowest.items():
        assert seconds <= FACTOR * SEARCH_SECONDS[level], where


def timed(state: State, level: Level, name: str) -> Slowest:
    """How long a hint takes. What seems slow is measured again, beside work that takes a known time."""
    work = partial(hint, view(state, state.turn), level, alternatives=True)
    forget()
    began = process_time()
    work()
    seconds = process_time() - began
    if seconds > SEARCH_SECONDS[level]:
        seconds = min(seconds, beside_fixed_work(work))
    return Slowest(seconds, f"{name}, {state.phase}, stock {len(state.table.stock)}, recycled {state.table.recycles}")
