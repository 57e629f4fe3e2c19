"""A network learns from play-outs, and plays."""

from pathlib import Path

import numpy as np
import pytest

from rami.bots import NoviceBot
from rami.training.arena import duel
from rami.training.learning import Fitting, OtherDecisions, make
from rami.training.learning.decisions import Decisions
from rami.training.learning.fitting import fit, gain
from rami.training.learning.making import digest
from rami.training.learning.network import Network, averaged
from rami.training.policies import PolicyBot, load
from rami.training.policies.features import INPUTS
from rami.training.policies.planes import DISCARD

SMALL = Fitting(hidden=(8, 4), epochs=2, networks=2)


def test_a_policy_is_made_from_deals(tmp_path: Path) -> None:
    """It plays legal moves. Decisions that are there are used again, and the same arguments give the same weights."""
    made = make(tmp_path, parts=range(3), deals=2, playouts=200, how=SMALL)
    first = dict(np.load(made.path))
    policy = load(made.path)
    assert (policy.variants, policy.seats) == (("rami",), (2,))
    assert made.decisions > 100
    played = duel({"learned": PolicyBot(policy), "novice": NoviceBot}, deals=4)
    assert not played.scores["learned"].failures
    before = [path.stat().st_mtime_ns for path in sorted(tmp_path.glob("part-*"))]
    again = make(tmp_path, parts=range(3), deals=2, playouts=200, how=SMALL)
    assert [path.stat().st_mtime_ns for path in sorted(tmp_path.glob("part-*"))] == before
    assert (again.gain, dict(np.load(again.path)).keys()) == (made.gain, first.keys())
    elsewhere = make(tmp_path / "elsewhere", parts=range(3), deals=2, playouts=200, how=SMALL)
    weights = [
        {name: array for name, array in np.load(each.path).items() if name[:5] == "layer"}
        for each in (again, elsewhere)
    ]
    assert digest(weights[0]) == digest(weights[1])


def test_decisions_of_another_kind_are_not_mixed(tmp_path: Path) -> None:
    """Labels of other play-outs would be there under the same names."""
    make(tmp_path, parts=range(2), deals=1, playouts=200, how=SMALL)
    with pytest.raises(OtherDecisions, match="made in another way"):
        make(tmp_path, parts=range(2), deals=1, playouts=100, how=SMALL)


def test_one_part_is_not_enough(tmp_path: Path) -> None:
    """It is refused before anything is labelled: there would be nothing to learn from."""
    with pytest.raises(ValueError, match="two or more"):
        make(tmp_path, parts=range(1))
    assert not any(tmp_path.iterdir())


def test_a_network_finds_the_better_move() -> None:
    """Of moves that differ in one number and in noise, it chooses what was better on average."""
    rng, moves = np.random.default_rng(3), 4 * 2048
    inputs = rng.random((moves, INPUTS)).astype(np.float16)
    points = (10 * inputs[:, 5] * inputs[:, 9] + rng.normal(0, 1, moves)).astype(np.float32)
    decisions = Decisions(
        np.zeros((2048, 1), np.float16),
        np.arange(0, moves + 1, 4),
        np.full(moves, DISCARD),
        points,
        np.ones(moves, np.float32),
    )
    network = fit(decisions, inputs, Fitting(hidden=(32,), epochs=60, decay=0, networks=1))
    found = gain(network, decisions, inputs)
    assert found.points > 2
    assert found.explained > 0.7


def test_the_mean_of_networks_is_one_network() -> None:
    """Its output is the mean of theirs."""
    rng = np.random.default_rng(1)
    networks, rows = [Network.new([5, 4, 3, 1], rng) for _ in range(3)], rng.random((7, 5), np.float32)
    mean = np.mean([network.values(rows) for network in networks], 0)
    assert np.allclose(averaged(networks).values(rows), mean, atol=1e-6)
