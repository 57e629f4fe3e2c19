"""The policy that is part of the release."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import convert
from tools.learn import FITTING, PARTS

from rami.bots import HouseBot
from rami.training.arena import duel
from rami.training.learning import LEARNED, Fitting
from rami.training.learning.labelling import Labelling
from rami.training.learning.making import digest
from rami.training.policies import BadPolicy, PolicyBot, load

ARRAYS = dict(np.load(LEARNED))
ABOUT: dict[str, Any] = json.loads(str(ARRAYS["made_by"]))


def test_it_is_what_the_command_makes() -> None:
    """The file says from what it was made, and its weights are those that were written then."""
    assert convert(ABOUT["fitting"], Fitting) == FITTING
    assert (ABOUT["parts"], convert(ABOUT["labelling"], Labelling).rules.variant) == ([*PARTS], "rami")
    assert digest({name: array for name, array in ARRAYS.items() if name.startswith("layer")}) == ABOUT["weights"]


def test_it_is_small() -> None:
    """At most two megabytes."""
    assert LEARNED.stat().st_size <= 2_000_000


def test_it_plays() -> None:
    """All its moves are legal, and what it chose on unseen decisions was better than the strong bot's moves."""
    policy = load(LEARNED)
    assert [policy.plays("rami", 2), policy.plays("rami", 3), policy.plays("rami-51", 2)] == [True, False, False]
    played = duel({"learned": PolicyBot(policy), "regular": HouseBot}, deals=20, seed=5)
    assert not played.scores["learned"].failures
    assert ABOUT["gain"]["points"] > 2 * ABOUT["gain"]["error"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"reads": "cards"}, "`reads` is 'cards': expected moves"),
        ({"seats": [2, 3]}, "`seats` has to be one number"),
        ({"layer1.weight": np.zeros((4, 9), np.float16), "layer1.bias": np.zeros(4)}, "a move has"),
        ({"layer9.bias": np.zeros(1)}, "`layer9.bias` has no meaning"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    """The sentence names the file and the array."""
    path = tmp_path / "learned.npz"
    one = {"layer2.weight": np.zeros((1, 4)), "layer2.bias": np.zeros(1)} if "layer1.bias" in change else {}
    kept = {name: array for name, array in ARRAYS.items() if not one or not name.startswith("layer")}
    np.savez(path, **{**kept, **one, **change})
    with pytest.raises(BadPolicy, match=f"^learned.npz: .*{said}"):
        load(path)
