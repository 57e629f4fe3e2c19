"""The observations of `rami_v0`: what the seat sees, as in release 0.19."""

from random import Random
from typing import Any

import numpy as np
from tests.sdk.rules.strategies import playing
from tests.sdk.rules.walks import EVERY_GAME, walk

from rami.bots.sampling import sample
from rami.rules.views.view import view
from rami.training.env import RamiEnv, actions, observations_v0, raw_env

CARDS = len(observations_v0.PLANES)


@EVERY_GAME
def test_an_observation_is_what_the_seat_sees(game: str) -> None:
    """Another state that agrees with the view gives the same numbers, in both forms; they are within their bounds."""
    rng = Random(game)
    for state in walk(game)[::12]:
        if playing(state):
            for seat in range(state.seats):
                seen = view(state, seat)
                other = view(sample(seen, rng), seat)
                flat, stacked = (
                    form(seen, actions.NOTHING) for form in (observations_v0.vector, observations_v0.planes)
                )
                assert np.array_equal(flat, observations_v0.vector(other, actions.NOTHING))
                assert (flat.shape, stacked.shape) == (observations_v0.VECTOR, observations_v0.STACK)
                assert np.array_equal(
                    flat[: len(observations_v0.PLANES) * 52], stacked[: len(observations_v0.PLANES)].ravel()
                )
                assert np.array_equal(
                    flat[len(observations_v0.PLANES) * 52 :], stacked[len(observations_v0.PLANES) :, 0, 0]
                )
                assert observations_v0.LOWEST <= flat.min() <= flat.max() <= observations_v0.HIGHEST


def shown(game: RamiEnv, agent: str) -> dict[str, Any]:
    """The planes of the cards and the scalars, by name."""
    seen = game.observe(agent)["observation"]
    planes = seen[: CARDS * 52].reshape(-1, 52)
    return {
        **dict(zip(observations_v0.PLANES, planes, strict=True)),
        **dict(zip(observations_v0.SCALARS, seen[CARDS * 52 :], strict=True)),
    }


def test_the_numbers_have_the_meaning_of_their_names() -> None:
    """The own hand, the pile, the stock, the seats, and a move that has begun."""
    game = raw_env("rami", seats=3, version=0)
    game.reset(seed=3)
    agent = game.agent_selection
    seat = game.possible_agents.index(agent)
    table, numbers = game.state_of_game.table, shown(game, agent)
    assert [int(card) for card in np.flatnonzero(numbers["own hand"])] == list(table.hands[seat])
    assert numbers["top of the discard pile"].sum() == len(table.pile[-1:])
    assert numbers["cards that are not visible"].sum() == 52 - len(table.hands[seat]) - len(table.pile)
    assert numbers["cards in the stock"] == len(table.stock)
    assert (numbers["draw"], numbers["play"]) == (1, 0)
    assert [numbers[f"cards of seat {other}"] for other in range(4)] == [7, 7, 7, 0]
