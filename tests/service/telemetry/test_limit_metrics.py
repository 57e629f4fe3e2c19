"""Limits beside their use, scraped from a real process."""

from collections.abc import Iterator
from pathlib import Path
from socket import create_connection
from time import monotonic, sleep

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from tests.service.control_group import control_group
from tests.service.scraping import Scrape, Watched, watched

from rami_service.telemetry.limit_metrics import GroupMemory

TOKEN, PLAYERS, CONNECTIONS = 5, 3, 40


@pytest.fixture(scope="module")
def tight(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A process with low limits, which delivers to webhooks."""
    limits = {"requests_per_token": TOKEN, "players_each_hour": PLAYERS, "connections_most": CONNECTIONS}
    more = {"webhooks": True, "bytes_per_player": 1_000_000, "search_processes": 0}
    with watched(tmp_path_factory.mktemp("tight"), redis_url=valkey, **limits, **more) as process:
        yield process


def test_connections_are_beside_their_limit(tight: Watched) -> None:
    """A connection counts while it is open."""
    assert tight.scrape()("rami_connections", state="most") == CONNECTIONS
    tight.begin()
    with create_connection(("127.0.0.1", tight.service.port)):
        deadline = monotonic() + 10
        while not tight.counted("rami_connections", state="used"):
            assert monotonic() < deadline
            sleep(0.02)


def test_what_rate_limits_refuse_is_beside_what_they_allow(tight: Watched) -> None:
    """Each limit has what it allows, 0 for no limit, and its refusals, from 0 on."""
    scrape = tight.scrape()
    allowed = {"token": TOKEN, "players": PLAYERS, "address": 0, "bytes/player": 1_000_000, "bytes/address": 0}
    assert {limit: scrape("rami_rate_limit", limit=limit) for limit in allowed} == allowed
    assert len(scrape.series("rami_rate_limit_refusals_total")) == len(allowed)
    ada = tight.service.player()
    tight.begin()
    answers = [ada.get("/v1/players/me").status_code for _ in range(TOKEN + 2)]
    assert answers == [200] * TOKEN + [429] * 2
    for _ in range(2 * PLAYERS):  # a new hour may begin
        if tight.service.http.post("/v1/players", json={"name": "Bob"}).status_code == 429:
            break
    assert tight.counted("rami_rate_limit_refusals_total", limit="token") == 2
    assert tight.counted("rami_rate_limit_refusals_total", limit="players") == 1
    assert tight.counted("rami_rate_limit_refusals_total") == 3


def test_searches_and_deliveries_are_beside_their_limits(tight: Watched) -> None:
    """A quiet service uses nothing of them."""
    scrape = tight.scrape()
    assert scrape("rami_search_processes", state="most") == scrape("rami_search_processes", state="busy") == 0
    assert scrape("rami_deliveries_held", state="most") > 100
    assert scrape("rami_deliveries_held", state="used") == 0


@pytest.mark.parametrize("most", [1000, None])
def test_the_memory_of_the_container_is_beside_its_limit(tmp_path: Path, most: int | None) -> None:
    """Cached files do not count as used. Without a limit, or without the group, there is neither."""
    registry = CollectorRegistry()
    GroupMemory(registry, *control_group(tmp_path, used=300, cached=100, most=most))
    scrape = Scrape(generate_latest(registry).decode())
    expected = [] if most is None else [{frozenset[tuple[str, str]]()}] * 2
    assert [
        found for name in ("rami_memory_bytes", "rami_memory_max_bytes") if (found := scrape.series(name))
    ] == expected
    assert (scrape("rami_memory_bytes"), scrape("rami_memory_max_bytes")) == ((200, 1000) if most else (0, 0))
    elsewhere = CollectorRegistry()
    GroupMemory(elsewhere, tmp_path / "nothing", tmp_path)
    assert not generate_latest(elsewhere)
