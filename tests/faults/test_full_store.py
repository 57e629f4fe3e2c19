"""Promise 19: a full store still reads. Changes are refused as `store_full`, have not happened, and go on with room."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import Any, Final

import httpx
import pytest
import redis
from tests.faults.load import playing
from tests.faults.long_game import SMALL
from tests.faults.test_pressure import stored
from tests.promises import Figures
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami_service.store.redis.embedded import embedded

pytestmark = [pytest.mark.anyio, pytest.mark.promise(19)]

TIMES: Final = (20, 1)
GAMES: Final = 4
ROOM: Final = 200_000  # bytes that the store still takes
STREAMS: Final = 3  # that one player may have
FAST: Final[dict[str, Any]] = {"requests_per_token": 1_000_000, "streams_each": STREAMS}


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[str]:
    """The address of a store of one test."""
    with embedded(tmp_path / "store", appendfsync="no") as url:
        yield url


async def test_a_full_store_reads_and_refuses_changes(
    own_store: str, tmp_path: Path, figures: Figures, *, full: bool
) -> None:
    """The store fills up under load, again and again: nothing is lost, doubled or half made, and reads go on."""
    times, refusals, moves = TIMES[not full], 0, 0
    with redis.Redis.from_url(own_store) as store, serving(tmp_path, redis_url=own_store, **FAST) as service:
        watched = await asyncio.to_thread(lambda: Table([service.player("Ada"), service.player("Bob")], options=SMALL))
        for _ in range(times):
            async with playing(service, lambda: service.port, GAMES) as load:  # games of their own: they end some time
                await load.moves(3)
                store.config_set("maxmemory", store.info("memory")["used_memory"] + ROOM)
                async with asyncio.timeout(60):
                    while not load.tally.refused:  # noqa: ASYNC110 - a list has no event to wait for
                        await asyncio.sleep(0.01)
                store.config_set("maxmemory", 1)  # what was freed since then is not available either
                had = stored(store, load)
                try:
                    await asyncio.to_thread(look_around, service, watched)
                    assert stored(store, load) == had
                finally:
                    store.config_set("maxmemory", 0)
                await load.moves(3)
                await load.stop()
                await load.check()
                refusals, moves = refusals + len(load.tally.refused), moves + len(load.tally.acknowledged)
        assert "internal_error" not in service.log
        assert service.http.get("/health/ready").json()["store"] == "ok"
    figures.add(
        f"store filled {times} times: {refusals} refused (503), {moves} moves acknowledged, "
        "0 lost, 0 doubled; reads, streams and readiness went on"
    )


def look_around(service: Service, table: Table) -> None:
    """All reads, waits and streams work, also new ones, and the service is ready; every change is refused."""
    ada = table.players[0]
    for path in ("", "/legal-moves", "/hint", "/events", "/history", "/sheet"):
        assert ada.get(f"/v1/games/{table.id}{path}").status_code == 200, path
    assert ada.get(f"/v1/games/{table.id}/events", after=ada.view(table.id).version, wait=0.2).status_code == 200
    for path in ("/v1/games", "/v1/players/me", "/v1/players/me/games", "/v1/players/me/stats"):
        assert ada.get(path).status_code == 200, path
    answer = service.http.get("/health/ready")
    assert (answer.status_code, answer.json()["store"]) == (200, "full")
    follow(service, ada, f"/v1/games/{table.id}/stream")
    before = table.turn.get("/v1/players/me").json()
    for answer in changes(service, table):
        refused(answer, "store_full")
        assert int(answer.headers["retry-after"]) > 1
    assert table.turn.get("/v1/players/me").json() == before
    french = ada.send("POST", "/v1/games", json={"seats": 2}, headers={"Accept-Language": "fr"})
    assert french.json()["title"] == "Le stockage est plein"


def changes(service: Service, table: Table) -> Iterator[httpx.Response]:
    """The answers to changes of several kinds."""
    player = table.turn
    yield player.try_moves(table.id, {"type": "draw_stock"}, key="full")
    yield player.try_moves(table.id, {"type": "draw_stock"})
    yield player.post("/v1/games", {"seats": 2}, key="new")
    yield player.post("/v1/games/quick-match", {})
    yield player.post(f"/v1/games/{table.id}/resign")
    yield player.post("/v1/players/me/tokens", {"scope": "play"})
    yield player.post("/v1/players/me/tokens/rotate")
    yield player.send("PATCH", "/v1/players/me", json={"picture": "moon"})
    yield service.http.post("/v1/players", json={"name": "Cleo"})


def follow(service: Service, player: Player, path: str) -> None:
    """Streams open while the store is full, as many as the player may have: the process counts them for itself."""
    with ExitStack() as stack:
        streams = [stack.enter_context(opened(service, player, path)) for _ in range(STREAMS)]
        answer = stack.enter_context(opened(service, player, path, status=429))
        answer.read()
        refused(answer, "too_many_streams")
        for stream in streams:
            assert "event: snapshot" in takewhile(lambda line: not line.startswith("data:"), stream.iter_lines())


@contextmanager
def opened(service: Service, player: Player, path: str, status: int = 200) -> Iterator[httpx.Response]:
    """An open stream."""
    headers = {"Authorization": f"Bearer {player.token}"}
    with service.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == status
        yield answer


async def test_limits_hold_at_each_replica_while_the_store_is_full(own_store: str, tmp_path: Path) -> None:
    """The store cannot count requests, so each replica counts for itself: the limit at once, then what is refilled."""
    with (
        redis.Redis.from_url(own_store) as client,
        serving(tmp_path, redis_url=own_store, requests_per_token=600) as one,
    ):
        ada = await asyncio.to_thread(one.player)
        client.config_set("maxmemory", 1)
        for spare in (600, 11):
            began, allowed = monotonic(), 0
            while (answer := await asyncio.to_thread(ada.get, "/v1/players/me")).status_code == 200:
                allowed += 1
                assert allowed <= spare + 10 * (monotonic() - began + 2)
            assert allowed >= spare * 0.9 - 2
            assert refused(answer, "rate_limited")["retryable"]
            assert "retry-after" in answer.headers
            await asyncio.sleep(1.1)
