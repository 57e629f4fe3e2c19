"""A series of games in which every bot sits on every seat, with the same cards."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rami.bots.bot import AnyBot
from rami.rules.variants.resolve import Options
from rami.training.arena.game import GAME, Result, match


class Score(Struct, frozen=True):
    """The score of a bot in a tournament: games won (also shared), points in all games, deals won (`outs`)."""

    wins: int = 0
    points: int = 0
    outs: int = 0


class Tournament(Struct, frozen=True):
    """All games of a tournament, and the score of each bot. `deals` is the number of deals of all games."""

    scores: Mapping[str, Score]
    results: tuple[Result, ...]
    deals: int


def tournament(
    bots: Mapping[str, AnyBot], games: int = 20, variant: str = "rami", options: Options | None = None, seed: int = 1
) -> Tournament:
    """Play a series of games. The bots change seats after each game, and each rotation is played with the same cards.

    No two rotations have the same cards, and neither have tournaments with different seeds. It does not support games
    with partners, because it takes a seat's total as the points of its bot.
    """
    names = tuple(bots)
    orders = [_rotate(names, game) for game in range(games)]
    results = tuple(
        match(
            [bots[name] for name in order],
            variant,
            options,
            f"{seed}/{game // len(names)}",
            order,
            f"{GAME}/{game + 1}",
        )
        for game, order in enumerate(orders)
    )
    scores = {name: _score(name, results) for name in names}
    return Tournament(scores, results, sum(result.deals for result in results))


def _rotate(names: tuple[str, ...], by: int) -> tuple[str, ...]:
    first = by % len(names)
    return names[first:] + names[:first]


def _score(name: str, results: Sequence[Result]) -> Score:
    seats = [result.record.names.index(name) for result in results]
    played = list(zip(seats, results, strict=True))
    return Score(
        wins=sum(seat in result.winners for seat, result in played),
        points=sum(result.totals[seat] for seat, result in played),
        outs=sum(result.won[seat] for seat, result in played),
    )
