"""A batch as a vector environment of Gymnasium: one seat learns, and the others are played by levels with a name."""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from numpy.typing import NDArray
from tests.sdk.rules.strategies import any_options
from tests.sdk.training.batch.referee import hand_of
from tests.sdk.training.batch.test_batch import VARIANTS, random_actions

from rami.bots import NoviceBot
from rami.bots.playouts.hands import FACES
from rami.bots.playouts.table import COUNT, DRAWN, JOKERS, ONES, OVER, STOCK, TURN, TWOS, gets
from rami.problems.exceptions import BadRules
from rami.rules.moves import Accept, LayOff, Move
from rami.rules.play import legal_moves
from rami.rules.variants import VARIANTS as GAMES
from rami.rules.views.view import View
from rami.training.batch.layout import DROP_ACTION, STOCK_ACTION, TOTALS
from rami.training.batch.vector import RamiVectorEnv
from rami.training.batch.vector.advancing import go_on
from rami.training.batch.vector.world import Ends, World, seed_luck
from rami.training.env.layout import layout_of

pytestmark = pytest.mark.search
STEPS = (3000, 60)
"""How many steps are taken: with `--full`, and else."""


def played(games: RamiVectorEnv, steps: int, seed: int) -> list[NDArray[Any]]:
    """Take steps with random actions: the observations, masks, rewards and ends of each."""
    rng = np.random.default_rng(seed)
    seen, info = games.reset(seed=seed)
    found = []
    for _ in range(steps):
        result = games.step(random_actions(info["action_mask"], rng))
        seen, info = result[0], result[-1]
        assert isinstance(seen, np.ndarray)
        found += [seen, info["action_mask"], *result[1:4]]
    return found


def test_gymnasium_makes_the_environment() -> None:
    """By its name; everything is in its space."""
    games = gymnasium.make_vec("rami/Rami-v1", num_envs=3, game="gin-rami", opponents="random", seats=2)
    seen, info = games.reset(seed=5)
    assert games.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert games.single_observation_space.shape == (layout_of(2).size,)
    assert seen in games.observation_space
    actions = random_actions(info["action_mask"], np.random.default_rng(1))
    assert actions in games.action_space
    seen, paid, over, cut, info = games.step(actions)
    assert seen in games.observation_space
    assert (paid.shape, over.dtype, cut.any()) == ((3,), bool, False)
    assert info["_action_mask"].all()
    games.close()


def test_the_last_history_is_that_of_the_deal_that_ended() -> None:
    """The last observation has both parts; they are those that the other mode shows before the next deal."""
    at_once = RamiVectorEnv(4, "gin-rami", history=True, autoreset_mode=AutoresetMode.SAME_STEP)
    waiting = RamiVectorEnv(4, "gin-rami", history=True)
    _, info = at_once.reset(seed=2)
    _, other = waiting.reset(seed=2)
    compared, whole = 0, np.ones(4, bool)
    while whole.any():
        *_, over, _, info = at_once.step(info["action_mask"].argmax(1))
        seen, *_, other = waiting.step(other["action_mask"].argmax(1))
        assert isinstance(seen, dict)
        for number in np.flatnonzero(over & whole):
            final = info["final_obs"][number]
            assert final in at_once.single_observation_space
            assert all((final[part] == seen[part][number]).all() for part in seen)
            assert final["history"].any()
            compared += 1
        whole &= ~over
    assert compared == 4


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_deal_ends_and_the_next_one_begins(mode: AutoresetMode) -> None:
    """With the next step, or at once with the last observation in `info`. A wrapper of Gymnasium counts the same."""
    games = RecordEpisodeStatistics(RamiVectorEnv(8, "gin-rami", autoreset_mode=mode))
    rng, ends, waits = np.random.default_rng(2), 0, np.zeros(8, bool)
    _, info = games.reset(seed=2)
    for _ in range(150):
        everything = info["action_mask"].all(1)
        assert (everything == waits).all()
        seen, paid, over, _, info = games.step(random_actions(info["action_mask"], rng))
        assert not (over & waits).any()
        assert not paid[~over].any()
        if mode is AutoresetMode.SAME_STEP and over.any():
            assert (info["_final_obs"] == over).all()
            assert all((final is not None) == end for final, end in zip(info["final_obs"], over, strict=True))
            assert all(final in games.single_observation_space for final in info["final_obs"][over])
        waits = over if mode is AutoresetMode.NEXT_STEP else waits
        assert seen in games.observation_space
        ends += over.sum()
    assert games.episode_count == ends > 8


@pytest.mark.parametrize("opponents", ["playout", "random", "novice"])
def test_the_same_seed_plays_the_same_games(opponents: str) -> None:
    """And another seed plays others."""
    games = RamiVectorEnv(3, "rami-bloc", opponents=opponents)
    one, same, other = (played(games, 25, seed) for seed in (4, 4, 5))
    assert all((left == right).all() for left, right in zip(one, same, strict=True))
    assert not all((left == right).all() for left, right in zip(one, other, strict=True))


def test_each_game_has_its_seed() -> None:
    """In whatever place it is."""
    seeds = [7, 8, 9]
    games = RamiVectorEnv(3, "rami-frappe", opponents="random")
    found: list[NDArray[Any]] = []
    for order in (seeds, seeds[::-1]):
        seen, info = games.reset(seed=order)
        for _ in range(40):
            mask = info["action_mask"]
            seen, *_, info = games.step(mask.shape[1] - 1 - mask[:, ::-1].argmax(1))
        assert isinstance(seen, np.ndarray)
        found.append(seen)
    assert (found[0] == found[1][::-1]).all()


@pytest.mark.parametrize("seed", [-3, [7, 8, -9], np.array([7, 8, 9])])
def test_later_deals_depend_on_the_seed_too(seed: Any) -> None:
    """However it is given, and without one: games that begin anew are the same in two environments."""
    found: list[Any] = []
    for _ in range(2):
        games = RamiVectorEnv(3, "rami-frappe", opponents="random")
        games.reset(seed=seed)
        found.append(games.reset()[0])
    assert (found[0] == found[1]).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_the_playouts_choose_is_legal(variant: str, *, full: bool) -> None:
    """With every number of players that a batch is tested with."""
    for seats in range(2, min(4, GAMES[variant].rules.players[1]) + 1):
        games = RamiVectorEnv(16, variant, seats=seats, opponents="playout", autoreset_mode="SameStep", copy=False)
        played(games, STEPS[not full], seed=seats)


def test_what_the_playouts_choose_is_legal_with_random_options(*, full: bool) -> None:
    """Whatever options a batch knows."""
    rng, left = Random("options of opponents"), STEPS[not full] // 10
    while left > 0:
        name, options, seats = any_options(rng)
        options = dict(options) | {"match_end": rng.choice(({"deals": 1}, {"deals": 2}, {"target": 60}))}
        try:
            games = RamiVectorEnv(4, name, options=options, seats=seats, autoreset_mode="SameStep")
        except (ValueError, BadRules):
            continue
        played(games, 30, rng.randrange(1 << 40))
        left -= 1


def test_opponents_declare_and_drop_out() -> None:
    """And the learner sees who has dropped out. If all but one have, nobody has declared."""
    options = {"match_end": {"target": 100, "elimination": False, "re_entries": 0, "players_counted": "all"}}
    games = RamiVectorEnv(8, "rummy-13", options=options, seats=4, opponents="playout", autoreset_mode="SameStep")
    rng, dropped, declared = np.random.default_rng(6), 0, 0
    where = layout_of(4).slices["dropped"]
    _, info = games.reset(seed=6)
    for _ in range(60):
        mask = info["action_mask"].copy()
        mask[:, DROP_ACTION] = 0
        seen, _, over, _, info = games.step(random_actions(mask, rng))
        assert isinstance(seen, np.ndarray)
        dropped += int(seen[:, where].sum())
        if over.any():
            declared += sum(final[where].sum() < 3 for final in info["final_obs"][over])
    assert dropped
    assert declared


def test_a_game_of_several_deals_ends_with_the_last_one() -> None:
    """Each deal is paid when it ends. What was paid is the difference of the totals that the learner sees."""
    size, where = 16, layout_of(2).slices
    options = {"match_end": {"deals": 3}}
    games = RamiVectorEnv(size, "gin-rami", options=options, opponents="random", autoreset_mode="SameStep")
    rng, paid, ends = np.random.default_rng(8), np.zeros(size), 0
    _, info = games.reset(seed=8)
    for _ in range(400):
        seen, won, over, _, info = games.step(random_actions(info["action_mask"], rng))
        assert isinstance(seen, np.ndarray)
        paid[over] = 0
        paid[~over] += won[~over]
        parts = seen[:, where["total"]].astype(np.float64)
        totals = parts / (1 - np.abs(parts))
        assert np.allclose(totals[:, 0] - totals[:, 1], paid, atol=1e-4)
        ends += over.sum()
        if over.any():
            assert all(np.isclose(final[where["deals"]], 2 / 3).all() for final in info["final_obs"][over])
    assert ends > size


@pytest.mark.parametrize(
    ("variant", "opponents"),
    [
        ("rami", ["playout", NoviceBot()]),
        ("rami-frappe", ["regular"]),
        ("gin-rami", ["strong"]),
        ("rami-50", ["novice"]),
        ("rami-francais", ["regular"]),
        ("rummy-13", ["strong", "playout"]),
    ],
)
def test_bots_see_the_game_as_it_is(variant: str, opponents: list[Any]) -> None:
    """Their game by the rules has the same hands and totals, and the same legal actions for the learner."""
    seats = len(opponents) + 1
    options = {"match_end": {"deals": 2}}
    games = RamiVectorEnv(2, variant, options=options, seats=seats, opponents=opponents, autoreset_mode="SameStep")
    rng, ends = np.random.default_rng(3), 0
    _, info = games.reset(seed=11)
    assert games.bots is not None
    for _ in range(120):
        for number, shadow in enumerate(games.bots.shadows):
            state, actions = shadow.position()
            assert state.turn == 0
            assert sorted(actions) == np.flatnonzero(info["action_mask"][number]).tolist()
            assert [*state.table.hands] == [hand_of(games.games, number, seat) for seat in range(seats)]
            totals = games.games.games.more[number, TOTALS : TOTALS + seats].tolist()
            assert (*state.totals,) == (*totals,)
            assert legal_moves(state)
        _, _, over, _, info = games.step(random_actions(info["action_mask"], rng))
        ends += over.sum()
    assert ends or variant in ("rami-50", "rami-francais")


def turn(games: RamiVectorEnv, number: int) -> list[int]:
    """The actions of the play-outs' next turn in a game."""
    world, size = games.world, games.num_envs
    paid, over = np.zeros(size, np.float32), np.zeros(size, np.int8)
    assert go_on(world, number, 1, Ends(True, paid, over, games.final, games.final_history))
    taken: list[int] = world.taken[0].tolist()
    return taken[1 : 1 + taken[0]]


@pytest.mark.parametrize("variant", ["rami", "gin-rami", "rami-deux-jeux"])
def test_opponents_do_not_know_hidden_cards(variant: str) -> None:
    """With other cards in the other hand and in the stock, the play-outs choose the same."""
    rng, compared = Random(variant), 0
    for seed in range(8):
        pair = [RamiVectorEnv(32, variant, opponents="playout", copy=False) for _ in range(2)]
        for games in pair:
            played(games, 12, seed)
        for number in range(32):
            worlds = [games.world for games in pair]
            now = worlds[0].games.now[number]
            if worlds[0].ended[number] or now[DRAWN] or now[STOCK] < 3:
                continue
            for world in worlds:
                world.games.now[number, TURN] = 1
            hide(worlds[1], number, rng)
            assert turn(pair[0], number) == turn(pair[1], number)
            compared += 1
    assert compared > 20


def hide(world: World, number: int, rng: Random) -> None:
    """Deal the cards of the learner's hand and of the stock anew, but not the card that is drawn next."""
    row, stock = world.games.seats[number, 0], world.games.stock[number]
    size = world.games.now[number, STOCK] - 1
    held = [face for mask in (row[ONES], row[TWOS]) for face in range(FACES) if int(mask) >> face & 1]
    cards = [*held, *[FACES] * int(row[JOKERS]), *stock[:size].tolist()]
    rng.shuffle(cards)
    count = int(row[COUNT])
    row[[ONES, TWOS, JOKERS, COUNT]] = 0
    for card in cards[:count]:
        gets(row, card)
    stock[:size] = cards[count:]


def test_histories_and_states() -> None:
    """Beside the observation; the global state has the hand of the learner, as it sees it."""
    games = RamiVectorEnv(2, "rami", history=True, opponents="random")
    seen, info = games.reset(seed=1)
    for _ in range(10):
        seen, *_, info = games.step(info["action_mask"].argmax(1))
    assert isinstance(seen, dict)
    assert seen in games.observation_space
    assert seen["history"].any((1, 2)).all()
    state = games.state()
    assert (state[:, :53] == seen["observation"][:, :53]).all()
    assert not (state[:, 53:106] == 0).all()


def test_luck_differs_between_games() -> None:
    """Neighbouring seeds give the opponents other chances."""
    world = RamiVectorEnv(64, "rami", opponents="random").world
    seed_luck(world, np.arange(64))
    assert len({*world.luck.max(1).tolist()}) == 64


class Wrong(NoviceBot):
    """Raises an error, or chooses what is not legal."""

    answer: Any = None

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """As it is set."""
        if self.answer is None:
            raise LookupError("no idea")
        chosen: Move = self.answer if self.answer != "legal" else super().choose(view, legal)
        return chosen


@pytest.mark.parametrize("answer", [None, Accept(), "a text", LayOff(7, ("AS",))])
def test_an_opponent_that_fails_ends_the_games(answer: Any) -> None:
    """The error names it, and no step goes on with half a turn; after `reset` everything is well."""
    bot = Wrong()
    bot.answer = "legal"
    games = RamiVectorEnv(2, "rami", opponents=bot)
    _, info = games.reset(seed=3)
    while info["action_mask"][:, : STOCK_ACTION + 1].any():  # draw, and then discard
        *_, info = games.step(info["action_mask"].argmax(1))
    bot.answer = answer
    with pytest.raises((LookupError, ValueError), match=r"no idea|The opponent Wrong chose .* not legal"):
        games.step(info["action_mask"].argmax(1))
    with pytest.raises(ValueError, match="call `reset` first"):
        games.step(info["action_mask"].argmax(1))
    bot.answer = "legal"
    _, info = games.reset(seed=np.int64(3))
    games.step(info["action_mask"].argmax(1))


def test_what_is_wrong_is_said() -> None:
    """Names, modes, seeds and actions."""
    wrong: list[Any] = ["genius", ["random", "random"], NoviceBot, 3, [3]]
    for opponents in wrong:
        with pytest.raises(ValueError, match=r"not ('genius'|<class .*NoviceBot'>|3)\.|Name one opponent"):
            RamiVectorEnv(1, opponents=opponents)
    with pytest.raises(ValueError, match="NEXT_STEP or SAME_STEP"):
        RamiVectorEnv(1, autoreset_mode="Disabled")
    games = RamiVectorEnv(2, opponents="random")
    with pytest.raises(ValueError, match="give one seed, or 2"):
        games.reset(seed=[1, 2, 3])
    _, info = games.reset(seed=1)
    before = games.world.games.now.copy()
    for actions, message in (
        ([0], "give 2 actions"),
        ([0, 551], "Actions are"),
        ([550, 550], "not legal now in game 0"),
    ):
        with pytest.raises(ValueError, match=message):
            games.step(actions)
    assert (games.world.games.now == before).all()
    assert not games.world.games.now[:, OVER].any()
    games.step(info["action_mask"].argmax(1))
