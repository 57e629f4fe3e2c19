"""The scores of a showdown: of two players (N-04, N-05, N-09), and of several (N-12)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import DealPoints

Result = Literal["knock", "gin", "big_gin", "undercut", "tie"]
Gin = Literal["gin", "big_gin"]


class Scored(NamedTuple):
    """What decided a showdown, the seats that won, and the parts of the scores, by seat."""

    result: Result
    winners: tuple[int, ...]
    points: tuple[DealPoints, ...]


def score_showdown(rules: Rules, knocker: int, counts: Sequence[int], gin: Gin | None, *, doubled: bool) -> Scored:
    """The score of a showdown. `counts` are by seat, in points. `gin` says how the knocker has no unmatched cards.

    `doubled` says whether a spade doubles everything (N-09).
    """
    scored = _of_two(rules, knocker, counts, gin) if rules.scoring == "knock" else _of_all(rules, knocker, counts, gin)
    if not doubled:
        return scored
    return scored._replace(points=tuple([replace(part, spades=part.score) for part in scored.points]))


def _bonus(rules: Rules, gin: Gin) -> int:
    if gin == "gin":
        return rules.gin_bonus
    assert rules.big_gin_bonus is not None, "there is big gin in this game"
    return rules.big_gin_bonus


def _of_two(rules: Rules, knocker: int, counts: Sequence[int], gin: Gin | None) -> Scored:
    """The score of two players: the difference, and a bonus for gin or for an undercut (N-04)."""
    other = 1 - knocker
    difference = counts[other] - counts[knocker]
    if gin is not None:
        return _won(gin, knocker, DealPoints(others=difference, gin=_bonus(rules, gin)))
    if difference > 0:
        return _won("knock", knocker, DealPoints(others=difference))
    if difference == 0 and not rules.undercut_on_tie:
        return Scored("tie", (), (DealPoints(),) * 2)
    return _won("undercut", other, DealPoints(others=-difference, undercut=rules.undercut_bonus))


def _won(result: Result, winner: int, won: DealPoints) -> Scored:
    nothing = DealPoints()
    return Scored(result, (winner,), (won, nothing) if winner == 0 else (nothing, won))


def _of_all(rules: Rules, knocker: int, counts: Sequence[int], gin: Gin | None) -> Scored:
    """The score of several players: the lowest count wins the differences to all others (N-12).

    Another count as low as that of the knocker is lower. Equal winners share, each part rounded down.
    """
    least = min(counts)
    others = [seat for seat, count in enumerate(counts) if count == least and seat != knocker]
    pot, penalty = sum(counts) - least * len(counts), 0
    result: Result
    if gin is not None:
        result, winners, bonus = gin, [knocker], _bonus(rules, gin) * (len(counts) - 1)
    elif others:
        result, winners, bonus = "undercut", others, 0
        penalty = rules.knock_penalty if counts[knocker] > least else 0
    else:
        result, winners, bonus = "knock", [knocker], 0
    share, fine = (pot + penalty) // len(winners), penalty // len(winners)
    won = DealPoints(others=share - fine, gin=bonus, undercut=fine)
    points = [won if seat in winners else DealPoints() for seat in range(len(counts))]
    return Scored(result, tuple(winners), tuple(points))
