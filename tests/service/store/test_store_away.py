"""The store fails: the service answers 503 in time, writes nothing partially, and recovers without a restart."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import httpx
import pytest
from tests.service.crashes import Store
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Table

from rami.rules.moves import Discard, DrawStock

pytestmark = [pytest.mark.alone, pytest.mark.promise(4)]  # it measures how soon the service answers

TIMEOUT = 0.4
SLACK = 1.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store that has not been started."""
    made = Store(tmp_path / "store")
    yield made
    made.end()


@pytest.fixture
def running(store: Store, tmp_path: Path) -> Iterator[tuple[Service, int]]:
    """A service with a short store time-out and its own store, and the process id of the store."""
    process = store.start()
    with serving(tmp_path, redis_url=store.url, store_timeout=TIMEOUT) as service:
        service.wait_until("/health/ready")
        yield service, process


def unavailable(answer: httpx.Response, began: float) -> None:
    """Assert that the answer is 503, arrives in time and has a Retry-After header."""
    assert monotonic() - began < 2 * TIMEOUT + SLACK
    assert int(answer.headers["retry-after"]) >= 1
    assert refused(answer, "store_unavailable")["retryable"] is True


def everything_is_unavailable(service: Service, table: Table) -> None:
    """Assert that reads, writes, lists, streams, new players and the readiness check all return 503."""
    ada = table.players[0]
    asks: list[Callable[[], httpx.Response]] = [
        lambda: ada.get(f"/v1/games/{table.id}"),
        lambda: ada.get("/v1/games"),
        lambda: ada.get("/v1/players/me"),
        lambda: ada.post("/v1/games", {"seats": 2}),
        lambda: ada.get(f"/v1/games/{table.id}/events", after=999, wait=5),
        lambda: ada.get(f"/v1/games/{table.id}/stream"),
        lambda: ada.get("/v1/players/me/stream"),
        lambda: ada.get("/v1/players/me/events"),
        lambda: service.http.post("/v1/players", json={"name": "Bob"}),
        lambda: service.http.get("/health/ready"),
    ]
    for ask in asks:
        began = monotonic()
        unavailable(ask(), began)
    assert service.http.get("/health/live").status_code == 200
    assert service.http.get("/v1/variants").status_code == 200


def test_a_store_that_hangs_is_unavailable_and_its_move_is_made_at_most_once(running: tuple[Service, int]) -> None:
    """The player does not know if the move was made, and sends it again with the same key: it was made once."""
    service, process = running
    table = Table([service.player("Ada"), service.player("Bob")])
    player = table.turn
    before = player.view(table.id)
    os.kill(process, signal.SIGSTOP)
    try:
        began = monotonic()
        unavailable(player.try_moves(table.id, DrawStock(), key="k"), began)
        everything_is_unavailable(service, table)
    finally:
        os.kill(process, signal.SIGCONT)
    service.wait_until("/health/ready", seconds=5)
    made = player.try_moves(table.id, DrawStock(), key="k")
    assert (made.status_code, made.headers["etag"]) == (200, f'"{before.version + 1}"')
    assert len(player.events(table.id, after=before.version).events) == 1
    player.move(table.id, Discard(before.hand[0]))


def test_a_killed_store_comes_back_with_every_acknowledged_move(running: tuple[Service, int], store: Store) -> None:
    """The service needs no restart, and loads its functions into the new store process itself."""
    service, process = running
    table = Table([service.player("Ada"), service.player("Bob")])
    player = table.turn
    drawn = player.move(table.id, DrawStock())
    os.kill(process, signal.SIGKILL)
    began = monotonic()
    unavailable(player.try_moves(table.id, Discard(drawn.hand[0]), key="k"), began)
    everything_is_unavailable(service, table)
    store.end()
    store.start()
    service.wait_until("/health/ready", seconds=5)
    assert player.view(table.id) == drawn
    made = player.try_moves(table.id, Discard(drawn.hand[0]), key="k")
    assert (made.status_code, made.headers["etag"]) == (200, f'"{drawn.version + 1}"')
    assert player.events(table.id, after=drawn.version, wait=1).events
    assert "Traceback" not in service.log


def test_a_service_starts_before_its_store(store: Store, tmp_path: Path) -> None:
    """The service is live but not ready; when the store starts, players can be created without a restart."""
    with serving(tmp_path, redis_url=store.url, store_timeout=TIMEOUT) as service:
        refused(service.http.get("/health/ready"), "store_unavailable")
        refused(service.http.post("/v1/players", json={"name": "Ada"}), "store_unavailable")
        store.start()
        service.wait_until("/health/ready", seconds=5)
        assert service.player().create(seats=2, bots=1).status == "playing"
