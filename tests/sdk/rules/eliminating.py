"""A deal after some players are out of the match."""

from collections.abc import Collection
from random import Random

from msgspec.structs import replace

from rami.rules.engine.deal import next_deal, start
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase, State


def after_elimination(rules: Rules, gone: Collection[int], rng: Random, seats: int) -> State:
    """The deal after one with which these seats are out. Any seat has dealt before."""
    state, _ = start(rules, "out", seats, rng.randbytes(32), rng.randbytes(32))
    totals = tuple([61 + seat if seat in gone else seat for seat in range(seats)])
    over = replace(state, phase=Phase.DEAL_OVER, dealer=rng.randrange(seats), totals=totals)
    return next_deal(over, rng.randbytes(32))[0]
