"""How a bot did over many deals."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rami.training.arena.estimate import Estimate, estimate
from rami.training.arena.sets import PlayedSet


class BotScore(Struct, frozen=True, kw_only=True):
    """How a bot did over many deals. The intervals are over sets of deals with the same cards.

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


Figures = tuple[float, float, float]
"""Wins, points and lead."""


def score_of(name: str, sets: Sequence[PlayedSet], weights: Figures | None = None) -> BotScore:
    """How this bot did in the sets that it played. With `weights` so much of its luck is taken off."""
    sides = [done.sides[name] for done in sets if name in done.sides]
    wins, points, lead = figures_of(name, sets)
    if weights:
        luck = luck_of(name, sets)
        wins, points, lead = (
            [value - weight * lucky for value, lucky in zip(values, by_luck, strict=True)]
            for values, by_luck, weight in zip((wins, points, lead), luck, weights, strict=True)
        )
    decisions = sum(side.decisions for side in sides)
    return BotScore(
        wins=estimate(wins),
        points=estimate(points),
        lead=estimate(lead),
        outs=sum(side.outs for side in sides),
        failures=Counter(cause for side in sides for cause in side.failures),
        decisions=decisions,
        seconds=sum(side.seconds for side in sides) / decisions if decisions else 0.0,
        slowest=max([side.slowest for side in sides], default=0.0),
    )


def figures_of(name: str, sets: Sequence[PlayedSet]) -> tuple[list[float], list[float], list[float]]:
    """The wins, points and leads of a bot, each a mean over the games of a set."""
    played = [(done.sides[name], done.games) for done in sets if name in done.sides]
    return (
        [side.wins / games for side, games in played],
        [sum(side.points) / len(side.points) for side, _ in played if side.points],
        [sum(side.leads) / len(side.leads) for side, _ in played if side.leads],
    )


def luck_of(name: str, sets: Sequence[PlayedSet]) -> tuple[list[float], list[float], list[float]]:
    """The part of each of these figures that luck brought."""
    played = [(done.sides[name], done.games) for done in sets if name in done.sides]
    return (
        [side.noted[0] / games for side, games in played],
        [side.noted[1] / len(side.points) for side, _ in played if side.points],
        [side.noted[2] / len(side.leads) for side, _ in played if side.leads],
    )
