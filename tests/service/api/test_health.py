"""The probes: the service is ready if its store would accept a move, however a monitor asks."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.store.test_secured import RIGHTS

from rami_service.store import keys
from rami_service.store.redis.embedded import embedded


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Service, redis.Redis]]:
    """A service with a store that no other test uses, and a client of that store."""
    with (
        embedded(tmp_path / "store", appendfsync="no") as url,
        serving(tmp_path, redis_url=url, store_timeout=1) as service,
        redis.Redis.from_url(url) as client,
    ):
        yield service, client


def ready(service: Service) -> None:
    """Assert that the service reports that it is ready."""
    answer = service.http.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "search": "idle", "store": "ok"})
    assert [service.http.request(method, "/health/ready").status_code for method in ("HEAD", "OPTIONS")] == [200, 200]


def not_ready(service: Service) -> None:
    """Assert that the service is alive, reports that it is not ready, and states when to retry."""
    answer = service.http.get("/health/ready")
    refused(answer, "store_unavailable")
    assert int(answer.headers["retry-after"]) >= 1
    assert [service.http.request(method, "/health/ready").status_code for method in ("HEAD", "OPTIONS")] == [503, 503]
    assert service.http.get("/health/live").status_code == 200
    assert '"event":"not_ready"' in service.log


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
@pytest.mark.parametrize("query", ["uptime_kuma_cachebuster=0.1", "_=1", "_=1&_=2", "%ff", "status=null", "?"])
def test_a_probe_ignores_what_a_monitor_adds(service: Service, path: str, query: str) -> None:
    """Monitors add a query of their own, so that no cache answers them."""
    assert service.http.get(f"{path}?{query}").json()["status"] == "ok"


def test_options_asks_a_probe_and_a_preflight_does_not(valkey: str, tmp_path: Path) -> None:
    """HAProxy checks with OPTIONS unless told otherwise, also in HTTP/1.0; a browser asks what a page may send."""
    page = {"Origin": "https://table.example", "Access-Control-Request-Method": "GET"}
    with serving(tmp_path, redis_url=valkey, cors_origins=page["Origin"]) as service:
        answer = service.http.options("/health/ready")
        assert (answer.json()["status"], answer.headers["allow"]) == ("ok", "GET, HEAD, OPTIONS")
        preflight = service.http.options("/health/ready", headers=page)
        assert (preflight.status_code, preflight.headers["access-control-allow-origin"]) == (204, page["Origin"])
        with socket.create_connection(("127.0.0.1", service.port), timeout=5) as haproxy:
            haproxy.sendall(b"OPTIONS /health/ready HTTP/1.0\r\n\r\n")
            assert b"".join(iter(lambda: haproxy.recv(1 << 16), b"")).startswith(b"HTTP/1.1 200 ")


def test_a_full_store_is_ready_for_reads(own: tuple[Service, redis.Redis]) -> None:
    """A store without free memory refuses every move. The service stays ready, so that reads go on, and says it."""
    service, client = own
    ready(service)
    client.config_set("maxmemory", 1)
    answer = service.http.get("/health/ready")
    assert (answer.status_code, answer.json()["store"]) == (200, "full")
    assert '"event":"store_full"' in service.log
    client.config_set("maxmemory", 0)
    ready(service)


@pytest.mark.parametrize(
    ("most", "policy", "warned"),
    [("100mb", "volatile-lru", True), ("100mb", "noeviction", False), ("0", "allkeys-lru", False)],
)
def test_a_store_that_discards_keys_away_is_told(tmp_path: Path, most: str, policy: str, *, warned: bool) -> None:
    """The service logs a warning at the start if the store may evict keys, because a game would silently disappear."""
    with embedded(tmp_path / "store", appendfsync="no") as url, redis.Redis.from_url(url) as client:
        client.config_set("maxmemory", most)
        client.config_set("maxmemory-policy", policy)
        with serving(tmp_path, redis_url=url) as service:
            assert (f'"policy":"{policy}","event":"store_evicts"' in service.log) == warned


def test_who_may_not_ask_what_a_store_discards_away_serves(tmp_path: Path) -> None:
    """The service also starts if its user has no right to read the eviction policy; it then logs no warning."""
    with embedded(tmp_path / "store", appendfsync="no") as url, redis.Redis.from_url(url) as client:
        client.config_set("maxmemory", "100mb")
        client.config_set("maxmemory-policy", "volatile-lru")
        client.execute_command("ACL", "SETUSER", "rami", *RIGHTS, "-info")
        with serving(tmp_path, redis_url=url.replace("://", "://rami:s3cret@")) as service:
            ready(service)
            assert "store_evicts" not in service.log


def test_a_replica_is_not_ready(own: tuple[Service, redis.Redis]) -> None:
    """A store that has become a replica, as after a failover, can only be read, so the service is not ready."""
    service, client = own
    client.replicaof("127.0.0.1", "1")
    not_ready(service)
    client.replicaof("NO", "ONE")
    ready(service)


def test_a_primary_without_its_replicas_is_not_ready(own: tuple[Service, redis.Redis]) -> None:
    """A primary that requires replicas and has none refuses writes, so the service is not ready."""
    service, client = own
    client.config_set("min-replicas-to-write", 1)
    not_ready(service)
    client.config_set("min-replicas-to-write", 0)
    ready(service)


def test_a_store_that_must_not_be_written_to_is_not_ready(own: tuple[Service, redis.Redis]) -> None:
    """The service is not ready if its user has lost the right to write."""
    service, client = own
    client.acl_setuser("default", enabled=True, nopass=True, commands=["-set"])
    not_ready(service)
    client.acl_setuser("default", enabled=True, nopass=True, commands=["+set"])
    ready(service)


def test_functions_that_were_lost_come_back(own: tuple[Service, redis.Redis]) -> None:
    """If the store has lost its functions, as after a restart without data, the readiness check loads them again."""
    service, client = own
    client.function_flush()
    ready(service)
    assert client.function_list()


def test_the_question_leaves_one_key_that_goes(own: tuple[Service, redis.Redis]) -> None:
    """The readiness check writes a single key that expires, however often it runs. The other one is the heartbeat."""
    service, client = own
    for _ in range(5):
        ready(service)
    assert {*client.keys()} <= {b"ready", keys.SERVED.encode()}
    assert 0 < int(client.ttl("ready")) <= 60
