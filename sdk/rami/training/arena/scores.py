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


def score_of(name: str, sets: Sequence[PlayedSet]) -> BotScore:
    """How this bot did in the sets that it played."""
    played = [(done.sides[name], done.games) for done in sets if name in done.sides]
    sides = [side for side, _ in played]
    decisions = sum(side.decisions for side in sides)
    return BotScore(
        wins=estimate([side.wins / games for side, games in played]),
        points=estimate([sum(side.points) / len(side.points) for side in sides if side.points]),
        lead=estimate([sum(side.leads) / len(side.leads) for side in sides if side.leads]),
        outs=sum(side.outs for side in sides),
        failures=Counter(cause for side in sides for cause in side.failures),
        decisions=decisions,
        seconds=sum(side.seconds for side in sides) / decisions if decisions else 0.0,
        slowest=max([side.slowest for side in sides], default=0.0),
    )
