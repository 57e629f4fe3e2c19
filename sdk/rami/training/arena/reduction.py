"""Less variance in duels: the luck of the draws is taken off, as far as play-outs know it.

How a bot plays, and how much of the luck to take off, is found with other cards than those of the duel. So both are
fixed before it begins, and it stays unbiased: luck has a mean of 0 at each draw (`rami.training.arena.luck.draws`).
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from statistics import linear_regression, variance
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.bots.missing_extra import MissingExtra
from rami.bots.searching_bots import missing_search
from rami.rules.settings.searchable import known
from rami.rules.variants.resolve import RulesName, resolve
from rami.training.arena.scores import BotScore, Figures, figures_of, luck_of
from rami.training.arena.sets import Pairing, Plan, PlayedSet, played_set
from rami.training.jobs import Workers, mapped

SETS: Final = 40
"""So many sets of other cards are played to find the plan and the weights."""
STYLES: Final = ("patient", "plain")


class Saving(Struct, frozen=True):
    """How many times as many deals the first bot needs without the reduction, for the same interval."""

    wins: float
    lead: float

    def __str__(self) -> str:
        return f"without the reduction: {self.wins:.1f} times the deals for wins, {self.lead:.1f} times for the lead"


class Reduction(Struct, frozen=True):
    """The plan of a duel, and by bot how much of its luck is taken off."""

    plan: Plan
    weights: Mapping[str, Figures]


def check(bots: Sequence[str], rules: RulesName, seats: int) -> None:
    """Raise ValueError or MissingExtra if the luck of such a duel cannot be counted."""
    if len(bots) != 2:
        raise ValueError("A reduced duel is between two bots.")
    if rules.options.get("match_end") != {"deals": 1}:
        raise ValueError("In a reduced duel each game has one deal.")
    if not known(resolve(rules.variant, rules.options, seats), seats):
        raise ValueError(f"The play-outs do not know the rules of this duel of {rules.variant}: it cannot be reduced.")
    if missing_search() is not None:
        raise MissingExtra("A reduced duel needs Numba: pip install 'rami[search]'.")


def tuned(job: Pairing, workers: Workers) -> Reduction:
    """The plan with which least variance is left, found with other cards than those of this job."""
    first, second = job.bots
    plans = [{first: one, second: two} for one, two in product(STYLES, STYLES)]
    trial = replace(job, seed=f"{job.seed}/trial", keep_records=False, plans=plans)
    sets = list(mapped(partial(played_set, trial), SETS, workers))
    best = min(range(len(plans)), key=lambda plan: sum(_left(first, sets, plan)))
    return Reduction(plans[best], {name: _weights(name, sets, best) for name in job.bots})


def saving(plain: BotScore, reduced: BotScore) -> Saving:
    """What a reduction has saved."""
    wins, lead = (
        (one.error / other.error) ** 2 if other.error else 1.0
        for one, other in ((plain.wins, reduced.wins), (plain.lead, reduced.lead))
    )
    return Saving(wins, lead)


def _weights(name: str, sets: Sequence[PlayedSet], plan: int) -> Figures:
    wins, points, lead = (
        _slope(luck, values) for luck, values in zip(luck_of(name, sets, plan), figures_of(name, sets), strict=True)
    )
    return wins, points, lead


def _left(name: str, sets: Sequence[PlayedSet], plan: int) -> list[float]:
    """The parts of the variance of wins, points and lead that remain."""
    return [
        variance([value - _slope(luck, values) * lucky for lucky, value in zip(luck, values, strict=True)])
        / variance(values)
        for luck, values in zip(luck_of(name, sets, plan), figures_of(name, sets), strict=True)
        if _varies(values)
    ]


def _slope(luck: Sequence[float], values: Sequence[float]) -> float:
    """How much of the luck shows in the values. Without two different values, all of it is taken to."""
    return linear_regression(luck, values).slope if _varies(luck) and _varies(values) else 1.0


def _varies(values: Sequence[float]) -> bool:
    return len(values) > 1 and min(values) < max(values)
