"""Tuning the weights of a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from rami.bots.weights import Weights, regular_weights, weights_of
from rami.rules.settings.parameters import Rules
from rami.rules.settings.searchable import known
from rami.rules.variants.resolve import Options, resolve
from rami.training.arena.estimate import Estimate, estimate
from rami.training.jobs import Workers, mapped
from rami.training.tuning.playing import lead
from rami.training.tuning.rounds import Round, rounds
from rami.training.tuning.space import spread

FRESH: Final = 1 << 40
"""The first of the deals that are played at the end. No round has them."""
LAST_SEED: Final = (1 << 32) - 1
"""With larger ones the numbers of the deals have more than 63 bits."""
GROWTH: Final = 0.3
"""So much of the deals of the first round is added in each round: later, weights differ less."""


class Tuned(Struct, frozen=True, kw_only=True):
    """The weights that were found, and how many points a deal they lead, over so many fresh deals, on all seats."""

    weights: Weights
    deals: int
    before: Estimate
    """The lead over the weights with which the tuning began."""
    regular: Estimate
    """The lead over the weights of the regular bot."""

    def __str__(self) -> str:
        leads = f"{self.before} over the weights before, {self.regular} over those of the regular bot"
        return f"{self.weights}\nThey lead, in {self.deals} fresh deals on all seats: {leads}."


def tune(  # noqa: PLR0913 - each argument is an independent setting, given by name
    game: str = "rami",
    *,
    options: Options | None = None,
    seats: int = 2,
    number: int = 8,
    population: int = 20,
    deals: int = 1000,
    fresh: int = 20_000,
    seed: int = 1,
    workers: Workers = 1,
    on_round: Callable[[Round], None] | None = None,
) -> Tuned:
    """Look for better weights for a game in so many rounds.

    In each round a `population` of weights plays against the weights that the strong bot has now and against those of
    the regular bot, each time with the same `deals` on all seats. The mean of both leads counts. The result is the same
    for any `workers`. Raises BadRules, and ValueError for a game that the play-outs do not know or in which players
    declare: the strong bot uses no weights there.
    """
    rules = resolve(game, options or {}, seats)
    if not known(rules, seats) or rules.declaration is not None:
        raise ValueError(
            f"Weights for {game} cannot be tuned: the play-outs do not know its rules, or players declare."
        )
    if not 0 <= seed <= LAST_SEED:
        raise ValueError(f"`seed` is 0 to {LAST_SEED}.")
    if min(deals, fresh) < 2:
        raise ValueError("`deals` and `fresh` must be 2 or more.")
    now, regular = weights_of(rules, seats), regular_weights(rules)
    compare = partial(_compare, _Plan(rules, seats, (now, regular), deals, seed), workers)
    far = spread(rules, now)
    found = rounds(compare, now, far, number=number, population=population, seed=seed, on_round=on_round)
    last = range(FRESH, FRESH + fresh)
    before, over = [estimate(lead(rules, seats, found, other, last).tolist()) for other in (now, regular)]
    return Tuned(weights=found, deals=fresh, before=before, regular=over)


class _Plan(Struct, frozen=True):
    """Who plays how many deals in the first round."""

    rules: Rules
    seats: int
    others: Sequence[Weights]
    deals: int
    seed: int

    def deals_of(self, number: int) -> range:
        """The deals of a round."""
        first = (1000 * self.seed + number) << 20
        return range(first, first + round(self.deals * (1 + GROWTH * number)))


def _compare(plan: _Plan, workers: Workers, weights: Sequence[Weights], number: int) -> Sequence[float]:
    """The mean lead of each of these weights over the others, in the deals of this round."""
    return [*mapped(partial(_mean_lead, plan, number, weights), len(weights), workers, together=1)]


def _mean_lead(plan: _Plan, number: int, weights: Sequence[Weights], one: int) -> float:
    deals = plan.deals_of(number)
    leads = [lead(plan.rules, plan.seats, weights[one], other, deals).mean() for other in plan.others]
    return float(sum(leads)) / len(leads)
