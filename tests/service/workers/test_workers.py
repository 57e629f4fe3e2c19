"""A service of two workers, as the command starts it: one port, one store, one place for metrics, and its end."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from tests.service.admin.operators import operated
from tests.service.listening import game_of, listening
from tests.service.process import Service, completed, free_port, serving, start
from tests.service.scraping import Watched, steps_of
from tests.service.table import Player, Table
from tests.service.test_command import runs, store_process

from rami.bots import HouseBot
from rami_service.settings import Settings

WITHIN = 120.0  # seconds: a worker starts in two, and later on a busy machine
KNOCKS = 40


def until(holds: Callable[[], object], why: str) -> None:
    """Wait until something holds."""
    deadline = monotonic() + WITHIN
    while not holds():
        assert monotonic() < deadline, why
        sleep(0.05)


def lines(service: Service, event: str) -> list[dict[str, Any]]:
    """The lines of the log about an event, oldest first."""
    found = [json.loads(line) for line in service.log.splitlines() if line.startswith("{") and line.endswith("}")]
    return [line for line in found if line["event"] == event]


def workers(service: Service) -> dict[int, int]:
    """The process of each worker that was started last."""
    return {line["worker"]: line["pid"] for line in lines(service, "worker_started")}


def ended_at_once(service: Service) -> bool:
    """Kill each worker as soon as it is there. One that could serve already is started again, and killed again."""
    for pid in workers(service).values():
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return service.process.poll() is not None


def stores(folder: Path) -> int:
    """How many servers of the store run with their data in a folder."""
    found = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # another test's process may end meanwhile
            command = path.read_bytes()
            found += b"valkey-server" in command and str(folder).encode() in command
    return found


def all_serve(watched: Watched) -> bool:
    """Whether both workers serve."""
    return watched.scrape()("rami_workers", state="serving") == 2


@contextmanager
def two(folder: Path, **settings: object) -> Iterator[Watched]:
    """A service of two workers, both of which serve, with metrics."""
    port = free_port()
    with serving(folder, workers=2, metrics_port=port, access_log=True, **settings) as service:
        watched = Watched(service, port)
        until(lambda: all_serve(watched), "a worker does not start")
        yield watched


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pair has its data."""
    return tmp_path_factory.mktemp("pair")


@pytest.fixture(scope="module")
def pair(folder: Path) -> Iterator[Watched]:
    """Two workers with the service's own store, which no test ends."""
    with two(folder) as watched:
        yield watched


def knock(service: Service) -> None:
    """Send requests on connections of their own, so that each worker gets some, and read all answers."""
    for _ in range(KNOCKS):
        connection = HTTPConnection("127.0.0.1", service.port, timeout=20)
        connection.request("GET", "/health/ready")
        assert connection.getresponse().status == 200
        connection.close()


def players(service: Service, stack: ExitStack) -> list[Player]:
    """Two players, each with a client, and so with a connection, of its own."""
    clients = [stack.enter_context(httpx.Client(base_url=service.base, timeout=20)) for _ in range(2)]
    return [Player(client, name) for client, name in zip(clients, ("Ada", "Bob"), strict=True)]


def test_both_workers_answer_at_one_port_with_one_store(pair: Watched, folder: Path) -> None:
    """Connections are divided between them, the log says which one answered, and there is one server of the store."""
    knock(pair.service)
    until(lambda: {line["worker"] for line in lines(pair.service, "request")} == {1, 2}, "one answers all")
    assert len(set(workers(pair.service).values())) == 2
    until(lambda: stores(folder) == 1, "there is not one server of the store")


def test_their_metrics_are_added_up(pair: Watched) -> None:
    """The counters have the number of steps of a game, whichever worker made them, and gauges have their meaning."""
    pair.begin()
    with ExitStack() as stack:
        ada, bob = players(pair.service, stack)
        table = Table([ada, bob])
        table.play_on(30)
        with listening(ada, game_of(table.id)) as stream:
            stream.next()
            now, steps = pair.scrape(), steps_of(ada, table.id)
    assert now("rami_streams_open", kind="game") == 1
    assert pair.counted("rami_moves_total") == steps.total() >= 30
    assert pair.counted("rami_games_became_total", status="playing") == 1
    assert now("rami_games", status="playing") == 1
    assert now("rami_build_info") == 1
    assert now("rami_stream_places", state="most") == 2 * Settings().streams_most


def test_a_worker_that_is_killed_loses_nothing_and_comes_back(pair: Watched) -> None:
    """The other one serves meanwhile, every acknowledged step is in the game, and the metrics count on."""
    pair.begin()
    service = pair.service
    with ExitStack() as stack:
        ada, bob = players(service, stack)
        table, made, killed = Table([ada, bob]), 0, workers(service)[1]
        for number in range(40):
            if number == 10:
                assert pair.counted("rami_moves_total") == made
                os.kill(killed, signal.SIGKILL)
            made += acknowledged(table, f"k{number}")
        assert steps_of(ada, table.id).total() == made
    until(lambda: workers(service)[1] != killed and all_serve(pair), "it does not come back")
    knock(service)
    ended = lines(service, "worker_ended")[-1]
    assert (ended["worker"], ended["status"], ended["level"]) == (1, -signal.SIGKILL, "warning")
    assert pair.counted("rami_moves_total") == made
    assert pair.counted("rami_log_events_total", event="worker_ended") == 1


def test_a_worker_that_is_asked_to_end_ends_in_order_and_is_replaced(pair: Watched) -> None:
    """What it has counted stays counted, up to its last request."""
    pair.begin()
    service, ended = pair.service, workers(pair.service)[2]
    knock(service)
    os.kill(ended, signal.SIGTERM)
    until(lambda: workers(service)[2] != ended and all_serve(pair), "it is not replaced")
    assert lines(service, "worker_ended")[-1]["status"] == 0
    assert pair.counted("rami_request_seconds_count", operation="/health/ready", status="2xx") == KNOCKS


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_the_end_is_in_order(tmp_path: Path, sign: int) -> None:
    """At SIGTERM, or Ctrl-C in a terminal, streams end, all processes end, and the exit status is 0."""
    with two(tmp_path) as watched:
        service, ada = watched.service, watched.service.player()
        game = ada.create(seats=2).id
        with listening(ada, game_of(game)) as stream:
            stream.next()
            os.killpg(service.process.pid, sign) if sign == signal.SIGINT else service.process.send_signal(sign)
            stream.rest()
        assert service.process.wait(WITHIN) == 0
        assert not any(map(runs, workers(service).values()))
        assert not stores(tmp_path)
        assert not lines(service, "worker_ended")
        assert "Traceback" not in service.log


def test_workers_do_not_outlive_the_service(tmp_path: Path) -> None:
    """Who kills the first process ends the workers, too, and their port is free."""
    with two(tmp_path) as watched:
        os.kill(watched.service.process.pid, signal.SIGKILL)
        until(lambda: not any(map(runs, workers(watched.service).values())), "a worker goes on")
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{watched.service.base}/health/live")


def test_the_end_of_its_store_ends_the_service(tmp_path: Path) -> None:
    """The service ends all workers, and says why, as a service of one process does."""
    with two(tmp_path) as watched:
        os.kill(store_process(tmp_path / "data"), signal.SIGKILL)
        assert watched.service.process.wait(WITHIN) == 1
        assert "Its Valkey server was killed" in watched.service.log
        assert not any(map(runs, workers(watched.service).values()))


def test_workers_that_cannot_start_end_the_service(tmp_path: Path) -> None:
    """They are not started again for ever: whoever started the service sees its exit status."""
    service = start(tmp_path, workers=2)
    try:
        until(lambda: ended_at_once(service), "the service goes on")
        assert service.process.wait(WITHIN) == 1
        assert "A worker ended before it could serve" in service.log
    finally:
        service.http.close()
        service.kill()


def test_the_port_belongs_to_one_service(pair: Watched, valkey: str, tmp_path: Path) -> None:
    """A second service cannot take a share of the connections, whether it has workers or not."""
    for number in (1, 2):
        status, _, errors = completed(tmp_path, port=pair.service.port, workers=number, redis_url=valkey)
        assert status == 2
        assert f"Another program uses port {pair.service.port}." in errors


def test_operators_have_one_port(valkey: str, tmp_path: Path) -> None:
    """Any worker answers there."""
    with operated(tmp_path, redis_url=valkey, workers=2) as desk:
        for _ in range(10):
            desk.ada.get("/games", status="open")


def acknowledged(table: Table, key: str) -> int:
    """Send one step until it is acknowledged, with the same key, also on new connections. Returns 1."""
    deadline = monotonic() + WITHIN
    while True:
        with suppress(httpx.TransportError):
            player = table.turn
            step = table.choice(HouseBot(), player, player.view(table.id))
            break
        assert monotonic() < deadline
    while True:
        with suppress(httpx.TransportError):
            assert player.try_moves(table.id, step, key=key).status_code == 200
            return 1
        assert monotonic() < deadline
