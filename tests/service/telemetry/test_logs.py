"""The log of the process: one object a line, with the request's id, and no hand, token or secret."""

import hashlib
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import redis
import structlog
from litestar import Litestar
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.listening import game_of, listening
from tests.service.process import Service, serving
from tests.service.secretive import CARD, mistakes, secretive
from tests.service.table import Table

from rami.rules.moves import DrawStock
from rami_service import logs
from rami_service.app import _lifespan
from rami_service.domain.models import decode_game, encode
from rami_service.runtime.context import system_clock
from rami_service.settings import LogFormat, Settings
from rami_service.store import keys
from rami_service.store.redis.embedded import embedded


@pytest.fixture(scope="module")
def spoken(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A process with the most detailed log."""
    with serving(tmp_path_factory.mktemp("spoken"), redis_url=valkey, access_log=True, log_level="debug") as running:
        yield running


def lines(service: Service) -> list[dict[str, Any]]:
    """The log lines after the start message."""
    return [json.loads(line) for line in service.log.splitlines() if line.startswith("{")]


def logged(service: Service, request: str) -> dict[str, Any]:
    """The log line of a request, found by its id; it may be written a moment after the answer."""
    deadline = monotonic() + 5
    while monotonic() < deadline:
        found = [line for line in lines(service) if line.get("request_id") == request]
        if found:
            assert len(found) == 1, found
            return found[0]
        sleep(0.01)
    raise AssertionError(f"no line of {request}")


def test_a_request_is_one_line(spoken: Service) -> None:
    """The line has the id, path, status and duration; also the game and the code of a refusal, if there are any."""
    ada = spoken.player("Ada")
    game = ada.create(seats=2)
    answer = ada.send("GET", f"/v1/games/{game.id}", headers={"X-Request-Id": "view-1"})
    line = logged(spoken, answer.headers["x-request-id"])
    assert line.pop("ms") > 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line.pop("time"))
    assert line == {
        "request_id": "view-1",
        "event": "request",
        "level": "info",
        "method": "GET",
        "path": "/v1/games/{game_id}",
        "game": game.id,
        "player": line["player"],
        "status": 200,
    }
    refused = logged(spoken, ada.get(f"/v1/games/{game.id}/record").headers["x-request-id"])
    assert (refused["status"], refused["code"]) == (409, "game_not_finished")
    nowhere = logged(spoken, spoken.http.get("/nowhere").headers["x-request-id"])
    assert (nowhere["status"], nowhere["code"], nowhere.get("path")) == (404, "not_found", None)


def test_lines_of_one_player_can_be_joined_but_lead_to_nobody(spoken: Service, valkey: str, tmp_path: Path) -> None:
    """A player has one pseudonym, on another replica, too; another player has another one, and nobody has none."""
    ada, bob = spoken.player("Ada"), spoken.player("Bob")
    body = f"{ada.token[:32]}{'a' * 52}"
    forged = body + hashlib.sha256(body.encode()).hexdigest()[:6]
    asked = [
        ada.get("/v1/players/me"),
        ada.get("/v1/games"),
        bob.get("/v1/players/me"),
        spoken.http.get("/v1/players/me", headers={"Authorization": f"Bearer {forged}"}),
        spoken.http.get("/v1/variants"),
    ]
    found = [logged(spoken, answer.headers["x-request-id"]) for answer in asked]
    assert found[3]["code"] == "invalid_token"
    names = [line.get("player") for line in found]
    assert names[0] == names[1] != names[2]
    assert names[3:] == [None, None]
    assert re.fullmatch("[0-9a-f]{20}", found[0]["player"])
    with serving(tmp_path, redis_url=valkey, access_log=True) as other:
        answer = other.http.get("/v1/players/me", headers={"Authorization": f"Bearer {ada.token}"})
        assert logged(other, answer.headers["x-request-id"])["player"] == names[0]
    assert not any(player.id.removeprefix("p_") in spoken.log for player in (ada, bob))


def test_a_move_is_one_line_too_whichever_way_it_takes(spoken: Service) -> None:
    """A move on the fast path, one in the ordinary handler and a refused one have the same fields."""
    table = Table([spoken.player("Ada"), spoken.player("Bob")])
    player, body = table.turn, {"moves": [{"type": "draw_stock"}]}
    tried = player.post(f"/v1/games/{table.id}/moves", body | {"dry_run": True})
    made = player.try_moves(table.id, DrawStock())
    again = player.try_moves(table.id, DrawStock())
    found = [logged(spoken, answer.headers["x-request-id"]) for answer in (tried, made, again)]
    assert [(line["path"], line["game"]) for line in found] == [("/v1/games/{game_id}/moves", table.id)] * 3
    assert [(line["status"], line.get("code")) for line in found] == [(200, None), (200, None), (409, "already_drawn")]


def test_a_stream_is_a_line_when_it_has_ended(spoken: Service) -> None:
    """The line has the duration of the whole stream."""
    ada = spoken.player("Ada")
    game = ada.create(seats=2)
    with listening(ada, game_of(game.id)) as ear:
        ear.next()
        request = ear.response.headers["x-request-id"]
        assert all(line.get("request_id") != request for line in lines(spoken))
        ada.post(f"/v1/games/{game.id}/leave")
        ear.rest()
    assert logged(spoken, request)["path"] == "/v1/games/{game_id}/stream"


def test_whole_games_leave_no_secret_in_the_log(spoken: Service) -> None:
    """Players, house bots, clocks, streams, advice, mistakes: no card, no token, no invitation, no seed of any deal."""
    game = secretive(spoken, "Ada", "Bob")
    for players in game.turns():
        for player in players:
            mistakes(player, game.table.id)
    seeds = game.seeds()
    logged(spoken, game.players[0].get(f"/v1/games/{game.table.id}").headers["x-request-id"])
    text = spoken.log.split("Ctrl-C stops it.")[1]
    assert len(lines(spoken)) == len(text.strip().splitlines()) > 100
    assert not CARD.search(text)
    assert not any(secret in text for secret in [*seeds, game.invite])
    assert not any(player.token[31:] in text or player.id[2:] in text for player in game.players)
    assert "rami_" not in text
    assert {line["event"] for line in lines(spoken)} - {"search_ready", "search_starting"} == {"request"}


def test_nothing_is_logged_of_requests_unless_it_is_asked_for(valkey: str, tmp_path: Path) -> None:
    """Requests are not logged by default, nor below the log level."""
    for settings in ({}, {"access_log": True, "log_level": "warning"}):
        with serving(tmp_path, redis_url=valkey, log_format="text", **settings) as service:
            service.player("Ada")
            assert service.log.rstrip().endswith("Ctrl-C stops it.")


def test_a_game_that_makes_no_sense_is_told_without_values(valkey: str, tmp_path: Path) -> None:
    """The log names its key and the path of the request, but shows nothing of its content."""
    with serving(tmp_path, redis_url=valkey) as service, direct(valkey) as client:
        ada = service.player("Ada")
        table = Table([ada, service.player("Bob")])
        game = decode_game(client.hget(keys.state(table.id), "s"))
        assert game.state
        place = game.state.turn
        broken = replace(
            game, creator="KH 7C rami_secret", state=replace(game.state, table=replace(game.state.table, hands=()))
        )
        client.hset(keys.state(table.id), mapping={"s": encode(broken), "t": ""})
        ada.get(f"/v1/games/{table.id}")
        mover = table.players[place]
        mover.post(f"/v1/games/{table.id}/moves", {"moves": [{"type": "draw_stock"}], "dry_run": True})
        answer = mover.try_moves(table.id, DrawStock())
        client.delete(keys.state(table.id))
        assert answer.status_code == 503
        reply = lines(service)
        assert [line["event"] for line in reply] == ["store_damaged"] * 3
        assert reply[-1]["path"] == "/v1/games/{game_id}/moves"
        assert reply[-1]["keys"] == [keys.state(table.id)]
        assert "Traceback" not in service.log
        assert not re.search(r"KH|7C|rami_s", service.log.split("Ctrl-C stops it.")[1])


@pytest.mark.anyio
async def test_a_start_that_fails_says_where(tmp_path: Path) -> None:
    """The log names the error and its place, and not the server's message, because that contains values."""
    with embedded(tmp_path) as store:
        with redis.Redis.from_url(store) as client:
            client.acl_setuser("helpless", enabled=True, passwords=["+hunter2"], keys=["*"], categories=["+@read"])
        url = store.replace("unix://", "unix://helpless:hunter2@")
        with structlog.testing.capture_logs() as reply, pytest.raises(redis.ResponseError):
            async with _lifespan(Settings(redis_url=url), system_clock, Litestar()):
                pytest.fail("it started")
    assert [line["event"] for line in reply] == ["process_failed"]
    assert reply[0]["error"] == "NoPermissionError"
    assert any(frame.startswith("functions.py") for frame in reply[0]["frames"])


@pytest.fixture
def configured(capfd: pytest.CaptureFixture[str]) -> Iterator[Any]:
    """Configures the log as in a separate process; restores it afterwards."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level

    def configure(form: LogFormat) -> pytest.CaptureFixture[str]:
        logs.configure("info", form)
        return capfd

    yield configure
    structlog.reset_defaults()
    root.handlers[:] = before
    root.setLevel(level)


def test_libraries_are_heard_without_their_values(configured: Any) -> None:
    """A warning or error of a library keeps its message text, the type of the error and its place, but no values."""
    written = configured("json")
    log = logging.getLogger("some.library")
    log.info("quiet")
    log.warning("Cannot send %s to %s", "KH", "rami_token")
    log.error("Exception in callback read(b'KH 7C')\nhandle: <Handle 'rami_token'>")
    try:
        int("rami_token")
    except ValueError:
        log.exception("It failed")
    text = written.readouterr().err
    said = [json.loads(line) for line in text.splitlines()]
    assert [(one["message"], one["level"]) for one in said] == [
        ("Cannot send %s to %s", "warning"),
        ("Exception in callback read", "error"),
        ("It failed", "error"),
    ]
    assert said[2]["error"] == "ValueError"
    assert said[2]["frames"][0].startswith("test_logs.py:")
    assert "rami_token" not in text
    assert "KH" not in text


def test_people_get_text(configured: Any) -> None:
    """The text format is a line with the same values, without colours when the output is not a terminal."""
    written = configured("text")
    structlog.get_logger().warning("sweep_failed", error="StoreUnavailable")
    line = written.readouterr().err
    assert "sweep_failed" in line
    assert "error=StoreUnavailable" in line
    assert "\x1b" not in line
