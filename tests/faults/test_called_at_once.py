"""Promise 14: bots that are called harm no bystander, although all of them are due at once.

One token has a running game for each of its bots, in all of which it is its turn, and a webhook that plays. Then all
deliveries are added to the store at the same moment, as changes of the games add them. The receiver hangs, fails at
once, or plays every turn slowly. Meanwhile a bystander plays against a house bot. Its times are compared with those
before, as in `test_attacker`. Full: 999 bots, the most games that one player may have; short: 99.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, get_args

import msgspec
import pytest
from tests.faults.callees import Behaviour, callee
from tests.faults.test_attacker import ANSWERS, DEFAULTS, SHARE, THINKING, UNNOTICED, Times, played, slowest
from tests.promises import Figures
from tests.service.direct import direct
from tests.service.process import Service, serving
from tests.service.table import Player
from tests.service.webhooks.test_registrations import made

from rami.contract.wire import GameView
from rami_service.runtime.deliveries import Delivery
from rami_service.store import keys
from rami_service.store.webhooks.shards import shard_of

pytestmark = [pytest.mark.promise(14), pytest.mark.alone]

CALLED: Final = (999, 99)
SECONDS: Final = (60.0, 4.0)
LIMITS: Final = DEFAULTS | {"games_each": 999, "requests_per_token": 0}
LONG: Final = {"match_end": {"target": 100_000}}


@pytest.fixture(scope="module")
def calling(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that calls addresses of the loopback."""
    folder, calls = tmp_path_factory.mktemp("calling"), {"webhooks": True, "webhook_loopback": True}
    with serving(folder, redis_url=valkey, **calls, **LIMITS) as running:
        yield running


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with a store of its own, where nothing else happens."""
    with serving(tmp_path_factory.mktemp("quiet"), **LIMITS) as running:
        yield running


def waiting(mallory: Player, number: int) -> list[GameView]:
    """So many games in which it is the player's turn."""
    games: list[GameView] = []
    while len(games) < number:
        game = mallory.create(seating=[{"kind": "you"}, {"kind": "bot"}], options=LONG)
        if game.turn != game.seat:
            mallory.post(f"/v1/games/{game.id}/resign")
        else:
            games.append(game)
    return games


def call_all(store_url: str, mallory: Player, games: list[GameView]) -> None:
    """Let the turns in all games be due now."""
    with direct(store_url) as client, client.pipeline(transaction=False) as pipe:
        for game in games:
            delivery = Delivery(mallory.id, game.id, game.version, "turn.started")
            pipe.xadd(keys.deliveries(shard_of(game.id)), {"d": msgspec.msgpack.encode(delivery)})
        pipe.execute()


@pytest.mark.parametrize("behaviour", get_args(Behaviour))
def test_bots_that_are_called_at_once_harm_no_bystander(
    calling: Service, quiet: Service, valkey: str, behaviour: Behaviour, figures: Figures, *, full: bool
) -> None:
    """The bystander's moves, and the answers of its house bot, take at most twice as long as on the quiet service."""
    mallory, number, share = calling.player("Mallory"), CALLED[not full], SHARE[not full]
    games = waiting(mallory, number)
    with callee(behaviour) as (process, url), ThreadPoolExecutor() as pool:
        made(mallory, url=url, plays=True, events=[])
        call_all(valkey, mallory, games)
        playing = [pool.submit(played, on.player(), SECONDS[not full], THINKING[not full]) for on in (quiet, calling)]
        before, beside = [one.result() for one in playing]
        asked = int(process.communicate(timeout=30)[0])
        mallory.send("DELETE", "/v1/players/me")
    report = "; ".join(said(name, these, share) for name, these in (("quiet", before), ("beside", beside)))
    figures.add(f"{number} bots, the receiver {behaviour}, {asked} questions, {share:.0%} within: {report}")
    assert asked >= 4
    assert slowest(beside.moves, share) <= max(2 * slowest(before.moves, share), UNNOTICED[not full])
    assert slowest(beside.answers, share) <= max(2 * slowest(before.answers, share), ANSWERS)
    assert "internal_error" not in calling.log


def said(name: str, times: Times, share: float) -> str:
    """How many moves and answers there were, and how long the slow ones took."""
    moves, answers = 1000 * slowest(times.moves, share), 1000 * slowest(times.answers, share)
    return f"{name} {len(times.moves)} moves {moves:.1f} ms, {len(times.answers)} answers {answers:.1f} ms"
