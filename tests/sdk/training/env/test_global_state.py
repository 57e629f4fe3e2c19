"""The global state of an environment: all cards, for critics in training."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from rami.rules.variants import VARIANTS
from rami.training.env import env, layout
from rami.training.env.memory import counts

theirs = import_module("pettingzoo.test.state_test")
"""The library's tests; the package has a function of the same name."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_state_has_all_cards(variant: str) -> None:
    """Each hand, the stock and its order, and what seat 0 sees."""
    seats = max(2, VARIANTS[variant].rules.players[0])
    game: Any = env(variant, seats=seats)
    theirs.test_state_space(game)
    game.reset(seed=3)
    size, random = layout.layout_of(seats).size, np.random.default_rng(1)
    for _ in range(30):
        seen, _, over, *_ = game.last()
        if over or seen is None:
            break
        table, state = game.unwrapped.state_of_game.table, game.state()
        assert state in game.state_space
        hidden = state[:-size].reshape(seats + 2, 53)
        for row, cards in zip(hidden, (*table.hands, table.stock), strict=False):
            assert ((row > 0) == (counts(cards) > 0)).all()
        assert hidden[-1].argmax() == table.stock[-1]
        own = game.observe("seat_0")["observation"]
        chosen = layout.layout_of(seats).slices["chosen"].start
        assert (state[-size:][:chosen] == own[:chosen]).all()
        game.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
