"""The full observation, the history and the global state of a batch are those of the environment, number for number."""

from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from tests.sdk.rules.strategies import any_options
from tests.sdk.training.batch.referee import Referee, choose
from tests.sdk.training.batch.test_batch import MATCHES, VARIANTS

from rami.problems.exceptions import BadRules
from rami.rules.cards import HandCard, deck
from rami.rules.moves import DrawStock
from rami.rules.play import play
from rami.rules.settings.parameters import jokers_in_deck, pack_count
from rami.rules.state import IN_TURN, State
from rami.rules.variants import VARIANTS as GAMES
from rami.training.batch import Batch, batch
from rami.training.batch.full.past import WILD_CARD
from rami.training.env.actions import ACTIONS
from rami.training.env.global_state import global_state
from rami.training.env.layout import layout_of
from rami.training.env.memory import memory_of
from rami.training.env.observations import encoded

POSITIONS = (20_000, 500)
"""How many positions of each variant are compared: with `--full`, and else."""


class Watcher(Referee):
    """One game of a batch as the rules play it, with its memory."""

    def begin(self, before: State | None = None) -> None:
        """Take over a deal that has just been dealt, in the game of the deal `before`, or in a new one."""
        super().begin(before)
        notes = self.games.memory.pasts.notes if self.games.memory else None
        if notes is not None and self.state.wild_card >= 0:
            self.state = replace(self.state, wild_card=HandCard(int(notes[self.number, WILD_CARD]) - 1))
        self._count_cards()
        self.memory = memory_of(self.state)

    def _count_cards(self) -> None:
        """All cards of the deck are somewhere, also the one that was turned up beside the stock."""
        state, table = self.state, self.state.table
        beside = [state.wild_card] if state.wild_card >= 0 else []
        packs, jokers = pack_count(state.rules, state.seats), jokers_in_deck(state.rules, state.seats)
        cards = [*chain(*table.hands), *table.stock, *table.pile, *beside]
        assert sorted(cards) == sorted(deck(packs, jokers))

    def move(self, action: int, *, done: bool) -> None:
        """Play the action that the batch has played, and remember what happened."""
        move = self.choices.choose(action)
        if move is None:
            return
        shuffles = self.state.rules.stock_recycle == "shuffle" and not self.state.table.stock
        if isinstance(move, DrawStock) and shuffles and not self._ended():
            self.memory.renews(self.state.rules.recycle_keeps_top)
            self._shuffle()
        self.state, events = play(self.state, self.state.turn, move)
        assert (self.state.phase not in IN_TURN) == self._ended()
        if self._ended():
            self.begin(None if done else self.state)
            return
        self.memory.note(events)
        self._ask()

    def compare(self, observation: NDArray[np.float32], history: NDArray[np.uint8], state: NDArray[np.float32]) -> None:
        """Compare what the player sees who has to move, and the global state."""
        seat, chosen = self.state.turn, ACTIONS.chosen(self.choices.path)
        same(observation, encoded(self.state, seat, self.memory, chosen), self.state.seats)
        assert (history == self.memory.history(seat)).all()
        wanted = global_state(self.state, self.memory, chosen)
        hidden = wanted.size - observation.size
        assert (state[:hidden] == wanted[:hidden]).all()
        same(state[hidden:], wanted[hidden:], self.state.seats)


def same(found: NDArray[np.float32], wanted: NDArray[np.float32], seats: int) -> None:
    """Whether two observations are the same; an error names the fields that are not."""
    where = layout_of(seats)
    wrong = {name: (found[at], wanted[at]) for name, at in where.slices.items() if (found[at] != wanted[at]).any()}
    assert not wrong, wrong


def check(games: Batch, rng: Random, most: int, lazy: float) -> int:
    """Compare so many positions of these games, with random actions. How many were compared."""
    seen, compared = games.reset(rng.randrange(1 << 40)), 0
    watchers = [Watcher(games, number) for number in range(len(seen.players))]
    while compared < most:
        states, actions = games.state(), []
        for number, watcher in enumerate(watchers):
            watcher.compare(np.asarray(seen.observation[number], np.float32), seen.history[number], states[number])
            actions.append(choose(rng, np.flatnonzero(seen.mask[number]).tolist(), lazy))
        seen = games.step(actions)
        compared += len(actions)
        for number, (watcher, action) in enumerate(zip(watchers, actions, strict=True)):
            watcher.move(action, done=bool(seen.dones[number]))
    return compared


@pytest.mark.search
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_full_observation_is_that_of_the_environment(variant: str, *, full: bool) -> None:
    """With random actions, by players who lay as soon as they can, or seldom."""
    rng, left = Random(variant), POSITIONS[not full]
    while left > 0:
        seats = rng.randint(2, min(4, GAMES[variant].rules.players[1]))
        games = batch(2, variant, seats=seats, full=True, history=True)
        left -= check(games, rng, min(left, 600), rng.choice((0, 0.5, 0.95)))


@pytest.mark.search
@pytest.mark.parametrize(("variant", "end"), MATCHES)
def test_the_full_observation_knows_the_deals_before(variant: str, end: dict[str, Any], *, full: bool) -> None:
    """Also the totals, and in games with a showdown how many deals each seat has won."""
    rng, left = Random(f"{variant} {end}"), POSITIONS[not full] // 2
    while left > 0:
        seats = rng.randint(2, min(4, GAMES[variant].rules.players[1]))
        games = batch(2, variant, {"match_end": end}, seats, full=True, history=True)
        left -= check(games, rng, min(left, 600), 0.5)


@pytest.mark.search
def test_the_full_observation_is_that_of_the_environment_with_random_options(*, full: bool) -> None:
    """Whatever options a batch knows."""
    rng, left = Random("options of a full batch"), POSITIONS[not full]
    while left > 0:
        name, options, seats = any_options(rng)
        try:
            games = batch(1, name, dict(options) | {"match_end": {"deals": 1}}, seats, full=True, history=True)
        except (ValueError, BadRules):
            continue
        left -= check(games, rng, 100, rng.choice((0, 0.5, 0.95)))


@pytest.mark.search
def test_observations_are_written_into_an_array_of_the_caller() -> None:
    """Another array is refused, and so is a batch without memory."""
    games = batch(3, "rami", full=True)
    seen = games.reset(4)
    out = np.ones_like(seen.observation, np.float32)
    assert games.observe(out) is out
    assert (out == seen.observation).all()
    assert seen.history.shape == (3, 0, 4)
    states = np.ones_like(games.state())
    assert games.state(states) is states
    wrongs: tuple[NDArray[Any], ...] = (out[:2], out.astype(np.float64), np.asfortranarray(out))
    for wrong in wrongs:
        with pytest.raises(ValueError, match="C-contiguous array of float32"):
            games.observe(wrong)
    with pytest.raises(ValueError, match="full=True"):
        batch(1).state()
