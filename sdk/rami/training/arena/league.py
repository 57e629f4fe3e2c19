"""Many bots, each against each, with ratings and a table."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from msgspec import Struct

from rami.bots.bot import AnyBot
from rami.rules.variants.resolve import Options, RulesName, resolve
from rami.training.arena.duel import OnProgress
from rami.training.arena.game import Seed
from rami.training.arena.ratings import Rating, Ratings
from rami.training.arena.scores import BotScore, score_of
from rami.training.arena.sets import Pairing, PlayedSet, pairing, played_set, rules_of
from rami.training.jobs import Workers, mapped

COLUMNS: Final = ("", "bot", "rating", "wins", "points a deal", "lead", "failed", "ms a decision")


class League(Struct, frozen=True, kw_only=True):
    """A league: how many deals were played, and for each bot its rating and how it did, the best first."""

    variant: str
    deals: int
    ratings: Mapping[str, Rating]
    scores: Mapping[str, BotScore]

    def __str__(self) -> str:
        rows = [COLUMNS, *(self._row(place, name) for place, name in enumerate(self.ratings, 1))]
        widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
        lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([f"{self.variant}, {self.deals} deals", *lines])

    def _row(self, place: int, name: str) -> tuple[str, ...]:
        score = self.scores[name]
        failed, milliseconds = sum(score.failures.values()), score.seconds * 1000
        shown = self.ratings[name], score.wins, score.points, score.lead, failed, f"{milliseconds:.2f}"
        return (str(place), name, *map(str, shown))


def league(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bots: Mapping[str, AnyBot],
    *,
    variant: str = "rami",
    options: Options | None = None,
    seats: int = 2,
    deals: int = 2000,
    seed: Seed = 1,
    workers: Workers = 1,
    on_progress: OnProgress | None = None,
) -> League:
    """Let each bot play with each other, at least `deals` deals in all, and rate them.

    At each table are `seats` bots, or two bots with two seats each where partners play. All groups of bots play the
    same sets of cards, each bot on each seat. A game is one deal, unless `match_end` is among the options; then `deals`
    counts games. Bots are made and fail as in `duel`, and the result is the same for any `workers`. Raises
    BadRules and ValueError for what cannot be played, and MissingExtra, an ImportError, without the extra `league`.
    """
    if deals < 1:
        raise ValueError("`deals` must be 1 or more.")
    ratings = Ratings(bots)
    rules = rules_of(variant, options)
    tables = _tables(bots, rules, seats, seed)
    each = len(tables[0].lineups)
    total = -(-deals // (each * len(tables))) * len(tables)
    sets: list[PlayedSet] = []
    for done in mapped(partial(_played, tables), total, workers):
        sets.append(done)
        for finish in done.finishes:
            ratings.count(finish)
        if on_progress:
            on_progress(len(sets) * each, total * each)
    found = ratings.best_first()
    return League(
        variant=variant,
        deals=sum(done.deals for done in sets),
        ratings=found,
        scores={name: score_of(name, sets) for name in found},
    )


def _tables(bots: Mapping[str, AnyBot], rules: RulesName, seats: int, seed: Seed) -> list[Pairing]:
    """Every group of bots that play with each other."""
    size = 2 if resolve(rules.variant, rules.options, seats).teams == "partners" else seats
    if len(bots) < size:
        raise ValueError(f"A league of {seats} seats needs {size} bots or more, not {len(bots)}.")
    groups = combinations(bots, size)
    return [pairing({name: bots[name] for name in group}, rules, seats, seed) for group in groups]


def _played(tables: Sequence[Pairing], number: int) -> PlayedSet:
    """The sets go round, so that every table has played as many as the others, or one less."""
    return played_set(tables[number % len(tables)], number // len(tables))
