"""One token costs the others little: a bystander plays against a house bot while others abandon games.

The attackers (`abandoners`) have 1 or 20 tokens and send 100 requests a second in all, with a client of low priority.
The bystander's times are those that its client sees. They are compared with the times before the attack, because the
machine has other work too; up to `UNNOTICED` nobody would notice a difference.
"""

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Final

import msgspec
import pytest
from msgspec import Struct, field
from tests.faults.abandoners import attackers
from tests.service.process import Service, serving
from tests.service.table import Player

from rami.bots import HouseBot
from rami.contract.wire import GameView

pytestmark = [pytest.mark.promise(14), pytest.mark.alone]  # it measures how soon the service answers

SECONDS: Final = (120.0, 3.0)  # of each attack; before it half as long without one
SHARE: Final = (0.99, 0.9)  # the short form has too few moves to look at the slowest in a hundred
THINKING: Final = (0.1, 0.03)  # seconds: not so fast for so long that its own bots work too much
UNNOTICED: Final = (0.05, 0.1)
ANSWERS: Final = 0.25
"""Seconds in which the house bot answers."""
DEFAULTS: Final = {"requests_per_address": 30_000, "players_each_hour": 1_000, "streams_per_address": 100}


class Times(Struct):
    """The seconds of each move of the bystander, and of each turn of its house bot."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)


def slowest(seconds: list[float], share: float) -> float:
    """The time within which this share lies."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the limits that it has by default, which believes the addresses that the attackers name."""
    with serving(tmp_path_factory.mktemp("attacked"), trusted_proxies="127.0.0.1", **DEFAULTS) as running:
        yield running


def played(ada: Player, seconds: float, thinking: float) -> Times:
    """Play games against one house bot for some seconds."""
    times, bot, until = Times(), HouseBot(), monotonic() + seconds
    game = ada.create(seats=2, bots=1)
    while monotonic() < until:
        if game.status != "playing":
            game = ada.create(seats=2, bots=1)
        elif game.turn != game.seat:
            game = answered(ada, game, times)
        else:
            move = bot.choose(game, ada.legal(game.id).moves)
            began = monotonic()
            game = ada.move(game.id, move)
            times.moves.append(monotonic() - began)
            if game.turn == game.seat:
                sleep(thinking)
    ada.post(f"/v1/games/{game.id}/resign")
    return times


def answered(ada: Player, game: GameView, times: Times) -> GameView:
    """Wait for the turn of the house bot."""
    began = monotonic()
    ada.events(game.id, after=game.version, wait=5)
    times.answers.append(monotonic() - began)
    return ada.view(game.id)


@pytest.mark.parametrize("tokens", [1, 20])
def test_others_hardly_notice(guarded: Service, tokens: int, *, full: bool) -> None:
    """The bystander's moves take at most twice as long as before, and the house bot answers within 250 ms."""
    ada, seconds, share, thinking = guarded.player("Ada"), SECONDS[not full], SHARE[not full], THINKING[not full]
    quiet = played(ada, seconds / 2, thinking)
    with attackers(guarded.base, tokens, seconds) as attack:
        times = played(ada, seconds, thinking)
        said = msgspec.json.decode(attack.communicate(timeout=30)[0], type=dict[int, int])
    report = [
        f"{name}: {len(these.moves)} moves {1000 * slowest(these.moves, share):.1f} ms, "
        f"{len(these.answers)} answers {1000 * slowest(these.answers, share):.1f} ms"
        for name, these in (("before", quiet), ("attacked", times))
    ]
    print(f"{tokens} tokens, {share:.0%} within: {'; '.join(report)}; the attackers got {said}")  # noqa: T201
    assert said[201] >= 5 * seconds
    assert not any(status >= 500 for status in said)
    assert slowest(times.moves, share) <= max(2 * slowest(quiet.moves, share), UNNOTICED[not full])
    assert slowest(times.answers, share) <= ANSWERS
    assert "internal_error" not in guarded.log
