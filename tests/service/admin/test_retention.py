"""Games that are over, which operators count and delete before their time."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.admin.operators import Operated, operated
from tests.service.admin.test_games import table
from tests.service.direct import direct
from tests.service.process import COMMAND

from rami_service.domain.models import decode_game, encode
from rami_service.store import keys

DAY = 86_400_000


def ended(desk: Operated, store: Any, days: float) -> tuple[Any, str]:
    """A public game that ended so many days ago, and a player of it."""
    ada, bob, game = table(desk.service, private=False)
    for player in (ada, bob):
        player.post(f"/v1/games/{game.id}/resign")
    state = decode_game(store.hget(keys.state(game.id), "s"))
    assert state.ended_at
    store.hset(keys.state(game.id), "s", encode(replace(state, ended_at=int(state.ended_at - days * DAY))))
    return ada, game.id


def finished(player: Any) -> list[str]:
    """The ids of the games of a player that are over."""
    found = [player.get("/v1/players/me/games", status=status).json()["items"] for status in ("finished", "aborted")]
    return [one["id"] for part in found for one in part]


def run(desk: Operated, *given: str) -> subprocess.CompletedProcess[str]:
    """What the command prints."""
    environment, arguments = desk.command(*given)
    return subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A service with a port for operators and a store of its own."""
    with operated(tmp_path) as desk, direct(f"unix://{tmp_path}/data/valkey.sock") as store:
        yield desk, store


def test_ended_games_are_counted_then_deleted(own: tuple[Operated, Any]) -> None:
    """Only those that ended long enough ago, and only if the request says so; the lists of players are right."""
    desk, store = own
    ada, old = ended(desk, store, 3.5)
    bob, recent = ended(desk, store, 1.5)
    _, _, playing = table(desk.service, private=False)
    asked: dict[str, Any] = {"days": 2, "why": "the store fills up"}
    counted = desk.carol.get("/ended-games", days=2)
    assert counted == desk.bob.post("/ended-games/delete", **asked)
    assert (counted["looked"], counted["games"], counted["deleted"], counted["cursor"]) == (3, 1, False, None)
    assert counted["bytes"] > 1000
    assert finished(ada) == [old]
    done = desk.bob.post("/ended-games/delete", delete=True, **asked)
    assert done == counted | {"deleted": True}
    assert finished(ada) == []
    assert finished(bob) == [recent]
    assert ada.get(f"/v1/games/{old}").json()["code"] == "game_not_found"
    assert playing.id in [one["id"] for one in bob.get("/v1/games", status="playing").json()["items"]]
    entry = desk.ada.audit(limit=1)[0]
    noted = json.loads(entry["detail"])
    assert (entry["who"], entry["what"], entry["outcome"]) == ("bob", "delete_ended_games", "done")
    assert noted == asked | {"delete": True, "games": 1, "bytes": done["bytes"]}
    assert '"days":2' in desk.service.log
    assert "ended_games_deleted" in desk.service.log
    assert ada.get("/v1/players/me").status_code == 200


def test_who_may_only_look_deletes_nothing(desk: Operated) -> None:
    """Not even a dry run; and a request that makes no sense is refused."""
    body: dict[str, Any] = {"days": 0, "why": "x", "delete": True}
    assert desk.carol.code("POST", "/ended-games/delete", json=body) == "insufficient_scope"
    assert desk.carol.code("POST", "/ended-games/delete", json=body | {"delete": False}) == "insufficient_scope"
    for wrong in ({"days": -1}, {"days": None}, {"why": ""}, {"cursor": "x"}, {"cursor": "0-" + "9" * 20}, {"more": 1}):
        assert desk.bob.code("POST", "/ended-games/delete", json=body | wrong) == "invalid_request", wrong
    assert desk.bob.code("POST", "/ended-games/delete", json={"why": "x", "delete": True}) == "invalid_request"


def test_a_full_store_deletes_and_the_log_says_so(own: tuple[Operated, Any]) -> None:
    """The audit has no room for its entries: they are in the log, and what makes no room is refused."""
    desk, store = own
    ada, old = ended(desk, store, 1)
    store.config_set("maxmemory", 1)
    try:
        assert desk.carol.get("/ended-games")["games"] == 1
        assert desk.carol.code("GET", "/games") == "store_full"
        assert desk.bob.post("/ended-games/delete", days=0, delete=True)["games"] == 1
        assert store.exists(keys.state(old)) == 0
        assert finished(ada) == []
    finally:
        store.config_set("maxmemory", 0)
    assert "delete_ended_games" not in {one["what"] for one in desk.ada.audit()}
    lines = [json.loads(line) for line in desk.service.log.splitlines() if '"delete_ended_games"' in line]
    assert [(one["who"], one["outcome"]) for one in lines] == [("bob", "begun"), ("bob", "done")]


def test_the_command_goes_on_until_all_is_done(own: tuple[Operated, Any]) -> None:
    """It shows how far it has come, adds up all answers, and deletes only with its option."""
    desk, store = own
    _, old = ended(desk, store, 1)
    game = decode_game(store.hget(keys.state(old), "s"))
    for game_id in [f"g_{number:026}" for number in range(2500)]:  # more than one request looks at
        store.hset(keys.state(game_id), mapping={"v": 1, "s": encode(replace(game, id=game_id))})
    given = ("delete-ended-games", "--days", "0", "--why", "room")
    for more, deleted in (([], False), (["--delete"], True)):
        made = run(desk, *given, *more)
        assert made.returncode == 0, made.stderr
        answer = json.loads(made.stdout)
        assert (answer["deleted"], answer["cursor"]) == (deleted, None)
        assert made.stderr.count("looked") >= 2
        assert answer["looked"] >= answer["games"] >= 2501
        assert store.exists(keys.state(old)) == (not deleted)
    assert run(desk, "count-ended-games", "--days", "x").returncode != 0
    assert run(desk, *given, "--cursor", "x").returncode != 0
