"""Environments: every legal move can be reached, observations are what the seat sees, rewards are the points."""

import subprocess
import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from tests.sdk.rules.strategies import playing
from tests.sdk.rules.walks import GAMES, walk

from rami.bots import HouseBot
from rami.problems.exceptions import BadRules
from rami.rules.cards import HAND_CARDS
from rami.rules.moves import LayOff, Meld, Move
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.training.env import RamiEnv, actions, raw_env
from rami.training.env.choices import Choices

GAME = pytest.mark.parametrize("game", GAMES)
ACTIONS_OF_V1 = "29e7ff80d04a05c5b44bf266c1ea6e33ccf25a936db00e5f5c9a58e1811e5d53"


def reached(state: State, path: actions.Path = ()) -> list[Move]:
    """All moves that sequences of legal actions lead to, from the first actions of a move on."""
    found: list[Move] = []
    ahead = choices(state, path)
    for action in sorted(ahead.actions):
        move = choices(state, path).choose(action)
        found += [move] if move is not None else reached(state, (*path, action))
    return found


def choices(state: State, path: actions.Path) -> Choices:
    """The choice after these actions."""
    chosen = Choices(actions.ACTIONS, legal_moves(state), [meld.id for meld in state.table.melds])
    for action in path:
        assert chosen.choose(action) is None
    return chosen


@GAME
def test_every_legal_move_is_reached(game: str) -> None:
    """The sequences of legal actions lead to the legal moves, each once."""
    for state in walk(game)[::9]:
        moves = legal_moves(state) if playing(state) else []
        if 0 < len(moves) < 60:
            assert sorted(map(repr, reached(state))) == sorted(map(repr, moves))


def test_a_lay_off_of_several_cards_is_reached() -> None:
    """Its actions name the meld, then the cards; if others begin alike, `done` ends it."""
    moves: list[Move] = [
        LayOff(4, ("7S",)),
        LayOff(4, ("7S", "8S")),
        LayOff(4, ("7S", "8S", "9S")),
        Meld(("AH", "2H", "3H")),
    ]
    chosen = Choices(actions.ACTIONS, moves, [2, 4])
    said = []
    for name in ("lay off on meld 1", "7S", "8S", "done"):
        said.append({actions.NAMES_OF_ACTIONS[action] for action in chosen.actions})
        move = chosen.choose(actions.NAMES_OF_ACTIONS.index(name))
    assert move == moves[1]
    assert said == [{"lay off on meld 1", "new meld"}, {"7S"}, {"8S", "done"}, {"9S", "done"}]
    assert actions.ACTIONS.chosen(chosen.path) == actions.Chosen("lay_off", 1, (HAND_CARDS["7S"], HAND_CARDS["8S"]))
    with pytest.raises(ValueError, match="action 0 is not legal now"):
        chosen.choose(0)


@pytest.mark.parametrize("action", [0.7, "0", np.float32(0)])
def test_an_action_is_an_integer(action: Any) -> None:
    """Nothing is rounded or read."""
    game = raw_env()
    game.reset(seed=1)
    with pytest.raises(TypeError, match="integer"):
        game.step(action)


def test_each_action_has_a_name_of_its_own() -> None:
    """But for cards: to choose one is another action than to discard it."""
    assert len({*actions.NAMES_OF_ACTIONS}) == len(actions.NAMES_OF_ACTIONS)


def test_the_actions_are_those_of_their_version() -> None:
    """The actions of `rami_v1` stay the same, in the same order, so that what was trained can still be used."""
    game = raw_env("rami-51")
    assert sha256("\n".join(actions.NAMES_OF_ACTIONS).encode()).hexdigest() == ACTIONS_OF_V1
    assert game.metadata["name"] == "rami_v1"
    assert int(game.action_space("seat_0").n) == len(actions.NAMES_OF_ACTIONS)


def test_eight_play_with_four_packs() -> None:
    """N-24: with random actions."""
    assert sum(played(raw_env("rami", seats=8, options={"decks": 4}), 5).values()) == pytest.approx(0)


def played(game: RamiEnv, seed: int) -> dict[str, float]:
    """The rewards of a game with random actions."""
    rng, total = np.random.default_rng(seed), dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        total[agent] += reward
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        assert over or len(legal) > 0
        game.step(None if over else int(rng.choice(legal)))
    return total


@pytest.mark.parametrize(("variant", "seats", "sign"), [("rami", 2, 1), ("rami-51", 2, -1), ("rami", 4, 1)])
def test_rewards_are_what_a_seat_scored_more_than_the_others(variant: str, seats: int, sign: int) -> None:
    """In hundreds of points, also where points count against a player; together they are nothing."""
    game = raw_env(variant, seats=seats)
    for seed in range(5):
        rewards = played(game, seed)
        totals = game.state_of_game.totals
        assert sum(rewards.values()) == pytest.approx(0)
        for seat, agent in enumerate(game.possible_agents):
            others = (sum(totals) - totals[seat]) / (seats - 1)
            assert rewards[agent] == pytest.approx(sign * (totals[seat] - others) / 100)


def test_another_seed_deals_other_cards() -> None:
    """And no seed deals cards by chance."""
    game = raw_env()
    hands = set()
    for seed in (1, 2, None, None):
        game.reset(seed=seed)
        hands.add(game.state_of_game.table.hands)
    assert len(hands) == 4


def test_games_without_a_seed_follow_from_the_first_one() -> None:
    """So a training run that was seeded once can be repeated."""
    hands = []
    for _ in range(2):
        game = raw_env()
        game.reset(seed=7)
        game.reset()
        hands.append(game.state_of_game.table.hands)
    assert hands[0] == hands[1]


def test_who_is_out_of_the_match_is_not_rewarded() -> None:
    """And does not count among the others (N-22)."""
    game, bot = raw_env("rami-51", seats=3, options={"match_end": {"target": 100, "elimination": True}}), HouseBot()
    game.reset(seed=3)
    alone = 0
    while not all(game.terminations.values()):
        seen, legal = game.asked()
        out = [seat.seat for seat in seen.seats if seat.eliminated]
        game.play(bot.choose(seen, legal))
        rewards = [game.rewards[agent] for agent in game.possible_agents]
        if any(rewards) and out:
            alone += 1
            assert [rewards[seat] for seat in out] == [0]
            assert sum(rewards) == pytest.approx(0)
    assert alone


@pytest.mark.parametrize("settings", [{"observations": "nope"}, {"render_mode": "rgb_array"}])
def test_settings_that_do_not_exist_are_refused(settings: dict[str, Any]) -> None:
    """The error says which do."""
    with pytest.raises(ValueError, match="`observations` is vector or planes"):
        raw_env(**settings)


def test_an_action_that_is_not_legal_is_refused() -> None:
    """As is none at all."""
    game = raw_env()
    game.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal now"):
        game.step(actions.DONE)
    with pytest.raises(ValueError, match="None is for agents whose game is over"):
        game.step(None)


def test_what_cannot_be_played_is_refused_at_once() -> None:
    """With the reason."""
    with pytest.raises(BadRules):
        raw_env("rami", seats=9)


@pytest.mark.parametrize("package", ["gymnasium", "numpy", "pettingzoo"])
def test_without_the_extra_the_error_says_what_to_install(package: str) -> None:
    """Whichever package is missing."""
    hidden = f"import sys; sys.modules[{package!r}] = None"
    program = f"{hidden}\ntry: from rami.training.env import env\nexcept ImportError as error: print(error)\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "The environments need more packages: pip install 'rami[rl]'\n"
