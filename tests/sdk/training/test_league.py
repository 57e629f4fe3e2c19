"""Leagues: every bot plays with every other one, on the same cards; the ratings order them."""

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from rami.bots import AnyBot, HouseBot, RandomBot
from rami.rules.moves import Discard, Move
from rami.rules.views.view import View
from rami.training.arena import League, league


class Cheat:
    """A bot that discards a card that it does not hold."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Never legal."""
        return Discard("AS")


THREE: dict[str, AnyBot] = {"random": RandomBot, "house": HouseBot, "cheat": Cheat}


def without_times(played: League) -> object:
    """Everything in a league but how long it took."""
    scores = {name: (score.wins, score.points, score.outs, score.decisions) for name, score in played.scores.items()}
    return played.deals, dict(played.ratings), scores


def test_the_better_bot_is_first() -> None:
    """The house bot is above chance, and a bot that always fails is last; the table says so."""
    played = league(THREE, deals=60, seed=7)
    assert list(played.ratings) == list(played.scores) == ["house", "random", "cheat"]
    least = [rating.least for rating in played.ratings.values()]
    assert all(above > below for above, below in pairwise(least))
    assert played.ratings["house"].mean > 25 > played.ratings["cheat"].mean
    assert played.scores["cheat"].wins.mean == 0
    assert sum(played.scores["cheat"].failures.values()) == 40
    lines = str(played).splitlines()
    assert lines[0] == "rami, 60 deals"
    assert [line.split()[:2] for line in lines[2:]] == [["1", "house"], ["2", "random"], ["3", "cheat"]]
    assert lines[4].split()[-2] == "40"


def test_any_number_of_processes_gives_the_same_result() -> None:
    """The ratings too, which depend on the order of the games."""
    one, two, three = (league(THREE, deals=36, seed="a", workers=workers) for workers in (1, 2, 3))
    assert without_times(one) == without_times(two) == without_times(three)
    assert without_times(one) != without_times(league(THREE, deals=36, seed="b"))


def test_every_group_of_bots_plays_on_the_same_cards() -> None:
    """Of four bots at tables for three, each plays in three of four groups, on each seat."""
    seen: list[tuple[str, int, tuple[str, ...]]] = []

    class Witness(HouseBot):
        def __init__(self, name: str) -> None:
            self.name = name

        def game_started(self, game: str, seat: int) -> None:
            self.game, self.seat, self.first = game, seat, True

        def choose(self, view: View, legal: Sequence[Move]) -> Move:
            if self.first:
                seen.append((self.name, self.seat, view.hand))
            self.first = False
            return super().choose(view, legal)

    bots: dict[str, AnyBot] = {name: Witness(name) for name in "abcd"}
    played = league(bots, seats=3, deals=12)
    assert played.deals == 12
    assert Counter(name for name, _, _ in seen) == {"a": 9, "b": 9, "c": 9, "d": 9}
    assert {(name, seat) for name, seat, _ in seen} == {(name, seat) for name in "abcd" for seat in range(3)}
    for seat in range(3):
        assert len({len(hand) for _, own, hand in seen if own == seat}) == 1


def test_partners_are_two_bots_at_a_table() -> None:
    """Each bot has both partners of a team."""
    options = {"teams": "partners"}
    played = league({"random": RandomBot, "house": HouseBot}, variant="rami-51", seats=4, options=options, deals=6)
    assert list(played.ratings) == ["house", "random"]
    assert played.scores["house"].wins.mean > 0.5


def test_less_is_better_where_points_count_against_a_player() -> None:
    """In rami-51 the lowest total wins."""
    played = league({"random": RandomBot, "house": HouseBot}, variant="rami-51", deals=8)
    assert list(played.ratings) == ["house", "random"]
    assert played.scores["house"].points.mean < played.scores["random"].points.mean


def test_progress_is_reported() -> None:
    """After each set of cards of a table, with the number of deals."""
    answer: list[tuple[int, int]] = []
    league(THREE, deals=7, on_progress=lambda done, of: answer.append((done, of)))
    assert answer == [(done, 12) for done in (2, 4, 6, 8, 10, 12)]


def test_too_few_bots_are_refused() -> None:
    """The error says how many are needed."""
    with pytest.raises(ValueError, match="A league of 3 seats needs 3 bots or more, not 2"):
        league({"a": HouseBot, "b": HouseBot}, seats=3)


def test_without_deals_there_is_nothing_to_rate() -> None:
    """The error names the argument."""
    with pytest.raises(ValueError, match="`deals` must be 1 or more"):
        league({"a": HouseBot, "b": HouseBot}, deals=0)


def test_without_openskill_a_league_says_what_to_install() -> None:
    """The rest of the arena works without it."""
    program = (
        "import sys; sys.modules['openskill'] = sys.modules['openskill.models'] = None\n"
        "from rami.training.arena import duel, league\nfrom rami.bots import HouseBot\n"
        "duel({'a': HouseBot, 'b': HouseBot}, deals=2)\n"
        "try: league({'a': HouseBot, 'b': HouseBot}, deals=2)\nexcept ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "A league needs openskill: pip install 'rami[league]'\n"
