"""Bots compared over many deals, each played with the same cards on every seat, in several processes."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rami.bots.bot import AnyBot
from rami.rules.records.record import Record
from rami.rules.variants.resolve import Options
from rami.training.arena.game import Seed
from rami.training.arena.reduction import Reduction, Saving, check, saving, tuned
from rami.training.arena.scores import BotScore, score_of
from rami.training.arena.sets import PlayedSet, pairing, played_set, rules_of
from rami.training.jobs import Workers, mapped

CAUSES: Final = 10
"""So many causes of failures are printed, the most frequent ones."""

OnProgress = Callable[[int, int], None]
"""Called with the number of deals that are played, and that of all."""


class Duel(Struct, frozen=True, kw_only=True):
    """A duel: how many deals were played, and how each bot did. `records` are there if they were asked for."""

    variant: str
    deals: int
    scores: Mapping[str, BotScore]
    records: tuple[Record, ...] = ()
    saving: Saving | None = None
    """What the reduction of the variance has saved, in a duel that was `reduced`."""

    def __str__(self) -> str:
        lines = [f"{self.variant}, {self.deals} deals"]
        for name, score in self.scores.items():
            lines.append(
                f"{name}: wins {score.wins}, points {score.points}, lead {score.lead}, out {score.outs} times, "
                f"{score.seconds * 1000:.2f} ms a decision"
            )
            often = Counter(score.failures).most_common(CAUSES)
            lines += [f"  failed {times} times: {cause}" for cause, times in often]
            if rest := sum(score.failures.values()) - sum(times for _, times in often):
                lines.append(f"  failed {rest} times: other causes")
        lines += [str(self.saving)] if self.saving else []
        return "\n".join(lines)


def duel(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bots: Mapping[str, AnyBot],
    *,
    variant: str = "rami",
    options: Options | None = None,
    seats: int | None = None,
    deals: int = 2000,
    seed: Seed = 1,
    workers: Workers = 1,
    keep_records: bool = False,
    reduced: bool = False,
    on_progress: OnProgress | None = None,
) -> Duel:
    """Compare bots over at least `deals` deals: `duel({"me": MyBot, "house": HouseBot})`.

    Each set of cards is played several times, so that luck with cards and seats is the same for all: two bots change
    their seats; two bots and more seats are the first bot against copies of the second, on every seat; with partners
    (`teams`) they change sides; other numbers of bots have one seat each, and rotate. A game is one deal, unless
    `match_end` is among the options; then `deals` counts games.

    Each game has bots of its own: a class or a function makes them, an object is copied. A bot with a method
    `seed(text)` gets another text for each set of cards and seat, for its chances. So the result is the same for any
    `workers`, but for the times: a number of processes, or an executor whose workers can import the bots. Bots that
    fail lose the deal.

    `reduced` takes off the luck of the draws from wins, points and leads, so that fewer deals give the same intervals.
    It is for two bots, games of one deal, and rules that the play-outs know (`rami.rules.settings.searchable.known`).
    It needs the extra `search`, and more time for each deal; up to 60 more sets of cards are played first.

    Raises BadRules and ValueError for what cannot be played, and MissingExtra, an ImportError.
    """
    if deals < 1:
        raise ValueError("`deals` must be 1 or more.")
    rules = rules_of(variant, options)
    job = pairing(bots, rules, max(2, len(bots)) if seats is None else seats, seed, keep_records=keep_records)
    each = len(job.lineups)
    total = -(-deals // each)
    reduction: Reduction | None = None
    if reduced:
        check(tuple(bots), rules, len(job.lineups[0]))
        reduction = tuned(job, total, workers)
        job = replace(job, noting=reduction.styles)
    sets: list[PlayedSet] = []
    for done in mapped(partial(played_set, job), total, workers):
        sets.append(done)
        if on_progress:
            on_progress(len(sets) * each, total * each)
    weights = reduction.weights if reduction else {}
    scores = {name: score_of(name, sets, weights.get(name)) for name in bots}
    first = next(iter(bots), "")
    return Duel(
        variant=variant,
        deals=sum(done.deals for done in sets),
        scores=scores,
        records=tuple(record for done in sets for record in done.records),
        saving=saving(score_of(first, sets), scores[first]) if reduction else None,
    )
