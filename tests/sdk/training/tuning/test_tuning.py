"""Tuning: the method finds a maximum, deals are compared fairly, and a bot that plays badly is exploited."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from rami.bots import RandomBot
from rami.bots.weights import NEVER, UNWANTED, Weights, regular_weights, usual_weights
from rami.rules.variants.resolve import resolve
from rami.training.tuning import Round, exploit, lead, tune
from rami.training.tuning.rounds import rounds
from rami.training.tuning.space import row_of, spread, weights_in

RAMI = resolve("rami", {}, 2)
REGULAR, USUAL = regular_weights(RAMI), usual_weights(RAMI, 2)


def test_rounds_come_near_a_maximum_that_is_known() -> None:
    """The lead falls with the distance from some weights that no round has begun with."""
    best = Weights(sets=600, runs=450, danger=80, patience=(1000, 700))
    far = spread(RAMI, USUAL)
    tuned = far > 0

    def distance(weights: Weights) -> float:
        apart = (row_of(weights) - row_of(best))[tuned] / far[tuned]
        return float(apart @ apart)

    def compare(some: Sequence[Weights], _: int) -> Sequence[float]:
        return [-distance(weights) for weights in some]

    seen = list[Round]()
    found = rounds(compare, USUAL, far, number=25, population=40, seed=3, on_round=seen.append)
    assert distance(found) < distance(USUAL) / 5
    assert [one.number for one in seen] == [*range(25)]
    assert seen[-1].weights == found


@pytest.mark.parametrize("game", ["rami", "gin-rami", "rami-50"])
def test_weights_are_numbers_and_back(game: str) -> None:
    """Only those that matter in a game are changed."""
    rules = resolve(game, {}, 2)
    usual, far = usual_weights(rules, 2), spread(rules, usual_weights(rules, 2))
    back = weights_in(row_of(usual))
    assert (back.sets, back.holds, back.eager, back.knocks) == (usual.sets, usual.holds, UNWANTED, usual.knocks)
    assert [back.scale(cards, 12 - cards, 0) for cards in range(12)] == [
        usual.scale(cards, 12 - cards, 0) for cards in range(12)
    ]
    other = weights_in(row_of(usual) + far)
    assert (other.knocks != usual.knocks) == (rules.table == "showdown")
    assert (other.fits != usual.fits) == (rules.table != "showdown")
    assert (other.holds != usual.holds) == (usual.holds != NEVER)


@pytest.mark.search
@pytest.mark.parametrize(("game", "seats"), [("rami", 2), ("rami", 3), ("gin-rami", 2)])
def test_the_same_deals_are_played_on_all_seats(game: str, seats: int) -> None:
    """So nobody leads an equal, and of two players one wins what the other loses."""
    rules = resolve(game, {}, seats)
    one, other, deals = usual_weights(rules, seats), Weights(sets=900), range(5, 65)
    assert not lead(rules, seats, one, one, deals).any()
    ahead = lead(rules, seats, one, other, deals)
    assert ahead.shape == (60,)
    assert ahead.any()
    assert np.array_equal(ahead, lead(rules, seats, one, other, deals))
    if seats == 2:
        assert np.array_equal(ahead, -lead(rules, 2, other, one, deals))


@pytest.mark.search
def test_careless_weights_lose() -> None:
    """Who thinks chances worth nothing, or endlessly much, loses to the regular weights."""
    for careless in (Weights(sets=0, runs=0, pairs=0), Weights(sets=9000, runs=9000)):
        assert lead(RAMI, 2, REGULAR, careless, range(2000)).mean() > 0


@pytest.mark.search
def test_tuning_gives_the_same_for_any_workers() -> None:
    """A round says what its best weights lead by."""
    seen = list[Round]()
    alone = tune("rami", number=2, population=6, deals=40, fresh=200, on_round=seen.append)
    assert alone == tune("rami", number=2, population=6, deals=40, fresh=200, workers=2)
    assert len(seen) == 2
    assert (alone.deals, alone.before.error > 0) == (200, True)
    assert repr(alone.weights) in str(alone)


def test_a_game_without_weights_is_refused() -> None:
    """In `rummy-13` players declare, and the play-outs do not know `rami-500`."""
    for game in ("rummy-13", "rami-500"):
        with pytest.raises(ValueError, match="cannot be tuned"):
            tune(game)


@pytest.mark.parametrize(
    ("name", "number"), [("seed", -1), ("seed", 1 << 40), ("deals", 0), ("fresh", -5), ("population", 3)]
)
def test_numbers_that_mean_nothing_are_refused(name: str, number: Any) -> None:
    """Before anything is played."""
    with pytest.raises(ValueError, match=f"`{name}`"):
        tune("rami", **{name: number})


def test_a_bot_that_plays_at_random_is_exploited() -> None:
    """The lead of fresh deals is beyond doubt, and is said to be a lower bound."""
    counted: list[tuple[int, int]] = []
    won = exploit(RandomBot, number=1, population=4, deals=4, fresh=60, on_progress=lambda *each: counted.append(each))
    assert won.lead.mean - won.lead.error > 0
    assert won.deals == 60
    assert "lower bound" in str(won)
    assert won == exploit(RandomBot, number=1, population=4, deals=4, fresh=60, workers=2)
    assert counted[0] == (4, 5 * 4 + 3 * 8 + 2 * 16 + 60)
    assert sorted(counted) == counted
    assert counted[-1] == (counted[0][1],) * 2
