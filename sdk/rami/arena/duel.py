"""Bots compared over many deals, each played with the same cards on every seat, in several processes."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

from msgspec import Struct

from rami.arena.estimate import Estimate, estimate
from rami.arena.game import GAME, Result, Seed, played
from rami.arena.lineups import Lineup, lineups
from rami.arena.seated import Seated
from rami.arena.workers import mapped
from rami.bots.bot import AnyBot, AsyncBot, Bot, BotFailed, bot_of
from rami.rules.records.record import Record
from rami.rules.settings.parameters import lowest_wins
from rami.rules.variants.resolve import Options, RulesName, resolve

OnProgress = Callable[[int, int], None]
"""Called with the number of deals that are played, and that of all."""


class BotScore(Struct, frozen=True, kw_only=True):
    """How a bot did in a duel. The intervals are over sets of deals with the same cards.

    `wins` is the share of deals that it won, `points` what it scored a deal, as the game counts, and `lead` how much
    better that was than what the others scored, also where points count against a player. It went out `outs` times, or
    won so many showdowns. A deal in which it failed is lost, and is in neither `points` nor `lead`; `failures` counts
    these deals by their cause. It made `decisions` choices, which took `seconds` on average, and the `slowest` one.
    """

    wins: Estimate
    points: Estimate
    lead: Estimate
    outs: int
    failures: Mapping[str, int]
    decisions: int
    seconds: float
    slowest: float


class Duel(Struct, frozen=True, kw_only=True):
    """A duel: how many deals were played, and how each bot did. `records` are there if they were asked for."""

    variant: str
    deals: int
    scores: Mapping[str, BotScore]
    records: tuple[Record, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.variant}, {self.deals} deals"]
        for name, score in self.scores.items():
            lines.append(
                f"{name}: wins {score.wins}, points {score.points}, lead {score.lead}, out {score.outs} times, "
                f"{score.seconds * 1000:.2f} ms a decision"
            )
            lines += [f"  failed {times} times: {cause}" for cause, times in score.failures.items()]
        return "\n".join(lines)


class _Job(Struct, frozen=True):
    """What every process knows."""

    bots: Mapping[str, Any]
    rules: RulesName
    lineups: Sequence[Lineup]
    partners: bool
    lowest_wins: bool
    seed: Seed
    keep_records: bool


class _Side(Struct):
    """How one bot did with one set of cards."""

    wins: float = 0.0
    points: list[float] = []
    leads: list[float] = []
    outs: int = 0
    failures: list[str] = []
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


class _Set(Struct):
    """One set of cards, played in all line-ups."""

    sides: dict[str, _Side]
    deals: int = 0
    records: list[Record] = []


def duel(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bots: Mapping[str, AnyBot],
    *,
    variant: str = "rami",
    options: Options | None = None,
    seats: int | None = None,
    deals: int = 2000,
    seed: Seed = 1,
    workers: int = 1,
    keep_records: bool = False,
    on_progress: OnProgress | None = None,
) -> Duel:
    """Compare bots over at least `deals` deals: `duel({"me": MyBot, "house": HouseBot})`.

    Each set of cards is played several times, so that luck with cards and seats is the same for all: two bots change
    their seats; two bots and more seats are the first bot against copies of the second, on every seat; with partners
    (`teams`) they change sides; other numbers of bots have one seat each, and rotate. A game is one deal, unless
    `match_end` is among the options; then `deals` counts games.

    Each game has bots of its own: a class or a function makes them, an object is copied. A bot with a method
    `seed(text)` gets another text for each game, for its chances. So the result is the same for any number of
    `workers`, but for the times. Bots that fail lose the deal. Raises BadRules and ValueError for what cannot be
    played.
    """
    count = seats or len(bots)
    name = RulesName(variant, {"match_end": {"deals": 1}} | dict(options or {}))
    rules = resolve(name.variant, name.options, count)
    partners = rules.teams == "partners"
    each = lineups(tuple(bots), count, partners=partners)
    job = _Job(bots, name, each, partners, lowest_wins(rules), seed, keep_records)
    sets: list[_Set] = []
    total = -(-deals // len(each))
    for done in mapped(partial(_played_set, job), total, workers):
        sets.append(done)
        if on_progress:
            on_progress(len(sets) * len(each), total * len(each))
    return Duel(
        variant=variant,
        deals=sum(done.deals for done in sets),
        scores={bot: _score([done.sides[bot] for done in sets], len(each)) for bot in bots},
        records=tuple(record for done in sets for record in done.records),
    )


def _played_set(job: _Job, number: int) -> _Set:
    done = _Set({name: _Side() for name in job.bots})
    for lineup in job.lineups:
        seed = f"{job.seed}/{number}"
        seats = [Seated(_fresh(job.bots[name], f"{seed}/{seat}"), seat, name) for seat, name in enumerate(lineup)]
        try:
            result = played(seats, job.rules, seed, f"{GAME}/{seed}")
        except BotFailed as failed:
            _lose(done, lineup, failed)
        else:
            _count(done, job, lineup, result)
        for bot in seats:
            side = done.sides[bot.name]
            side.decisions += len(bot.seconds)
            side.seconds += sum(bot.seconds)
            side.slowest = max(side.slowest, *bot.seconds, 0.0)
    return done


def _fresh(bot: AnyBot, chance: str) -> Bot | AsyncBot:
    """A bot for one game, with its own chances."""
    made = bot_of(bot) if callable(bot) else deepcopy(bot_of(bot))
    if callable(seed := getattr(made, "seed", None)):
        seed(chance)
    return made


def _lose(done: _Set, lineup: Lineup, failed: BotFailed) -> None:
    done.deals += 1
    done.sides[failed.name].failures.append(failed.reason)
    others = [name for name in lineup if name != failed.name]
    for name in others:
        done.sides[name].wins += 1 / len(others)


def _count(done: _Set, job: _Job, lineup: Lineup, result: Result) -> None:
    totals = [result.totals[seat % 2] if job.partners else result.totals[seat] for seat in range(len(lineup))]
    for name in dict.fromkeys(lineup):
        side, own = done.sides[name], [seat for seat, other in enumerate(lineup) if other == name]
        others = [seat for seat in range(len(lineup)) if seat not in own]
        of = {seat % 2 for seat in own} if job.partners else {*own}
        points = sum(totals[seat] for seat in own) / len(own) / result.deals
        side.wins += len(of & {*result.winners}) / len(result.winners) if result.winners else 0
        side.points.append(points)
        more = points - sum(totals[seat] for seat in others) / len(others) / result.deals
        side.leads.append(-more if job.lowest_wins else more)
        side.outs += sum(result.won[seat] for seat in own)
    done.deals += result.deals
    if job.keep_records:
        done.records.append(result.record)


def _score(sides: Sequence[_Side], games: int) -> BotScore:
    decisions = sum(side.decisions for side in sides)
    return BotScore(
        wins=estimate([side.wins / games for side in sides]),
        points=estimate([sum(side.points) / len(side.points) for side in sides if side.points]),
        lead=estimate([sum(side.leads) / len(side.leads) for side in sides if side.leads]),
        outs=sum(side.outs for side in sides),
        failures=Counter(cause for side in sides for cause in side.failures),
        decisions=decisions,
        seconds=sum(side.seconds for side in sides) / decisions if decisions else 0.0,
        slowest=max(side.slowest for side in sides),
    )
