"""Records as arrays: what the environments would have shown, asked and rewarded."""

from itertools import groupby
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from rami.bots import AnyBot, HouseBot, RandomBot
from rami.rules.records.record import BadRecord, Record, replay
from rami.rules.variants import VARIANTS
from rami.training.arena import match
from rami.training.datasets import Decisions, from_records
from rami.training.env import aec, raw_env

ONE_DEAL = {"match_end": {"deals": 1}}


def in_environment(record: Record, arrays: Decisions) -> None:
    """Check that an environment with the same cards shows and rewards the same when it gets these actions."""
    [(first, _), *_] = replay(record)
    game = raw_env(record.rules.variant, options=record.rules.options, seats=len(record.names))
    with patch.object(aec, "start", return_value=(first, ())):
        game.reset(seed=1)
    for seat, observation, mask, action in zip(
        arrays.seat, arrays.observation, arrays.mask, arrays.action, strict=True
    ):
        agent = f"seat_{seat}"
        assert agent == game.agent_selection
        seen = game.observe(agent)
        assert np.array_equal(seen["observation"], observation)
        assert np.array_equal(seen["action_mask"], mask)
        game.step(int(action))
    assert all(game.terminations.values())
    for seat in set(arrays.seat):
        own = arrays.seat == seat
        assert set(arrays.outcome[own]) == {np.float32(game.rewards[f"seat_{seat}"])}
        assert np.flatnonzero(arrays.last[own]).tolist() == [own.sum() - 1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_arrays_are_what_an_environment_shows(variant: str) -> None:
    """Every observation, mask, action and reward, for a careful bot and one that plays at random and takes back."""
    seats = VARIANTS[variant].rules.players[0]
    bots: list[AnyBot] = [HouseBot(), *[RandomBot(seat) for seat in range(1, seats)]]
    record = match(bots, variant, ONE_DEAL if variant != "rummy-13" else {"match_end": {"target": 1}}, seed="a").record
    arrays = from_records([record], 5)
    assert set(arrays.game) == {5}
    one = arrays.deal == 1
    assert arrays.step[one].tolist() == [*range(one.sum())]
    if len(record.deals) == 1:
        in_environment(record, arrays)


def test_what_was_undone_is_left_out() -> None:
    """A bot that plays at random takes back a lot."""
    record = match([RandomBot(1), RandomBot(2)], "rami", ONE_DEAL, seed=3).record
    assert sum("undo" in move for move in record.deals[0].moves) > 3
    in_environment(record, from_records([record]))


def test_partners_get_the_same() -> None:
    """A team has one score."""
    record = match([HouseBot] * 4, "rami-51", ONE_DEAL | {"teams": "partners"}).record
    in_environment(record, from_records([record]))


def test_games_and_deals_are_numbered() -> None:
    """Each deal has its own outcome, and steps from 0; who is out of the match gets nothing."""
    options = {"match_end": {"target": 60, "elimination": True}}
    records = [match([HouseBot] * 3, "rami-51", options, seed=seed).record for seed in range(2)]
    arrays = from_records(records)
    keys = [*zip(arrays.game.tolist(), arrays.deal.tolist(), strict=True)]
    played = [(number, deal) for number, record in enumerate(records) for deal in record.deals]
    assert [key for key, _ in groupby(keys)] == [(number, deal.deal) for number, deal in played]
    for number, deal in played:
        rows = (arrays.game == number) & (arrays.deal == deal.deal)
        assert arrays.step[rows].tolist() == [*range(rows.sum())]
        outcome = {int(seat): float(arrays.outcome[rows & (arrays.seat == seat)][0]) for seat in set(arrays.seat[rows])}
        assert sum(outcome.values()) == pytest.approx(0, abs=1e-5)
        assert set(outcome) <= {seat for seat, _ in enumerate(records[number].names)}
        assert rows.sum() >= len(deal.moves)


def test_without_records_the_arrays_are_empty() -> None:
    """They have their types all the same."""
    arrays = from_records([])
    assert {len(values) for values in arrays} == {0}
    assert arrays.observation.dtype == np.float32
    assert arrays.mask.ndim == 2


def test_a_record_that_cannot_be_replayed_is_refused() -> None:
    """With the move that is not possible."""
    record = match([HouseBot] * 2, "rami", ONE_DEAL).record
    wrong = replace(record.deals[0], moves=("0 throw AS", *record.deals[0].moves))
    with pytest.raises(BadRecord, match="Deal 1, move 0"):
        from_records([replace(record, deals=(wrong,))])
