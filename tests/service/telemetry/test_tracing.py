"""Traces: what a real collector receives, and that the service works without a collector or with a broken one."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from tests.service.collecting import Collector, Told, collecting
from tests.service.listening import game_of, listening
from tests.service.process import COMMAND, Service, free_port, serving
from tests.service.table import ONE_DEAL, Table, arrange, play_out

from rami_service.ids import new_token
from rami_service.settings import Settings
from rami_service.telemetry.setup import NO_OBSERVERS, observers

MOVES = "POST /v1/games/{game_id}/moves"
_traces = count(1)


class Traced(NamedTuple):
    """A process that sends traces, and the collector that receives them."""

    service: Service
    collector: Collector


@pytest.fixture(scope="module")
def traced(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traced]:
    """A process that sends its spans without delay."""
    with pytest.MonkeyPatch.context() as patched, collecting() as (collector, address):
        patched.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")
        folder = tmp_path_factory.mktemp("traced")
        with serving(folder, redis_url=valkey, traces=address, access_log=True) as service:
            yield Traced(service, collector)
            assert "internal_error" not in service.log
            assert "library" not in service.log


def parent() -> tuple[str, dict[str, str]]:
    """The id of a trace that a caller began, and the header with it."""
    trace = f"{next(_traces):032x}"
    return trace, {"traceparent": f"00-{trace}-00f067aa0ba902b7-01"}


def test_a_move_is_a_span_with_its_parts(traced: Traced, valkey: str) -> None:
    """The span continues the caller's trace; its parts are the loading of the game, the rules and the commit."""
    table = Table([traced.service.player("Ada"), traced.service.player("Bob")])
    trace, header = parent()
    arrange(valkey, table.id, lambda game: game)  # the process remembers another game now, and has to load this one
    body = {"moves": [{"type": "draw_stock"}]}
    assert table.turn.send("POST", f"/v1/games/{table.id}/moves", json=body, headers=header).status_code == 200
    spans = traced.collector.of(trace, MOVES)
    assert [span.name for span in spans] == [MOVES, "commit", "load", "rules", "commit"]
    request, stale, load, rules, commit = spans
    assert stale.attributes == {"rami.outcome": "stale"}
    assert request.parent == "00f067aa0ba902b7"
    assert {span.parent for span in (load, rules, commit)} == {request.id}
    assert request.began <= load.began <= load.ended <= rules.began <= rules.ended <= commit.began <= commit.ended
    assert commit.ended <= request.ended
    assert request.attributes == {
        "http.request.method": "POST",
        "http.route": "/v1/games/{game_id}/moves",
        "http.response.status_code": 200,
        "rami.game": table.id,
    }
    assert [span.attributes for span in (load, rules, commit)] == [{}, {}, {"rami.outcome": "done"}]
    assert not any(span.failed for span in spans)
    assert traced.collector.paths == {"/v1/traces"}
    assert traced.collector.resource["service.name"] == "rami"


def test_the_log_says_which_trace_a_line_belongs_to(traced: Traced) -> None:
    """The log line has the trace id, also for a trace that begins in the service, so a reader can find the trace."""
    game = traced.service.player().create(seats=2).id
    trace, header = parent()
    for headers in (header, {}):
        traced.service.http.get(f"/v1/games/{game}", headers=headers)
    begun = {span.trace for span in traced.collector.of(trace, "GET /v1/games/{game_id}")}
    while len(lines := [line for line in traced.service.log.splitlines() if f'"game":"{game}"' in line]) < 2:
        sleep(0.02)
    ids = [json.loads(line)["trace_id"] for line in lines]
    assert ids[0] in begun
    assert ids[1] == span_of(traced.collector, "GET /v1/games/{game_id}", game, after=1).trace


def test_a_refusal_says_its_code(traced: Traced) -> None:
    """The span has the code of the refusal, whether the rules or the router refuse."""
    table = Table([traced.service.player("Ada"), traced.service.player("Bob")])
    trace, header = parent()
    body = {"moves": [{"type": "draw_stock"}]}
    table.others[0].send("POST", f"/v1/games/{table.id}/moves", json=body, headers=header)
    spans = traced.collector.of(trace, MOVES)
    assert [span.name for span in spans] == [MOVES, "load", "rules"]
    assert spans[0].attributes["rami.code"] == "not_your_turn"
    assert spans[0].attributes["http.response.status_code"] == 409
    assert not spans[0].failed, "the caller's mistake is none of ours"
    trace, header = parent()
    traced.service.http.request("PROPFIND", "/v1/nowhere", headers=header)
    (nowhere,) = traced.collector.of(trace, "_OTHER")
    assert nowhere.attributes["rami.code"] == "not_found"
    assert "http.route" not in nowhere.attributes


@pytest.mark.parametrize(
    "header",
    ["", "x", "00-0-0-01", "00-" + 32 * "0" + "-00f067aa0ba902b7-01", "00-" + 600 * "a", "rami_" + 40 * "a"],
)
def test_a_malformed_parent_is_none(traced: Traced, header: str) -> None:
    """A new trace begins in the service, and the header's text is not sent to the collector."""
    game = traced.service.player().create(seats=2).id
    traced.service.http.get(f"/v1/games/{game}", headers={"traceparent": header, "tracestate": "rami_secret=1"})
    assert span_of(traced.collector, "GET /v1/games/{game_id}", game).parent == ""
    assert "rami_secret" not in str(traced.collector.bodies)


def span_of(collector: Collector, name: str, game: str, after: int = 0) -> Told:
    """The span of this name and game, after skipping some; waits until it has arrived."""
    deadline = monotonic() + 10
    while True:
        found = [span for span in collector.spans if span.name == name and span.attributes.get("rami.game") == game]
        if found[after:]:
            return found[after]
        assert monotonic() < deadline, collector.texts
        sleep(0.02)


def test_who_does_not_want_to_be_traced_is_not(traced: Traced) -> None:
    """If the caller's flag says that its trace is not sampled, no span of this trace is sent."""
    ada = traced.service.player()
    silent, _ = parent()
    ada.send("GET", "/v1/players/me", headers={"traceparent": f"00-{silent}-00f067aa0ba902b7-00"})
    trace, header = parent()
    ada.send("GET", "/v1/players/me", headers=header)
    traced.collector.of(trace, "GET /v1/players/me")
    assert not any(span.trace == silent for span in traced.collector.spans)


def test_a_stream_is_told_when_it_opens(traced: Traced) -> None:
    """The span of a stream ends when the stream opens, not when it ends."""
    ada = traced.service.player()
    game = ada.create(seats=2).id
    with listening(ada, game_of(game)) as ear:
        ear.next()
        opened = span_of(traced.collector, "GET /v1/games/{game_id}/stream", game)
    assert opened.events == ["stream opened"]
    parts = [span for span in traced.collector.spans if span.parent == opened.id]
    assert {span.name for span in parts} == {"load", "rules"}
    ada.send("HEAD", game_of(game))
    assert span_of(traced.collector, "HEAD /v1/games/{game_id}/stream", game).events == []


def test_what_house_bots_play_is_no_part_of_a_request(traced: Traced) -> None:
    """House bots begin during a request, but their moves do not belong to the request's trace."""
    ada = traced.service.player()
    for _ in range(6):
        trace, header = parent()
        game = ada.send("POST", "/v1/games", json={"seats": 6, "bots": 5}, headers=header).json()["id"]
        while (view := ada.view(game)).turn != view.seat:
            ada.events(game, after=view.version, wait=2)
        spans = traced.collector.of(trace, "POST /v1/games")
        assert [span.name for span in spans] == ["POST /v1/games", "load", "rules", "commit"]


def test_each_turn_of_a_house_bot_is_a_trace_of_its_own(traced: Traced) -> None:
    """It has the game, the level, and the parts of a move; no request is its parent."""
    ada = traced.service.player()
    game = ada.create(bots=1, options=ONE_DEAL).id
    play_out(game, ada)
    turn = span_of(traced.collector, "bot turn", game)
    spans = traced.collector.of(turn.trace, "bot turn")
    assert {span.name for span in spans} == {"bot turn", "load", "rules", "commit"}
    assert {span.parent for span in spans if span.name != "bot turn"} == {turn.id}
    assert turn.parent == ""
    assert turn.attributes == {"rami.game": game, "rami.level": "regular"}
    assert not turn.failed


def test_what_the_sweeper_does_is_a_trace_of_its_own(traced: Traced) -> None:
    """A game that is over is looked at once more, because it has to be counted."""
    ada = traced.service.player()
    game = ada.create(bots=1, options=ONE_DEAL).id
    play_out(game, ada)
    look = span_of(traced.collector, "look", game)
    assert [span.name for span in traced.collector.of(look.trace, "look")] == ["look", "load"]
    assert (look.parent, look.attributes) == ("", {"rami.game": game})


def test_probes_are_not_traced(traced: Traced) -> None:
    """They come every few seconds and say nothing; other requests without a game are traced."""
    for path in ("/health/live", "/health/ready"):
        trace, header = parent()
        assert traced.service.http.get(path, headers=header).status_code == 200
    trace, header = parent()
    traced.service.http.get("/v1/variants", headers=header)
    traced.collector.of(trace, "GET /v1/variants")
    assert not [span for span in traced.collector.spans if "/health/" in span.name]


def test_a_long_page_is_told_in_parts(traced: Traced) -> None:
    """A request that reads many games has few spans, not one for each game."""
    ada = traced.service.player()
    for _ in range(30):
        ada.create(seats=2)
    trace, header = parent()
    assert len(ada.send("GET", "/v1/players/me/games", headers=header).json()["items"]) >= 20
    assert len(traced.collector.of(trace, "GET /v1/players/me/games")) <= 20


def test_a_store_that_is_away_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part and the request are marked as failed, with only the type of the error."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")
    away = {"redis_url": f"redis://:hunter2@127.0.0.1:{free_port()}", "store_timeout": 0.2, "requests_per_token": 0}
    with collecting() as (collector, address), serving(tmp_path, traces=address, **away) as service:
        trace, header = parent()
        header["Authorization"] = f"Bearer {new_token('p_' + 26 * '0')}"
        assert service.http.get(f"/v1/games/g_{26 * '0'}", headers=header).status_code == 503
        request, load = collector.of(trace, "GET /v1/games/{game_id}")
        assert request.failed
        assert request.attributes["rami.code"] == "store_unavailable"
        assert load.failed
        assert load.attributes == {"error.type": "StoreUnavailable"}
        assert b"hunter2" not in b"".join(collector.bodies)


def test_nothing_is_traced_unless_a_collector_is_given() -> None:
    """The libraries are not imported, because they are an optional extra."""
    with observers(Settings()) as watching:
        assert watching == NO_OBSERVERS
    code = (
        "import sys; from rami_service.app import create_app; from rami_service.serving import Settings;"
        "create_app(Settings());"
        "wanted = ('opentelemetry.exporter', 'opentelemetry.sdk.trace.', 'rami_service.telemetry.tracing');"
        "print([name for name in sys.modules if name.startswith(wanted)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


def without_the_extra(folder: Path) -> dict[str, str]:
    """An environment in which the tracing libraries are not installed."""
    package = folder / "absent" / "opentelemetry"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    paths = [str(package.parent), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    return environment | {"PYTHONPATH": os.pathsep.join(paths), "RAMI_PORT": str(free_port())}


def test_a_missing_extra_ends_the_start(tmp_path: Path) -> None:
    """The start fails with the variable and the extra to install, and leaves no files behind."""
    environment = without_the_extra(tmp_path) | {"RAMI_TRACES": "http://me:hunter2@127.0.0.1:4318"}
    ended = subprocess.run(
        COMMAND, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=30, check=False
    )
    assert ended.returncode == 2
    assert (
        ended.stderr
        == "rami-service cannot start. RAMI_TRACES: traces need more libraries: install rami-service[otel].\n"
    )
    assert not (tmp_path / "data").exists()


@pytest.fixture
def deaf() -> Iterator[str]:
    """A collector that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_a_collector_that_fails_harms_nobody(
    valkey: str, tmp_path: Path, deaf: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a request nor the shutdown waits for a broken collector."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")
    for number, address in enumerate((deaf, f"http://me:hunter2@127.0.0.1:{free_port()}")):
        folder = tmp_path / str(number)
        folder.mkdir()
        with serving(folder, redis_url=valkey, traces=address) as service:
            table = Table([service.player("Ada"), service.player("Bob")])
            began = monotonic()
            table.play_on(20)
            assert monotonic() - began < 5
            began = monotonic()
            assert service.stop() == 0
            assert monotonic() - began < 6
            assert "Traceback" not in service.log
            assert "hunter2" not in service.log
