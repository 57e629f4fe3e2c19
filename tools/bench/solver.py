"""The time to find the best partition of a hand, compared with the oracle's integer program on the same hands.

Run `python -m tools.bench.solver`. The two run in turn, so that a busy machine slows both, and their results must be
equal. Other hands of the same kind come first, as in a running server: caches are filled, but these hands are new.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple, TypeVar

from tests.sdk.rules import oracle
from tests.sdk.rules.hands import dense_hand, random_hand

from rami.rules.cards import HandCards, names
from rami.rules.melds.solver import Goal, best_arrangement
from rami.rules.settings.parameters import Rules, Values

RULES = Rules(variant="rami-40", jokers=4, ace="high_low", max_jokers_per_meld=2, values=Values(11, 11, 11, 11, 20))
SHAPES = ((14, 0), (14, 2), (20, 4))
GOALS: tuple[Goal, ...] = ("deadwood", "points")
WARM_UP = 300
HANDS = 200

Answer = TypeVar("Answer")


class Times(NamedTuple):
    """Microseconds for each hand."""

    solver: list[float]
    program: list[float]


def timed(call: Callable[[], Answer]) -> tuple[Answer, float]:
    """The result of a call, and its microseconds."""
    begin = perf_counter()
    answer = call()
    return answer, (perf_counter() - begin) * 1e6


def integer_program(hand: tuple[str, ...], goal: Goal) -> int:
    """The oracle's complete way to the optimum: list the melds, weigh them, solve."""
    return oracle.optimum(hand, oracle.uses(RULES, goal, list(oracle.melds(RULES, hand))))


def measure(hands: list[HandCards], goal: Goal) -> Times:
    """Solve each hand in both ways, in turn."""
    times = Times([], [])
    for hand in hands:
        arrangement, solver = timed(partial(best_arrangement, RULES, hand, goal))
        optimum, program = timed(partial(integer_program, names(hand), goal))
        assert sum(oracle.weight(RULES, goal, names(meld.cards)) for meld in arrangement.melds) == optimum
        times.solver.append(solver)
        times.program.append(program)
    return times


def line(times: Times) -> str:
    """Median and 95th percentile of the solver, and the ratio of the program's time to the solver's."""
    middle, high = median(times.solver), quantiles(times.solver, n=20)[-1]
    slower, slower_high = median(times.program) / middle, quantiles(times.program, n=20)[-1] / high
    return f"median {middle:6,.0f} µs  × {slower:5.1f}   95 % {high:6,.0f} µs  × {slower_high:5.1f}"


def main() -> None:
    """Print the times for random and dense hands; `×` is the integer program's time over the solver's."""
    rng = Random(40)
    for goal in GOALS:
        for size, jokers in SHAPES:
            for kind, deal in (("random", random_hand), ("dense", dense_hand)):
                for _ in range(WARM_UP):
                    best_arrangement(RULES, deal(rng, size, jokers), goal)
                times = measure([deal(rng, size, jokers) for _ in range(HANDS)], goal)
                print(f"{goal:8} {size} cards, {jokers} jokers, {kind:6}  {line(times)}")


if __name__ == "__main__":
    main()
