"""A batch plays as the rules say: the same legal actions, the same cards and the same points, step by step."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.sdk.rules.strategies import any_options
from tests.sdk.training.batch.referee import Referee, check_games, give, hand_of

from rami.bots.playouts.table import JOKER, WILD
from rami.problems.exceptions import BadRules
from rami.rules.variants import VARIANTS as GAMES
from rami.training.batch import MASKS, NUMBERS, Batch, batch, planes
from rami.training.batch.layout import DECLARE_ACTION, STOCK_ACTION

VARIANTS = (
    "rami",
    "rami-bloc",
    "rami-classique",
    "colonel",
    "rami-40",
    "rami-50",
    "rami-51",
    "manie-de-joker-51",
    "romme",
    "rami-francais",
    "rami-deux-jeux",
    "gin-rami",
    "gin-oklahoma",
    "rami-frappe",
    "rummy-13",
)
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rami", {"deals": 3}),
    ("rami-classique", {"target": 150}),
    ("rami-francais", {"target": 150}),
    ("gin-rami", {"target": 60}),
    ("rami-frappe", {"deals": 2}),
    ("rummy-13", {"deals": 2}),
    ("rummy-13", {"target": 100, "elimination": False, "re_entries": 0, "players_counted": "all"}),
)
POSITIONS = (100_000, 600)
"""How many positions of each variant are played: with `--full`, and else."""


@pytest.mark.search
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_batch_plays_as_the_rules_say(variant: str, *, full: bool) -> None:
    """With random actions, by players who lay as soon as they can, or seldom."""
    rng, left = Random(variant), POSITIONS[not full]
    while left > 0:
        seats = rng.randint(2, min(4, GAMES[variant].rules.players[1]))
        games = batch(4, variant, seats=seats)
        left -= check_games(games, rng, min(left, 1500), lazy=rng.choice((0, 0.5, 0.95)))


@pytest.mark.search
@pytest.mark.parametrize(("variant", "end"), MATCHES)
def test_a_batch_plays_matches_as_the_rules_say(variant: str, end: dict[str, Any], *, full: bool) -> None:
    """The totals, who deals next, and when the game is over."""
    rng, left = Random(f"{variant} {end}"), POSITIONS[not full] // 10
    while left > 0:
        seats = rng.randint(2, min(4, GAMES[variant].rules.players[1]))
        left -= check_games(batch(4, variant, {"match_end": end}, seats), rng, min(left, 1500), lazy=0.5)


@pytest.mark.search
def test_a_batch_knows_who_may_declare(*, full: bool) -> None:
    """Hands that declare, or nearly: the same cards to close with, and the same points."""
    rng, declared = Random("declarations"), 0
    for _ in range(POSITIONS[not full] // 30):
        games = batch(1, "rummy-13", seats=rng.randint(2, 4))
        games.reset(rng.randrange(1 << 40))
        give(games, nearly_declared(rng, games), rng)
        referee = Referee(games, 0)
        seen = games.step([STOCK_ACTION])
        referee.follow(STOCK_ACTION, seen.rewards[0], done=False)
        referee.check(seen.mask[0], int(seen.players[0]))
        closing = np.flatnonzero(seen.mask[0, DECLARE_ACTION : DECLARE_ACTION + 53])
        if closing.size:
            declared += 1
            action = DECLARE_ACTION + int(rng.choice(closing.tolist()))
            seen = games.step([action])
            referee.follow(action, seen.rewards[0], done=bool(seen.dones[0]))
    assert declared


def nearly_declared(rng: Random, games: Batch) -> list[int]:
    """Thirteen cards: two runs or nearly, and two sets or nearly, with jokers."""
    suits, cards = rng.sample(range(4), 2), list[int]()
    for suit, length in zip(suits, (4, 3), strict=True):
        first = rng.randrange(14 - length)
        cards += [suit * 13 + rank for rank in range(first, first + length)]
    for rank in rng.sample(range(13), 2):
        cards += [suit * 13 + rank for suit in rng.sample(range(4), 3)]
    wild = int(games.games.now[0, WILD])
    if rng.random() < 0.7:
        cards[rng.randrange(4, 13)] = JOKER
    if rng.random() < 0.5:
        cards[rng.randrange(7, 13)] = rng.choice([face for face in range(52) if wild >> face & 1])
    if rng.random() < 0.3:
        cards[rng.randrange(13)] = rng.randrange(52)
    return cards


@pytest.mark.search
def test_a_batch_plays_as_random_options_say(*, full: bool) -> None:
    """What a batch does not refuse, it knows, whatever options are put together."""
    rng, left = Random("options of a batch"), POSITIONS[not full] * 2
    while left > 0:
        name, options, seats = any_options(rng)
        try:
            games = batch(2, name, dict(options) | {"match_end": {"deals": 1}}, seats)
        except (ValueError, BadRules):
            continue
        left -= check_games(games, rng, 60, lazy=rng.choice((0, 0.5, 0.95)))


def random_actions(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action of each game."""
    return np.asarray((rng.random(mask.shape) * mask).argmax(1))


@pytest.mark.search
def test_the_same_seed_plays_the_same_games() -> None:
    """Also in the deals that follow, and in whatever place the game is."""
    seen = []
    for seeds in ([7, 8, 9], [9, 8, 7]):
        games = batch(3, "rami-frappe")
        mask, ended = games.reset(seeds).mask, 0
        for _ in range(60):
            result = games.step(mask.shape[1] - 1 - mask[:, ::-1].argmax(1))
            mask, ended = result.mask, ended + int(result.dones.sum())
        assert ended
        seen.append(games.seen.observation.copy())
    assert (seen[0] == seen[1][::-1]).all()


@pytest.mark.search
def test_an_action_that_is_not_legal_moves_no_game() -> None:
    """With the masks; the error names the action and the game."""
    games = batch(3)
    seen = games.reset()
    legal = seen.mask.argmax(1)
    before = games.games.now.copy()
    with pytest.raises(ValueError, match="action 550 is not legal now in game 1"):
        games.step([legal[0], 550, legal[2]])
    assert (games.games.now == before).all()
    games.step(legal, mask=False)
    with pytest.raises(ValueError, match="action 550 is not legal now in game 0"):
        games.step([550] * 3)
    for wrong in ([551] * 3, [-1] * 3, [0, 0]):
        with pytest.raises(ValueError, match=r"Actions are|3 actions"):
            games.step(wrong)
    with pytest.raises(ValueError, match="give one seed, or 3"):
        games.reset([1, 2])


@pytest.mark.search
def test_what_is_no_whole_number_is_refused() -> None:
    """It is not rounded, and a number of more than 64 bits is not another one."""
    games = batch(2)
    games.reset()
    rounded: list[Any] = [[0.0, 0.9], [True, True], ["0", "0"], [None, 0], [0, 1 << 63], np.array([0, 1 << 63], "u8")]
    for actions in rounded:
        with pytest.raises(ValueError, match="Actions are whole numbers"):
            games.step(actions)
    no_seeds: list[Any] = [1.5, "5", None, True, 1 << 63, 1 << 64, [1.0, 2.0], np.uint64(1 << 63)]
    for seeds in no_seeds:
        with pytest.raises(ValueError, match="Seeds are whole numbers"):
            games.reset(seeds)


@pytest.mark.search
def test_a_batch_has_games_and_deals_them_first() -> None:
    """Before that nothing can be seen or done, and no cards are in their order."""
    for number in (0, -1):
        with pytest.raises(ValueError, match="1 game or more"):
            batch(number)
    games = batch(2, full=True)
    for use in (lambda: games.step([0, 0]), games.refresh, games.state, lambda: games.observe(games.seen.observation)):
        with pytest.raises(ValueError, match="call `reset` first"):
            use()


@pytest.mark.search
def test_an_observation_has_the_own_hand_and_no_other() -> None:
    """The masks are planes too."""
    games, rng = batch(5, "rami", seats=3), np.random.default_rng(3)
    seen = games.reset(1)
    for _ in range(40):
        seen = games.step(random_actions(seen.mask, rng))
        hands = planes(seen.observation)[:, MASKS.index("own hand")]
        assert hands.shape == (5, 4, 13)
        cards = seen.observation[:, len(MASKS) + NUMBERS.index("cards of seat 0")]
        assert (hands.sum((1, 2)) == cards).all()
        for number, player in enumerate(seen.players):
            assert hands[number].ravel().nonzero()[0].tolist() == [*hand_of(games, number, int(player))]


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [
        ("wrotham", {}, "^wrotham: A batch knows the games that the bots can search"),
        ("rummy-13", {"match_end": {"target": 101, "elimination": True}}, "players are out"),
    ],
)
def test_a_batch_refuses_what_it_does_not_know(game: str, options: dict[str, Any], reason: str) -> None:
    """With a sentence that says what it knows."""
    with pytest.raises(ValueError, match=reason):
        batch(1, game, options)
