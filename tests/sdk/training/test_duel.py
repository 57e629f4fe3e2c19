"""Duels: the same cards on every seat, the same result for any number of processes, and bots that fail."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from random import Random
from typing import Any, ClassVar

import pytest

from rami.bots import AnyBot, HouseBot, RandomBot
from rami.problems.exceptions import BadRules
from rami.rules.moves import Discard, Move
from rami.rules.records.record import verify
from rami.rules.views.view import View
from rami.training.arena import Duel, Estimate, duel
from rami.training.arena.estimate import estimate
from rami.training.arena.lineups import lineups

PAIR: dict[str, AnyBot] = {"house": HouseBot, "random": RandomBot}


class Moody(RandomBot):
    """A random bot that raises in some of its deals, and returns nothing in others."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """A legal move, an error or nothing."""
        if view.deal and len(view.pile_moves) > 4 and self._random.random() < 0.05:
            if self._random.random() < 0.5:
                raise LookupError("no idea")
            return None  # type: ignore[return-value]
        return super().choose(view, legal)


class Cheat:
    """A bot that discards a card that it does not hold."""

    def choose(self, _view: View, _legal: Sequence[Move]) -> Move:
        """Never legal."""
        return Discard("AS")


def without_times(played: Duel) -> object:
    """Everything in a duel but how long it took."""
    scores = {
        name: (score.wins, score.points, score.lead, score.outs, dict(score.failures), score.decisions)
        for name, score in played.scores.items()
    }
    return played.deals, scores, played.records


@pytest.mark.parametrize("bots", [PAIR, {"a": RandomBot(1), "b": Moody()}], ids=["classes", "objects"])
def test_any_number_of_processes_gives_the_same_result(bots: dict[str, AnyBot]) -> None:
    """One, two and three processes, with bots that use chance and bots that fail."""
    one, two, three = (duel(bots, deals=30, seed=7, workers=workers, keep_records=True) for workers in (1, 2, 3))
    assert without_times(one) == without_times(two) == without_times(three)
    assert without_times(one) != without_times(duel(bots, deals=30, seed=8, keep_records=True))


class Network(RandomBot):
    """A bot that can also be called, as a neural network can. It counts its choices."""

    def __call__(self, card: str) -> str:
        """Not a bot."""
        return card

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The first moves at random, then always the same."""
        self.asked = getattr(self, "asked", 0) + 1
        return super().choose(view, legal) if self.asked < 30 else legal[-2 if len(legal) > 1 else 0]


def test_an_object_that_can_be_called_is_copied_too() -> None:
    """Each game has a bot of its own, so the number of processes changes nothing."""
    one, two = (duel({"a": Network(1), "b": RandomBot(2)}, deals=24, seed=3, workers=count) for count in (1, 2))
    assert without_times(one) == without_times(two)


def test_two_duels_at_once_do_not_disturb_each_other() -> None:
    """In two threads, each with processes of its own."""
    with ThreadPoolExecutor(2) as threads:
        bots: list[dict[str, AnyBot]] = [{"house": HouseBot, "b": RandomBot}, {"house": HouseBot, "c": RandomBot}] * 3
        played = list(threads.map(lambda pair: duel(pair, deals=8, workers=2), bots))
    for pair, result in zip(bots, played, strict=True):
        assert without_times(result) == without_times(duel(pair, deals=8))


def test_without_deals_there_is_nothing_to_compare() -> None:
    """The error names the argument."""
    with pytest.raises(ValueError, match="`deals` must be 1 or more"):
        duel(PAIR, deals=0)


def test_each_set_of_cards_is_played_on_every_seat() -> None:
    """Four bots play each set of cards four times, each bot once on each seat; no other set has these cards."""
    bots: dict[str, AnyBot] = dict.fromkeys("abcd", HouseBot)
    played = duel(bots, deals=12, keep_records=True)
    dealt = [record.deals[0].secret for record in played.records]
    assert sorted(Counter(dealt).values()) == [4, 4, 4]
    for first in range(0, 12, 4):
        assert len(set(dealt[first : first + 4])) == 1
        seats = [record.names for record in played.records[first : first + 4]]
        assert all(sorted(names) == ["a", "b", "c", "d"] for names in zip(*seats, strict=True))
    assert all(verify(record) for record in played.records)


def test_a_better_bot_wins_more() -> None:
    """The house bot beats chance; shares add up to one and leads to nothing, and what it counts can be counted."""
    played = duel(PAIR, deals=40, keep_records=True)
    house, chance = played.scores["house"], played.scores["random"]
    assert house.wins.mean - house.wins.error > 0.8
    assert house.wins.mean + chance.wins.mean == pytest.approx(1)
    assert house.lead.mean == pytest.approx(-chance.lead.mean)
    assert house.points.mean - chance.points.mean == pytest.approx(house.lead.mean)
    outs = [(record, deal.out) for record in played.records for deal in record.deals if deal.out is not None]
    assert house.outs == sum(record.names[out] == "house" for record, out in outs)
    assert 0 < house.seconds <= house.slowest
    assert "house: wins" in str(played)


def test_a_lead_is_better_where_points_count_against_a_player() -> None:
    """In rami-51 the lowest total wins."""
    played = duel(PAIR, variant="rami-51", deals=8)
    assert played.scores["house"].points.mean < played.scores["random"].points.mean
    assert played.scores["house"].lead.mean > 0


def test_one_bot_plays_against_copies_of_another() -> None:
    """At a table for four, the first bot has each seat once, and all others are copies of the second."""
    played = duel(PAIR, variant="rami-51", seats=4, deals=4, keep_records=True)
    assert [record.names.index("house") for record in played.records] == [0, 1, 2, 3]
    assert all(record.names.count("random") == 3 for record in played.records)


def test_partners_change_sides() -> None:
    """Each bot has both partners of a team, and wins as a team."""
    played = duel(PAIR, variant="rami-51", seats=4, options={"teams": "partners"}, deals=6, keep_records=True)
    assert {record.names for record in played.records} == {
        ("house", "random", "house", "random"),
        ("random", "house", "random", "house"),
    }
    assert played.scores["house"].wins.mean > 0.5


def test_a_bot_that_fails_loses_the_deal() -> None:
    """Its failures are counted by their cause; the points are those of the other deals."""
    played = duel({"house": HouseBot, "moody": Moody}, deals=40)
    house, moody = played.scores["house"], played.scores["moody"]
    assert set(moody.failures) == {"raised LookupError('no idea')", "returned None, which is not a move"}
    assert 0 < sum(moody.failures.values()) < 40
    assert not house.failures
    assert house.wins.mean > 0.9
    always = duel({"house": HouseBot, "cheat": Cheat}, deals=4).scores
    assert (always["house"].wins.mean, always["house"].points) == (1, Estimate(0, inf))
    assert sum(always["cheat"].failures.values()) == 4


class Spy(HouseBot):
    """Writes down every text that it gets."""

    heard: ClassVar[list[str]] = []

    def seed(self, seed: str) -> None:
        """Its chances."""
        self.heard.append(seed)

    def game_started(self, game: str, seat: int) -> None:
        """The id of its game."""
        del seat
        self.heard.append(game)

    def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """The id is in the view, too."""
        self.heard.append(view.id)
        return super().choose(view, legal)


def test_no_bot_learns_the_seed() -> None:
    """It deals the cards. Each game has one id and other chances for each seat."""
    Spy.heard.clear()
    duel({"spy": Spy, "house": HouseBot}, deals=6, seed="hidden-seed")
    assert not any("hidden" in text for text in Spy.heard)
    ids = {text for text in Spy.heard if text.startswith("arena/")}
    assert (len(ids), len({*Spy.heard} - ids)) == (3, 6)


def test_progress_is_reported() -> None:
    """After each set of cards, with the number of deals."""
    answer: list[tuple[int, int]] = []
    duel(PAIR, deals=5, on_progress=lambda done, of: answer.append((done, of)))
    assert answer == [(2, 6), (4, 6), (6, 6)]


def test_games_can_have_several_deals() -> None:
    """With an end of the game among the options, points are still a deal."""
    played = duel(PAIR, options={"match_end": {"deals": 3}}, deals=4)
    assert played.deals == 12
    assert 0 < played.scores["house"].points.mean < 150


@pytest.mark.parametrize(("bots", "seats"), [("a", None), ("a", 2), ("abc", 4), ("abc", 2)])
def test_bots_that_cannot_share_the_seats_are_refused(bots: str, seats: int | None) -> None:
    """The error says what can be played."""
    with pytest.raises(ValueError, match="give two bots, or one for each seat"):
        duel(dict.fromkeys(bots, HouseBot), seats=seats, deals=2)
    with pytest.raises(ValueError, match="with partners"):
        lineups("abcd", 4, partners=True)
    with pytest.raises(BadRules):
        duel(PAIR, variant="rami", seats=9)


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Of 400 samples of a known distribution, some 95 % have the mean in their interval."""
    rng = Random(5)
    samples = [estimate([rng.random() for _ in range(50)]) for _ in range(400)]
    covered = sum(abs(sample.mean - 0.5) <= sample.error for sample in samples)
    assert 365 <= covered <= 395
    assert estimate([]) == Estimate(0, inf)
    assert str(Estimate(0.5, 0.0123)) == "0.500 ± 0.012"
