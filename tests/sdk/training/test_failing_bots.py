"""Bots that fail in unusual ways: each loses the deal or ends the work with its name, also in other processes."""

import pickle
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import random
from typing import Any, cast

import pytest

from rami.bots import BotFailed, HouseBot
from rami.problems.exceptions import BadRules
from rami.rules.moves import Discard, Meld, Move
from rami.rules.views.view import View
from rami.training.arena import duel
from rami.training.arena.duel import CAUSES
from rami.training.datasets import make


class Failing:
    """Does something else instead of choosing."""

    def __init__(self, instead: Callable[[], Any]) -> None:
        self.instead = instead

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Fail."""
        del view, legal
        return cast(Move, self.instead())


class Unprintable(Exception):
    """Cannot be printed."""

    def __repr__(self) -> str:
        raise LookupError("no words")


def _fail(error: Exception) -> Any:
    raise error


@pytest.mark.parametrize(
    ("instead", "reason"),
    [
        (lambda: sys.exit(3), "raised SystemExit(3)"),
        (lambda: Meld(cast(Any, [["AS"], None])), "returned Meld(cards=[['AS'], None]), which is not a move"),
        (lambda: Meld(cast(Any, 7)), "returned Meld(cards=7), which is not a move"),
        (lambda: View, "which is not a move"),
        (lambda: _fail(Unprintable()), "raised <Unprintable instance at "),
        (lambda: Discard("A" * 100_000), "chose Discard(card='AAAA"),
    ],
    ids=["exit", "parts", "number", "class", "unprintable", "long"],
)
def test_whatever_a_bot_does_it_loses_the_deal(instead: Callable[[], Any], reason: str) -> None:
    """The cause is short, and the other deals are played."""
    (failures,) = {tuple(duel({"it": Failing(instead), "house": HouseBot}, deals=2).scores["it"].failures.items())}
    assert sum(times for _, times in failures) == 2
    for cause, _ in failures:
        assert reason in cause
        assert len(cause) <= 1000


class Seeds:
    """Has a method that fails."""

    def __init__(self, seed: Any) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The first."""
        del view
        return legal[0]


def test_a_bot_that_cannot_take_its_chances_is_named() -> None:
    """It plays no deal at all. A number with the same name is no method."""
    with pytest.raises(BotFailed, match=r"^it on seat 0 raised KeyError\(.*\) in seed$"):
        duel({"it": Seeds({}.__getitem__), "house": HouseBot}, deals=2)
    assert duel({"it": Seeds(7), "house": HouseBot}, deals=2).deals == 2


def test_only_the_most_frequent_causes_are_printed() -> None:
    """Each failure may have a cause of its own."""
    played = duel({"it": Failing(lambda: _fail(ValueError(random()))), "house": HouseBot}, deals=30)
    assert len(played.scores["it"].failures) == 30
    assert str(played).count("failed 1 times: raised ValueError") == CAUSES
    assert f"failed {30 - CAUSES} times: other causes" in str(played)


def test_a_failure_comes_from_another_process_as_it_was(tmp_path: Path) -> None:
    """It can be sent, so it does not break what sends it."""
    failed = pickle.loads(pickle.dumps(BotFailed("it", 1, "raised it")))  # noqa: S301
    assert (failed.name, failed.seat, failed.reason, str(failed)) == ("it", 1, "raised it", "it on seat 1 raised it")
    bots = {"it": Failing(lambda: None)}
    with pytest.raises(BotFailed, match=r"^it on seat 0 returned None"):
        make(bots, tmp_path / "set", deals=4, deals_in_file=1, workers=2)


def test_no_seats_are_not_the_usual_ones() -> None:
    """A game of no players is refused."""
    with pytest.raises(BadRules, match=r"This game is for 2 to 6 players, not 0"):
        duel({"it": HouseBot, "house": HouseBot}, seats=0, deals=2)
