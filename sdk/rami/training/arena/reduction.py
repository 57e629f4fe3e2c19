"""Less variance in duels: the luck of the draws is taken off, as far as play-outs know it.

How a bot plays, and how much of the luck to take off, is found with other cards than those of the duel. So both are
fixed before it begins, and it stays unbiased: luck has a mean of 0 at each draw (`rami.training.arena.luck.draws`).
"""

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from math import inf
from statistics import linear_regression
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rami.bots.missing_extra import MissingExtra
from rami.bots.searching_bots import missing_search
from rami.rules.settings.searchable import known
from rami.rules.variants.resolve import RulesName, resolve
from rami.training.arena.scores import BotScore, Figures, figures_of, luck_of
from rami.training.arena.sets import Noting, Pairing, PlayedSet, played_set
from rami.training.jobs import Workers, mapped

SETS_FOR_STYLES: Final = 20
SETS_FOR_WEIGHTS: Final = 40
"""So many sets of other cards are played before, but no more than in the duel itself."""
LEAST: Final = 20
"""With fewer sets all of the luck is taken off, because a weight would be a guess."""


class Saving(Struct, frozen=True):
    """How many times as many deals the first bot needs without the reduction, for the same interval."""

    wins: float
    lead: float

    def __str__(self) -> str:
        return f"without the reduction: {self.wins:.1f} times the deals for wins, {self.lead:.1f} times for the lead"


class Reduction(Struct, frozen=True):
    """The style of each bot, and how much of its luck is taken off."""

    styles: Mapping[str, str]
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


def tuned(job: Pairing, sets: int, workers: Workers) -> Reduction:
    """What leaves little variance in a job of so many sets, found with other cards."""

    def trial(noting: Noting, most: int) -> list[PlayedSet]:
        trial = replace(job, seed=f"{job.seed}/trial", keep_records=False, noting=noting)
        return list(mapped(partial(played_set, trial), min(most, sets), workers))

    shown = trial("habits", SETS_FOR_STYLES)
    styles = {name: _style(name, shown) for name in job.bots}
    played = trial(styles, SETS_FOR_WEIGHTS)
    return Reduction(styles, {name: _weights(name, played) for name in job.bots})


def saving(plain: BotScore, reduced: BotScore) -> Saving:
    """What a reduction has saved."""
    wins, lead = (
        (one.error / other.error) ** 2 if 0 < other.error < inf else 1.0
        for one, other in ((plain.wins, reduced.wins), (plain.lead, reduced.lead))
    )
    return Saving(wins, lead)


def _style(name: str, sets: Sequence[PlayedSet]) -> str:
    """The style that agreed most often with a bot."""
    agreed = [sum(counts) for counts in zip(*(done.sides[name].noted for done in sets), strict=True)]
    styles: Any = import_module("rami.training.arena.luck.styles")  # other duels need no NumPy
    return str(styles.STYLES[agreed.index(max(agreed))])


def _weights(name: str, sets: Sequence[PlayedSet]) -> Figures:
    wins, points, lead = (
        _slope(luck, values) for luck, values in zip(luck_of(name, sets), figures_of(name, sets), strict=True)
    )
    return wins, points, lead


def _slope(luck: Sequence[float], values: Sequence[float]) -> float:
    """How much of the luck shows in the values."""
    if len(values) < LEAST or min(luck) == max(luck):
        return 1.0
    return linear_regression(luck, values).slope
