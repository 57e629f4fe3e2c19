"""Levels that an operator adds: what is offered, how they play, and what happens where they cannot."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest
from msgspec import json
from structlog.testing import capture_logs
from tests.sdk.training.policies.networks import network, saved
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.runtime.searching import begin, first_turn, ready
from tests.service.table import Player

from rami.bots import HouseBot
from rami.contract.wire import LevelPlayed, VariantInfo
from rami.rules.play import legal_moves
from rami.rules.views.view import view
from rami.training.policies import PolicyBot, load
from rami_service.runtime.search.own_levels import own_levels
from rami_service.runtime.search_processes import SearchProcesses
from rami_service.settings import BadSettings, Settings, from_environment

pytestmark = [pytest.mark.alone, pytest.mark.timeout(900)]
NAME = "champion"


@dataclass
class Place:
    """Where games are kept, and a file with a policy."""

    redis_url: str
    file: Path


@pytest.fixture
def place(valkey: str, tmp_path: Path) -> Place:
    """A store, and a policy for `rami` with two players."""
    return Place(valkey, saved(tmp_path, variants=["rami"], seats=[2]))


def play(player: Player, game: str, turns: int = 3) -> list[LevelPlayed]:
    """Play some turns; which levels the events tell."""
    bot = HouseBot()
    for _ in range(turns):
        until = monotonic() + 120
        while (seen := player.view(game)).turn != seen.seat and seen.status == "playing":
            assert monotonic() < until
            sleep(0.1)
        while seen.status == "playing" and seen.turn == seen.seat:
            seen = player.move(game, bot.choose(seen, player.legal(game).moves))
    return [one.event for one in player.events(game).events if isinstance(one.event, LevelPlayed)]


def test_a_level_is_offered_and_plays(place: Place, tmp_path: Path) -> None:
    """For the games of its file only; when it is taken away, `strong` plays on, and says so."""
    with serving(tmp_path, redis_url=place.redis_url, levels=f"{NAME}={place.file}") as service:
        levels = {name: variant(service, name).levels for name in ("rami", "gin-rami")}
        assert [(each.name, each.players) for each in levels["rami"]] == [(NAME, (2,))]
        assert not levels["gin-rami"]
        schemas = service.http.get("/openapi.json").json()["components"]["schemas"]
        assert NAME in schemas["CreateGameBotLevel"]["enum"]
        assert NAME not in schemas["HintLevel"]["enum"]
        ada = service.player("Ada")
        for other in ({"variant": "gin-rami"}, {"variant": "rami", "seats": 3}, {"bot_level": "champion2"}):
            asked = {"variant": "rami", "bots": 1, "bot_level": NAME, **other}
            assert refused(ada.post("/v1/games", asked), "bad_rules")["params"]["setting"] == "bot_level"
        opened = ada.create(seats=3)
        assert refused(ada.post(f"/v1/games/{opened.id}/bots", {"level": NAME}), "bad_rules")
        assert refused(ada.get(f"/v1/games/{opened.id}/hint", level=NAME), "invalid_request")
        game = ada.create(variant="rami", bots=1, bot_level=NAME, options={"match_end": {"deals": 9}})
        assert [seat.level for seat in game.players] == [None, NAME]
        until = monotonic() + 300
        while service.http.get("/health/ready").json()["search"] != "ready":
            assert monotonic() < until
            sleep(0.1)
        said = play(ada, game.id, 4)
        assert not said or said[-1].level == NAME
        assert '"search_failed"' not in service.log
    with serving(tmp_path, redis_url=place.redis_url) as service:
        ada.http = service.http
        said = play(ada, game.id, 2)
        assert said[-1] == LevelPlayed(1, "strong", below=True)
        assert [seat.level for seat in ada.view(game.id).players] == [None, NAME]
        assert not variant(service, "rami").levels


def variant(service: Service, name: str) -> VariantInfo:
    """What the service says of a game."""
    return json.decode(service.http.get(f"/v1/variants/{name}").content, type=VariantInfo)


@pytest.mark.anyio
async def test_a_policy_plays_in_the_search_processes(place: Place) -> None:
    """The same move as in this process; one that fails is reported, and `strong` decides."""
    settings = Settings(levels=(f"{NAME}={place.file}",))
    async with SearchProcesses(1, own=own_levels(settings)) as processes:
        await ready(processes)
        state = first_turn()
        searched = await asyncio.wrap_future(begin(processes, "ada", NAME))
        assert searched is not None
        bot = PolicyBot(load(place.file))
        assert (searched.level, searched.answer.move) == (NAME, bot.choose(view(state, state.turn), legal_moves(state)))
        assert await asyncio.wrap_future(begin(processes, "ada", "gone")) is None


@pytest.mark.anyio
async def test_a_policy_that_fails_leaves_the_decision_to_strong(place: Place, tmp_path: Path) -> None:
    """The log names the level and the error, and the process goes on."""
    own = own_levels(Settings(levels=(f"{NAME}={place.file}",)))
    saved(tmp_path, {**network(), "layer1.bias": np.zeros(3)})
    async with SearchProcesses(1, own=own) as processes:
        await ready(processes)
        with capture_logs() as logs:
            assert await asyncio.wrap_future(begin(processes, "ada", NAME)) is None
            found = await asyncio.wrap_future(begin(processes, "ada"))
        assert [(log["event"], log["bot_level"], log["error"]) for log in logs] == [
            ("search_failed", NAME, "BadPolicy")
        ]
        assert found is not None


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ("Champion=/a.npz", "expected names and files"),
        ("champion=a.npz", "expected names and files"),
        ("champion", "expected names and files"),
        ("a=/a.npz,a=/b.npz", "a is named twice"),
        ("expert=/a.npz", "expert is a level already"),
        ("champion=/none/a.npz", "champion: a.npz: cannot be read"),
    ],
)
def test_what_cannot_be_a_level_is_refused_at_the_start(levels: str, said: str) -> None:
    """With a sentence that names the variable."""
    with pytest.raises(BadSettings, match=f"^RAMI_LEVELS: {said}"):
        own_levels(from_environment({"RAMI_LEVELS": levels}))


def test_a_network_for_no_game_is_refused(tmp_path: Path) -> None:
    """Its inputs are not the observations of any."""
    arrays = network()
    arrays["layer1.weight"] = arrays["layer1.weight"][:, 1:]
    path = saved(tmp_path, arrays)
    with pytest.raises(BadSettings, match=r"RAMI_LEVELS: champion: learned.npz has \d+ inputs, and no game"):
        own_levels(Settings(levels=(f"{NAME}={path}",)))
