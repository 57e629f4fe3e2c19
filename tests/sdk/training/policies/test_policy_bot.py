"""Policies as bots: they play every game to its end, the same as their actions in the environment."""

from random import Random
from typing import Any

import numpy as np
import pytest

from rami.bots import NoviceBot
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.arena import match
from rami.training.env import actions, raw_env
from rami.training.policies import PolicyBot
from rami.training.policies.policy import OUTPUTS


def first_turn(variant: str = "rami") -> State:
    """The first turn of a game of two."""
    return start(resolve(variant, {}, 2), "policy", 2, bytes(32), bytes(32), [b""] * 2)[0]


class Drawn:
    """A policy that chooses by chance, and keeps what it was asked."""

    def __init__(self) -> None:
        self.random, self.asked = Random(5), list[tuple[Any, Any]]()

    def __call__(self, observation: Any, mask: Any) -> int:
        """A legal action."""
        self.asked.append((observation, mask))
        return self.random.choice(np.flatnonzero(mask).tolist())


@pytest.mark.parametrize("game", VARIANTS)
def test_it_plays_every_game(game: str) -> None:
    """Only legal moves, in the arena, against another bot."""
    match([PolicyBot(Drawn()), NoviceBot()], variant=game, options={"match_end": {"deals": 1}}, seed=3)


def test_it_does_what_the_environment_does() -> None:
    """The same observations and masks, and the same moves."""
    seen, played = Drawn(), Drawn()
    bot, game = PolicyBot(played), raw_env("rami")
    game.reset(seed=9)
    while not any(game.terminations.values()):
        move = bot.choose(*game.asked())
        now = game.observe(game.agent_selection)
        if now["action_mask"].sum() == 1:
            game.step(int(np.flatnonzero(now["action_mask"])[0]))
            continue
        state = game.state_of_game
        while game.state_of_game is state:
            now = game.observe(game.agent_selection)
            legal = np.flatnonzero(now["action_mask"])
            game.step(int(legal[0]) if len(legal) == 1 else seen(now["observation"], now["action_mask"]))
        assert move in legal_moves(state)
    assert len(seen.asked) == len(played.asked) > 10
    for ours, theirs in zip(played.asked, seen.asked, strict=True):
        assert (ours[1] == theirs[1]).all()
        assert ours[0].shape == theirs[0].shape


def test_scores_choose_the_best_legal_action() -> None:
    """However good an action is that is not legal."""
    state = first_turn()
    legal = legal_moves(state)
    scores = np.arange(OUTPUTS, 0.0, -1)
    move = PolicyBot(lambda _seen, _mask: scores).choose(view(state, state.turn), legal)
    assert actions.ACTIONS.path_of(move, {})[0] == min(actions.ACTIONS.path_of(each, {})[0] for each in legal)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (OUTPUTS - 1, "which is not legal"),
        (-1, "which is not legal"),
        (10**6, "which is not legal"),
        ([1.0, 2.0], r"the shape \(2,\)"),
        (0.5, r"the shape \(\)"),
        (np.full(OUTPUTS, np.nan), "no number"),
        ("stock", "the shape"),
        (None, "the shape"),
    ],
)
def test_what_is_no_answer_is_refused(answer: Any, said: str) -> None:
    """With what was expected."""
    state = first_turn()
    with pytest.raises(ValueError, match=said):
        PolicyBot(lambda _seen, _mask: answer).choose(view(state, state.turn), legal_moves(state))


def test_a_slow_policy_is_stopped() -> None:
    """Also in a choice of one action, such as a draw. The first choice may take longer."""
    state = first_turn()
    legal, bot = legal_moves(state), PolicyBot(Drawn(), seconds=-1)
    assert bot.choose(view(state, state.turn), legal) in legal
    with pytest.raises(TimeoutError, match="more than -1 s"):
        bot.choose(view(state, state.turn), legal)
