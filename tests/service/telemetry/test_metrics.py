"""Metrics: real scrapes after real games, through two replicas."""

import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import get_args

import httpx
import pytest
from prometheus_client import generate_latest
from redis import Redis
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service, free_port, serving, start
from tests.service.replica import Clock, Replica
from tests.service.scraping import Scrape, Watched, scraped, steps_of, watched
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.bots import HouseBot
from rami.rules.moves import Accept, DrawStock, Move, Refuse
from rami_service.app import open_service
from rami_service.settings import Settings
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect
from rami_service.telemetry.metrics import Metrics
from rami_service.telemetry.setup import NO_OBSERVERS, Observers, observers

MOVES = "/v1/games/{game_id}/moves"


Replicas = tuple[Watched, Watched]


@pytest.fixture(scope="module")
def pair(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replicas]:
    """Two processes on one store."""
    folder = tmp_path_factory.mktemp("watched")
    with watched(folder, redis_url=valkey) as one, watched(folder, redis_url=valkey) as other:
        yield one, other


@pytest.fixture
def replicas(pair: Replicas, store_url: str) -> Replicas:  # noqa: ARG001 - the store is emptied
    """Both, on an empty store, counting from now on."""
    for replica in pair:
        replica.begin()
    return pair


def both(replicas: Replicas, name: str, **labels: str) -> float:
    """The sum of what both replicas counted."""
    return sum(replica.counted(name, **labels) for replica in replicas)


def test_a_step_of_every_kind_is_counted() -> None:
    """Every type of move is the step of some event; an answer to a challenge is one step, whatever is answered."""
    answers = {Accept, Refuse}
    kinds = {kind.__struct_config__.tag for kind in get_args(Move) if kind not in answers}
    series = Scrape(generate_latest(Metrics().registry).decode()).series("rami_moves_total")
    assert {dict(labels)["step"] for labels in series} == kinds | {"answer"}


def test_what_two_replicas_count_is_what_was_played(replicas: Replicas) -> None:
    """Every step counts once, by variant and kind, on any replica; a repeated request is not counted as a step."""
    ada, bob = [replicas[0].service.player(name) for name in ("Ada", "Bob")]
    table, bot = Table([ada, bob], variant="rami-51", options=ONE_DEAL), HouseBot()
    for number in range(10_000):
        if ada.view(table.id).status != "playing":
            break
        ada.http = bob.http = replicas[number % 2].service.http
        player = table.turn
        step = table.choice(bot, player, player.view(table.id))
        for _ in range(2):
            assert player.try_moves(table.id, step, key=f"k{number}").status_code == 200
    expected = steps_of(ada, table.id)
    assert len(expected) > 1
    for kind, times in expected.items():
        assert both(replicas, "rami_moves_total", variant="rami-51", step=kind) == times
    assert both(replicas, "rami_moves_total") == expected.total()
    assert all(replica.counted("rami_moves_total") > 0 for replica in replicas)
    assert both(replicas, "rami_request_seconds_count", operation=MOVES, method="POST", status="2xx") == 2 * number
    assert [both(replicas, "rami_games_became_total", status=one) for one in ("open", "playing", "finished")] == [1] * 3


def test_house_bots_are_counted_too(replicas: Replicas) -> None:
    """The moves of house bots are counted, although they come without a request."""
    ada = replicas[0].service.player()
    game = ada.create(bots=1, options=ONE_DEAL).id
    play_out(game, ada)
    answer = steps_of(ada, game).total()
    assert both(replicas, "rami_moves_total", variant="rami") == answer
    assert answer > both(replicas, "rami_request_seconds_count", operation=MOVES, status="2xx") > 0


def test_refusals_are_counted_by_code(replicas: Replicas) -> None:
    """Refusals are counted with their status; conflicts are also counted as conflicts."""
    one = replicas[0]
    table = Table([one.service.player("Ada"), one.service.player("Bob")])
    player, waiting = table.turn, table.others[0]
    player.try_moves(table.id, DrawStock(), at=1)
    for _ in range(3):
        waiting.try_moves(table.id, DrawStock())
    waiting.get("/v1/games/g_00000000000000000000000000")
    one.service.http.get("/v1/players/me")
    one.service.http.get("/nothing/here")
    refused = {"stale_version": (412, 1), "not_your_turn": (409, 3), "missing_token": (401, 1), "not_found": (404, 1)}
    for code, (status, times) in refused.items():
        assert one.counted("rami_refusals_total", code=code, status=str(status)) == times
    assert one.counted("rami_refusals_total") == 7
    assert one.counted("rami_request_seconds_count", operation=MOVES, status="4xx") == 4
    assert one.counted("rami_conflicts_total", kind="stale_version") == one.counted("rami_conflicts_total") == 1


def test_lost_races_are_counted(replicas: Replicas) -> None:
    """A change that conflicts with one from another replica is retried and counted, although no request is refused."""
    players = [replicas[0].service.player(name) for name in ("Ada", "Bob")]
    table = Table(players)
    players[1].http = replicas[1].service.http

    def contribute(player: Player) -> None:
        for number in range(20):
            player.post(f"/v1/games/{table.id}/entropy", {"entropy": f"{number:08x}"})

    deadline = monotonic() + 20
    while not both(replicas, "rami_conflicts_total", kind="lost_race"):
        assert monotonic() < deadline
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(contribute, players))


def test_games_are_counted_by_status(replicas: Replicas) -> None:
    """Private games count too, all replicas report the same numbers, and finished games are not counted."""
    ada, bob = [replicas[0].service.player(name) for name in ("Ada", "Bob")]
    ada.create(seats=2)
    private = ada.create(seats=2, private=True).id
    assert games(replicas) == [(2, 0)] * 2
    bob.join(private, invite=ada.invite(private))
    assert games(replicas) == [(1, 1)] * 2
    ada.post(f"/v1/games/{private}/resign")
    bob.post(f"/v1/games/{private}/resign")
    assert games(replicas) == [(1, 0)] * 2
    assert both(replicas, "rami_games_became_total", status="aborted") == 1


def test_the_memory_of_the_store_is_reported(replicas: Replicas, valkey: str) -> None:
    """What it uses, and what it may use if it has a limit."""
    with Redis.from_url(valkey) as store:
        assert replicas[0].scrape().series("rami_redis_memory_max_bytes") == set()
        store.config_set("maxmemory", 500_000_000)
        try:
            for replica in replicas:
                scrape = replica.scrape()
                assert 0 < scrape("rami_redis_memory_bytes", server="0") < 500_000_000
                assert scrape("rami_redis_memory_max_bytes", server="0") == 500_000_000
        finally:
            store.config_set("maxmemory", 0)


def games(replicas: Replicas) -> list[tuple[float, float]]:
    """How many games are open and how many are played, as each replica reports."""
    scrapes = [replica.scrape() for replica in replicas]
    return [(scrape("rami_games", status="open"), scrape("rami_games", status="playing")) for scrape in scrapes]


def test_streams_are_counted_while_they_are_open(replicas: Replicas) -> None:
    """Streams are counted by what they follow; a refused stream is not counted."""
    one = replicas[0]
    ada = one.service.player()
    game = ada.create(seats=2).id
    with listening(ada, game_of(game)) as first, listening(ada, MINE) as second:
        first.next(), second.next()
        ada.get(game_of(game), after="99")
        scrape = one.scrape()
        assert [scrape("rami_streams_open", kind=kind) for kind in ("game", "player")] == [1, 1]
    until(lambda: one.scrape()("rami_streams_open") == 0)


def until(holds: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until the condition holds."""
    deadline = monotonic() + seconds
    while not holds():
        assert monotonic() < deadline
        sleep(0.02)


def test_nothing_that_callers_send_makes_new_series(replicas: Replicas) -> None:
    """Labels with paths, ids, methods and codes use only values from the code."""
    one = replicas[0]
    ada = one.service.player()

    def send(number: int) -> Scrape:
        for path in (f"/x{number}", f"/v1/games/g_{number:026}", f"/web/{number}", f"/v1/variants/v{number}"):
            for method in ("GET", "POST", "OPTIONS", "PROPFIND", "DELETE"):
                ada.send(method, path, params={f"q{number}": "1"})
        return one.scrape()

    before, after = send(1), send(2)
    for name in ("rami_request_seconds_count", "rami_refusals_total", "rami_moves_total"):
        assert before.series(name) == after.series(name)
    operations = {dict(labels)["operation"] for labels in after.series("rami_request_seconds_count")}
    assert {"none", "/v1/games/{game_id}", "/web/{name}"} <= operations
    assert not any(character.isdigit() for name in operations for character in name.replace("v1", ""))


@pytest.mark.anyio
async def test_a_store_that_does_not_answer_is_counted() -> None:
    """It is counted as a failure, and not as a round trip."""
    metrics = Metrics()
    async with connect(f"redis://127.0.0.1:{free_port()}", timeout=0.2) as client:
        batch = batch_of(client, timeout=0.2, watches=(metrics.on_command,))
        with pytest.raises(StoreUnavailable):
            await batch.call("PING")
        await batch.aclose()
    scrape = scraped(metrics)
    assert (scrape("rami_redis_failures_total"), scrape("rami_redis_seconds_count")) == (1, 0)


@pytest.mark.anyio
async def test_commands_that_travel_together_are_one_round_trip(store_url: str) -> None:
    """A busy process records one measurement for all of them."""
    metrics = Metrics()
    async with connect(store_url, timeout=2) as client:
        batch = batch_of(client, timeout=2, watches=(metrics.on_command,))
        await batch.calls([("PING",)] * 5)
        await batch.call("PING")
        await batch.aclose()
    assert scraped(metrics)("rami_redis_seconds_count") == 2


def test_a_store_that_is_away_hides_nothing_but_what_it_says(tmp_path: Path) -> None:
    """All other metrics are still there, because an outage is when operators need them."""
    with watched(tmp_path, redis_url=f"redis://127.0.0.1:{free_port()}", store_timeout=0.2) as alone:
        scrape = alone.scrape()
        assert scrape.series("rami_games") == scrape.series("rami_redis_memory_bytes") == set()
        assert scrape("rami_redis_failures_total") > 0
        assert scrape("python_info") == 1


def test_there_are_none_unless_a_port_is_given(service: Service) -> None:
    """The library is not even imported, and the service's own port does not serve metrics."""
    with observers(Settings()) as watching:
        assert watching == NO_OBSERVERS
    code = (
        "import sys; from rami_service.app import create_app; from rami_service.serving import Settings;"
        "create_app(Settings());"
        "wanted = ('prometheus_client', 'rami_service.telemetry.metrics');"
        "print([name for name in sys.modules if name.startswith(wanted)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
    assert service.http.get("/metrics").status_code == 404


def test_the_port_has_nothing_but_counts(replicas: Replicas) -> None:
    """The port needs no token and accepts no data, and the start message contains its address."""
    address = replicas[0].address
    assert httpx.post(address, content=b"x").status_code == 405
    assert "rami_moves_total" in httpx.get(address, headers={"Accept": "application/openmetrics-text"}).text
    assert f"Metrics              {address}\n" in replicas[0].service.log


def test_a_monitor_of_the_port_may_send_head(replicas: Replicas) -> None:
    """It gets the headers of a scrape, and nothing behind them."""
    port = int(replicas[0].address.split(":")[2].split("/")[0])
    with socket.create_connection(("127.0.0.1", port), timeout=5) as monitor:
        monitor.sendall(b"HEAD /metrics HTTP/1.0\r\n\r\n")
        head, _, body = b"".join(iter(lambda: monitor.recv(1 << 16), b"")).partition(b"\r\n\r\n")
    assert (head.split()[1], body) == (b"200", b"")
    assert b"\r\nContent-Type: text/plain; version=" in head
    assert int(head.partition(b"Content-Length: ")[2].split()[0]) > 1000


def test_whoever_breaks_off_is_a_line_of_the_log(replicas: Replicas) -> None:
    """An aborted scrape is one line in the log, without a traceback or the text of the request."""
    one = replicas[0]
    with socket.create_connection(("127.0.0.1", int(one.address.split(":")[2].split("/")[0]))) as half:
        half.send(b"GET /metrics?token=rami_secret")
        half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    until(lambda: "scrape_failed" in one.service.log)
    assert "Traceback" not in one.service.log
    assert "rami_secret" not in one.service.log


def test_the_port_may_be_on_another_address(valkey: str, tmp_path: Path) -> None:
    """The metrics can be on another address than the service, also on an IPv6 address."""
    port = free_port()
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("there is no IPv6 here")
    with serving(tmp_path, redis_url=valkey, metrics_port=port, metrics_host="::1"):
        assert httpx.get(f"http://[::1]:{port}/metrics").status_code == 200
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{port}/metrics")


@pytest.mark.anyio
async def test_turns_that_run_out_of_time_are_counted(store_url: str, clock: Clock) -> None:
    """Each time-out counts once, and the moves of the house bot count too."""
    metrics = Metrics()
    async with open_service(Settings(redis_url=store_url), clock, Observers(metrics=metrics)) as (context, sweeper):
        replica = Replica(context, sweeper, clock)
        await replica.table(turn_seconds=10)
        await replica.sweep(11)
    scrape = scraped(metrics)
    assert (scrape("rami_turns_timed_out_total"), scrape("rami_moves_total", step="discard")) == (1, 1)


def test_a_port_that_is_taken_ends_the_start(service: Service, tmp_path: Path) -> None:
    """The start fails before anything else is started, and the message names the variable."""
    refused = start(tmp_path, metrics_port=service.port)
    try:
        assert refused.process.wait(15) == 2
        reason = f"port {service.port} is in use, by another program or by the service itself. Choose another port."
        assert refused.log == f"rami-service cannot start. RAMI_METRICS_PORT: {reason}\n"
        assert not (tmp_path / "data").exists()
    finally:
        refused.http.close()
        refused.kill()
