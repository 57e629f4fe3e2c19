"""Successive halving: all weights of a round play a bot, the better half plays on, with twice as many deals."""

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any, Final

from msgspec import Struct

from rami.bots.strong_bot import StrongBot
from rami.bots.weights import Weights
from rami.rules.variants.resolve import Options
from rami.training.arena.duel import Duel, OnProgress, duel
from rami.training.jobs import Workers, mapped

HALVINGS: Final = 2
"""So often the worse half of the weights of a round is dropped."""


class Match(Struct, frozen=True):
    """The bot, and the game that is played against it."""

    bot: Any
    variant: str
    options: Options | None
    seats: int

    def played(
        self, weights: Weights, deals: int, seed: str, workers: Workers = 1, on_progress: OnProgress | None = None
    ) -> Duel:
        """The strong bot with these weights against the bot. Raises ValueError if the bot has failed in every deal."""
        bots = {"tuned": partial(StrongBot, weights), "bot": self.bot}
        played = duel(
            bots,
            variant=self.variant,
            options=self.options,
            seats=self.seats,
            deals=deals,
            seed=seed,
            workers=workers,
            on_progress=on_progress,
        )
        failures = played.scores["bot"].failures
        if sum(failures.values()) == played.deals:
            raise ValueError(f"The bot failed in all of {played.deals} deals: it {', '.join(failures)}.")
        return played

    def lead(self, weights: Sequence[Weights], deals: int, seed: str, one: int) -> float:
        """The lead of one of these weights, in points a deal."""
        return self.played(weights[one], deals, seed).scores["tuned"].lead.mean


class Count:
    """Counts the deals that are played, of all, and says so."""

    def __init__(self, total: int, on_progress: OnProgress | None) -> None:
        self._done, self._total, self._on_progress = 0, total, on_progress

    def add(self, deals: int) -> None:
        """So many more are played."""
        self._done += deals
        if self._on_progress:
            self._on_progress(self._done, self._total)

    def of_last(self, done: int, total: int) -> None:
        """So many of the last ones, beside those before."""
        if self._on_progress:
            self._on_progress(self._total - total + done, self._total)


class Halving(Struct, frozen=True):
    """How the weights of a round are compared: so many deals for all of them, and a seed."""

    match: Match
    deals: int
    seed: int
    workers: Workers
    count: Count

    def compare(self, weights: Sequence[Weights], number: int) -> Sequence[float]:
        """The lead of each of these weights in the round with this number. Those that were dropped come last."""
        left, leads = [*range(len(weights))], [-inf] * len(weights)
        for halving in range(HALVINGS + 1):
            playing, deals = [weights[one] for one in left], self.deals << halving
            work, found = partial(self.match.lead, playing, deals, f"{self.seed}/{number}/{halving}"), {}
            for one, lead in zip(left, mapped(work, len(left), self.workers, together=1), strict=True):
                found[one] = lead
                self.count.add(deals)
            left.sort(key=found.__getitem__, reverse=True)
            if halving < HALVINGS:
                left = left[: -(-len(left) // 2)]
        for one in left:
            leads[one] = found[one]
        return leads


def played_in(population: int, deals: int) -> int:
    """How many deals a round has, whose first ones are so many: the mean plays beside pairs of weights."""
    weights, played = 1 + population // 2 * 2, 0
    for halving in range(HALVINGS + 1):
        played += weights * (deals << halving)
        weights = -(-weights // 2)
    return played
