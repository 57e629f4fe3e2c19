"""The tests that PettingZoo brings for environments, for every variant and every number of players."""

from functools import partial
from typing import Any

import pytest
from pettingzoo import test

from rami.rules.variants import VARIANTS
from rami.training.env import env, raw_env

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")

TABLES = [
    (name, seats)
    for name, variant in VARIANTS.items()
    for seats in range(variant.rules.players[0], variant.rules.players[1] + 1)
]
EVERY = pytest.mark.parametrize(("variant", "seats"), TABLES)
SETTINGS: tuple[dict[str, Any], ...] = (
    {"observations": "planes"},
    {"undo": True},
    {"options": {"match_end": {"deals": 2}}},
    {"options": {"teams": "partners"}, "seats": 4},
)
theirs: Any = test
"""The library's tests, which have no types."""


@EVERY
def test_api(variant: str, seats: int) -> None:
    """Agents, spaces, rewards and ends are as PettingZoo asks."""
    theirs.api_test(env(variant, seats=seats), num_cycles=50)


@EVERY
def test_seed(variant: str, seats: int) -> None:
    """The same seed gives the same observations, rewards and masks."""
    theirs.seed_test(partial(raw_env, variant, seats=seats), num_cycles=40)


@pytest.mark.parametrize("variant", VARIANTS)
def test_render(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text, or printed."""
    theirs.render_test(partial(raw_env, variant))
    assert variant in capsys.readouterr().out


@pytest.mark.parametrize("settings", SETTINGS)
def test_api_with_settings(settings: dict[str, Any]) -> None:
    """With planes, with steps that can be undone, with several deals, with partners."""
    theirs.api_test(env("rami-51", **settings), num_cycles=200)
