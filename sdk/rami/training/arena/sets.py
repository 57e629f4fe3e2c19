"""One set of cards, played in all line-ups of some bots."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from math import inf
from typing import Any, Literal

from msgspec import Struct

from rami.bots.bot import AnyBot, AsyncBot, Bot, BotFailed, bot_of
from rami.rules.records.record import Record
from rami.rules.settings.parameters import lowest_wins
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import Options, RulesName, resolve
from rami.training.arena.game import Result, Seed, chance_of, id_of, played
from rami.training.arena.lineups import Lineup, lineups
from rami.training.arena.seated import Seated

Finish = Mapping[str, float]
"""What each bot scored in one game, as points a deal. More is better, and a bot that failed has minus infinity."""


Noting = Mapping[str, Any] | Literal["habits"] | None
"""The luck of bots with these styles (`rami.training.arena.luck.styles`), or which styles they have."""


class Pairing(Struct, frozen=True):
    """Bots that play with each other, and how: what every process knows."""

    bots: Mapping[str, Any]
    rules: RulesName
    lineups: Sequence[Lineup]
    partners: bool
    lowest_wins: bool
    seed: Seed
    keep_records: bool
    noting: Noting = None
    """What is noted of each bot at the draws from the stock."""


class Side(Struct):
    """How one bot did with one set of cards."""

    wins: float = 0.0
    points: list[float] = []
    leads: list[float] = []
    outs: int = 0
    failures: list[str] = []
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    noted: list[float] = []
    """The sums of what was noted: of luck the wins of all games, and the points and leads of those without a failure;
    of habits how often each style agreed with the bot."""


class PlayedSet(Struct):
    """One set of cards that was played: `games` is the number of line-ups, `deals` that of all deals."""

    games: int
    sides: dict[str, Side]
    deals: int = 0
    finishes: list[Finish] = []
    records: list[Record] = []


def rules_of(variant: str, options: Options | None) -> RulesName:
    """The settings of a game that is one deal, unless the options say when it ends.

    Where players may drop out, it ends with the first points: there the number of deals cannot be set (U-18).
    """
    given = dict(options or {})
    drops = VARIANTS[variant].rules.drop is not None if variant in VARIANTS else False
    first = {"target": 1, "elimination": False, "re_entries": 0, "players_counted": "all"}
    end = first if given.get("drop", drops) else {"deals": 1}
    return RulesName(variant, {"match_end": end} | given)


def pairing(
    bots: Mapping[str, AnyBot],
    rules: RulesName,
    seats: int,
    seed: Seed,
    *,
    keep_records: bool = False,
) -> Pairing:
    """These bots in all their line-ups. Raises BadRules and ValueError for what cannot be played."""
    settled = resolve(rules.variant, rules.options, seats)
    partners = settled.teams == "partners"
    each = lineups(tuple(bots), seats, partners=partners)
    return Pairing(bots, rules, each, partners, lowest_wins(settled), seed, keep_records)


def played_set(job: Pairing, number: int) -> PlayedSet:
    """Play the set of cards with this number, in all line-ups."""
    done = PlayedSet(len(job.lineups), {name: Side() for name in job.bots})
    for lineup in job.lineups:
        seed = f"{job.seed}/{number}"
        seats, observer = seated(job.bots, lineup, seed), _observer(job, lineup, seed)
        failed: BotFailed | None = None
        try:
            result = played(seats, job.rules, seed, id_of(job.seed, number), observer and observer.drew)
        except BotFailed as error:
            failed = error
            _lose(done, lineup, failed)
        else:
            _count(done, job, lineup, result)
        if observer:
            _note(done, lineup, observer, failed=failed is not None)
        for bot in seats:
            side = done.sides[bot.name]
            side.decisions += len(bot.seconds)
            side.seconds += sum(bot.seconds)
            side.slowest = max(side.slowest, *bot.seconds, 0.0)
    return done


def _observer(job: Pairing, lineup: Lineup, seed: str) -> Any:
    """What notes something in a game. It needs NumPy, which other duels do not."""
    if job.noting is None:
        return None
    rules = resolve(job.rules.variant, job.rules.options, len(lineup))
    if job.noting == "habits":
        habits: Any = import_module("rami.training.arena.luck.habits")
        return habits.Habits(rules, len(lineup))
    draws: Any = import_module("rami.training.arena.luck.draws")
    return draws.Draws(rules, [job.noting[name] for name in lineup], seed)


def _note(done: PlayedSet, lineup: Lineup, observer: Any, *, failed: bool) -> None:
    """Add what was noted in a game."""
    for name in dict.fromkeys(lineup):
        side, own = done.sides[name], [seat for seat, other in enumerate(lineup) if other == name]
        values = observer.of(own, failed=failed)
        side.noted = [before + value for before, value in zip(side.noted or [0.0] * len(values), values, strict=True)]


def seated(bots: Mapping[str, AnyBot], lineup: Sequence[str], seed: str) -> list[Seated]:
    """Bots for one game on their seats, each with its own chances. Raises BotFailed."""
    found = [Seated(_fresh(bots[name]), seat, name) for seat, name in enumerate(lineup)]
    for bot in found:
        bot.get_chances(chance_of(seed, bot.seat))
    return found


def _fresh(bot: AnyBot) -> Bot | AsyncBot:
    """A bot for one game."""
    made = bot_of(bot)
    return deepcopy(made) if made is bot else made  # an object: each game has a copy


def _lose(done: PlayedSet, lineup: Lineup, failed: BotFailed) -> None:
    done.deals += 1
    done.sides[failed.name].failures.append(failed.reason)
    others = [name for name in lineup if name != failed.name]
    for name in others:
        done.sides[name].wins += 1 / len(others)
    done.finishes.append(dict.fromkeys(others, 0.0) | {failed.name: -inf})


def _count(done: PlayedSet, job: Pairing, lineup: Lineup, result: Result) -> None:
    totals = [result.totals[seat % 2] if job.partners else result.totals[seat] for seat in range(len(lineup))]
    finish: dict[str, float] = {}
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
        finish[name] = -points if job.lowest_wins else points
    done.deals += result.deals
    done.finishes.append(finish)
    if job.keep_records:
        done.records.append(result.record)
