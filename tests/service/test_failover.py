"""A primary is killed under load: the service says 503 and when to ask again, then goes on by itself."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Final

import httpx
import pytest
from redis.crc import key_slot
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.replica import LONG_DEAL
from tests.service.shapes import Server, cluster, nodes, sentinels, until
from tests.service.table import Table

from rami.problems import Code
from rami.rules.moves import Discard, DrawStock
from rami_service.store import keys

PATIENCE: Final = 1_000  # ms until a silent primary is replaced
TIMEOUT: Final = 0.5
TABLES: Final = 6
GOES_ON: Final = 90  # seconds; Sentinels do nothing for thirty after the machine has slept


class Load:
    """Tables that play until they are stopped: what was refused when, and what was acknowledged."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.tables = [Table([service.player(), service.player("Bob")], options=LONG_DEAL) for _ in range(TABLES)]
        self.stopped = Event()
        self.refused: dict[str, list[float]] = {table.id: [] for table in self.tables}
        self.answered: dict[str, float] = {}
        self.lost = 0

    def ask(self, table: Table, request: Callable[[], httpx.Response]) -> httpx.Response:
        """Send a request until it is answered otherwise than by 503."""
        began = monotonic()
        while (answer := request()).status_code == 503:
            assert monotonic() - began < GOES_ON, "it does not go on"
            assert refused(answer, Code.STORE_UNAVAILABLE)["retryable"]
            assert int(answer.headers["retry-after"]) >= 1
            self.refused[table.id].append(monotonic())
            sleep(0.05)
        if answer.status_code == 409:  # what was acknowledged had not reached the replica
            self.lost += 1
        else:
            assert answer.status_code == 200, answer.text
        self.answered[table.id] = monotonic()
        return answer

    def play(self, table: Table) -> int:
        """Play turns; how many moves were acknowledged."""
        made = 0
        while not self.stopped.is_set():
            seen = self.ask(table, lambda: table.players[0].get(f"/v1/games/{table.id}")).json()
            player = table.players[seen["turn"]]
            for step in (DrawStock(), None):
                hand = self.ask(table, lambda player=player: player.get(f"/v1/games/{table.id}")).json()["hand"]  # type: ignore[misc]
                move, key = step or Discard(hand[0]), f"k{made}"
                self.ask(table, lambda player=player, move=move, key=key: player.try_moves(table.id, move, key=key))  # type: ignore[misc]
                made += 1
        return made


@contextmanager
def playing(service: Service) -> Iterator[Load]:
    """Tables that play meanwhile, and that have all been answered again at the end."""
    load = Load(service)
    with ThreadPoolExecutor(TABLES) as threads:
        running = [threads.submit(load.play, table) for table in load.tables]
        try:
            until(lambda: len(load.answered) == TABLES)
            yield load
        finally:
            load.stopped.set()
        assert all(play.result() > 2 for play in running)


def goes_on(load: Load, killed: float, shape: str, shown: pytest.CaptureFixture[str]) -> None:
    """Wait until every table is answered for a second without a refusal, and say how long that took."""

    def calm() -> bool:
        last = max((at for refusals in load.refused.values() for at in refusals), default=killed)
        return min(load.answered.values()) > max(last, killed + PATIENCE / 1000) + 1

    until(calm, GOES_ON)
    last = [max(refusals) - killed for refusals in load.refused.values() if refusals]
    refused = f"{len(last)} of {TABLES} tables were refused, the last one {max(last):.2f} s after the kill"
    with shown.disabled():
        print(f"\n{shape}: {refused}; {load.lost} moves were lost")  # noqa: T201
    assert load.lost <= TABLES


def test_a_cluster_loses_a_primary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables of other primaries play on meanwhile, and those of the lost one after its replica has taken its place."""
    with (
        cluster(tmp_path / "cluster", patience=PATIENCE) as (url, servers),
        serving(tmp_path, redis_url=url, store_timeout=TIMEOUT, requests_per_token=0) as service,
        playing(service) as load,
    ):
        owner(servers[:3], keys.state(load.tables[0].id)).kill()
        goes_on(load, monotonic(), "cluster", capsys)
        assert load.refused[load.tables[0].id]
        assert service.player("Cleo").create(seats=2, bots=1).status == "playing"
        assert "internal_error" not in service.log


def test_a_slot_moves_while_its_game_is_played(tmp_path: Path) -> None:
    """Commands follow it, during the move and after it, and nobody is refused."""
    with (
        cluster(tmp_path / "cluster") as (url, servers),
        serving(tmp_path, redis_url=url, requests_per_token=0) as service,
        playing(service) as load,
    ):
        slot = key_slot(keys.state(load.tables[0].id).encode())
        source = owner(servers[:3], keys.state(load.tables[0].id))
        target = next(server for server in servers[:3] if server is not source)
        move_slot(slot, source, target, servers[:3])
        was = dict(load.answered)
        until(lambda: all(load.answered[name] > was[name] for name in was))
        assert target.ask("CLUSTER", "COUNTKEYSINSLOT", slot) >= 2
        assert not any(load.refused.values())
        assert not load.lost


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_sentinels_replace_a_primary(
    tmp_path: Path, sign: int, capsys: pytest.CaptureFixture[str], *, full: bool
) -> None:
    """One that is gone, and one that hangs and comes back later: it is not taken for the primary again."""
    if sign == signal.SIGSTOP and not full:
        pytest.skip("a part of make test-redis")
    with (
        sentinels(tmp_path / "sentinels", patience=PATIENCE) as (url, servers, watching),
        serving(tmp_path, redis_url=url, store_timeout=TIMEOUT, requests_per_token=0) as service,
        playing(service) as load,
    ):
        servers[0].process.send_signal(sign)
        goes_on(load, monotonic(), f"sentinel, {signal.Signals(sign).name}", capsys)
        assert all(load.refused.values())
        if sign == signal.SIGSTOP:
            servers[0].process.send_signal(signal.SIGCONT)
            until(lambda: servers[0].ask("ROLE")[0] == b"slave")
            service.wait_until("/health/ready", seconds=5)
        assert watching[0].process.poll() is None
        assert "internal_error" not in service.log


def owner(servers: list[Server], key: str) -> Server:
    """The server that has a key."""
    slot = key_slot(key.encode())
    for server in servers:
        myself = nodes(server)[server.ask("CLUSTER", "MYID").decode()]
        if any(int(first) <= slot <= int(last) for first, last in myself["slots"]):
            return server
    raise AssertionError("nobody has it")


def move_slot(slot: int, source: Server, target: Server, primaries: list[Server]) -> None:
    """Move a slot from one server to another, key by key, slowly enough to be met in between."""
    target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.ask("CLUSTER", "MYID"))
    source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", target.ask("CLUSTER", "MYID"))
    sleep(0.2)
    names = source.ask("CLUSTER", "GETKEYSINSLOT", slot, 100)
    source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *names)
    sleep(0.2)
    name = target.ask("CLUSTER", "MYID")
    for server in (target, source, *primaries):
        server.ask("CLUSTER", "SETSLOT", slot, "NODE", name)
