"""Runs the parts of the chart: its Valkey, the service with the chart's variables, and the chart's Helm test."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import helm_python as helm
import pytest
import redis
from tests.deploy.rendered import NAMESPACE, RELEASE, Object, objects, one, rendered
from tests.deploy.started import Store, cluster, valkey
from tests.deploy.test_chart_values import environment
from tests.service.process import Service, free_port, serving
from tests.service.refused import refused
from tests.service.table import Table
from tools.generate.chart import CHART


def test_a_move_is_played_through_what_the_chart_starts(tmp_path: Path) -> None:
    """The service accepts the chart's variables, connects to the store with them, and passes the chart's own test."""
    found = rendered({"settings": {"RAMI_OPEN_TTL": 3600}})
    with valkey(found, tmp_path) as store:
        given = environment(found)
        assert given["RAMI_REDIS_URL"] == "redis://rami-valkey:6379/0"
        here = {
            "RAMI_REDIS_URL": f"redis://127.0.0.1:{store.port}/0",
            "RAMI_REDIS_PASSWORD": store.password,
            "RAMI_PORT": free_port(),
            "RAMI_METRICS_PORT": free_port(),
        }
        answer = {name.removeprefix("RAMI_").lower(): value for name, value in {**given, **here}.items()}
        with serving(tmp_path, **answer) as service:
            service.wait_until("/health/ready")
            assert _play(found, tmp_path, service.base).startswith("a move was played")
        with store.client(store.password) as client:
            assert client.dbsize() > 0


def test_the_charts_own_test_fails_where_nobody_answers(tmp_path: Path) -> None:
    """The chart's test ends with an error status, which Helm sees, when the service does not answer."""
    with pytest.raises(subprocess.CalledProcessError):
        _play(rendered({}), tmp_path, f"http://127.0.0.1:{free_port()}")


def test_the_charts_own_test_says_why_it_was_refused(tmp_path: Path) -> None:
    """The chart's test prints the problem that the API answered."""
    with (
        serving(tmp_path) as service,
        pytest.raises(subprocess.CalledProcessError) as failure,
    ):
        _play(rendered({}), tmp_path, f"{service.base}/nowhere")
    assert '/v1/players was refused: {"' in failure.value.stderr


def _play(found: list[Object], folder: Path, url: str) -> str:
    """The output of the test pod's program, run here against another address."""
    (container,) = one(found, "Pod")["spec"]["containers"]
    (program, script, address) = container["command"]
    assert (program, script, address) == ("python", "/test/play.py", "http://rami:80")
    (folder / "play.py").write_text(one(found, "ConfigMap", "-test")["data"]["play.py"])
    command = (sys.executable, "-I", str(folder / "play.py"), url)
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def test_the_charts_store_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    """Valkey requires its password, hides it from the process list, evicts nothing and keeps data over a restart."""
    found = rendered({"valkey": {"maxmemory": "64mb"}})
    with valkey(found, tmp_path) as store:
        with store.client(None) as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
        assert store.password not in Path(f"/proc/{store.process}/cmdline").read_text()
        with store.client(store.password) as client:
            kept = client.config_get("append*", "maxmemory*", "save")
            client.set("game", "kept")
        assert (kept["appendonly"], kept["appendfsync"], kept["save"]) == ("yes", "always", "")
        assert (kept["maxmemory"], kept["maxmemory-policy"]) == (str(64 << 20), "noeviction")
    with valkey(found, tmp_path) as store, store.client(store.password) as client:
        assert client.get("game") == "kept"


def test_a_copy_of_the_volume_is_a_backup(tmp_path: Path) -> None:
    """A copy made during play can be restored; a client that saw newer versions gets an error."""
    found, later = rendered({}), tmp_path / "later"
    with playing(found, tmp_path) as (service, _):
        table = Table([service.player("Ada"), service.player("Bob")])
        then = table.play_on(8).version
        shutil.copytree(tmp_path / "data", later / "data")
        now = table.play_on(4).version
    with playing(found, later) as (service, _):
        ada = table.players[0]
        ada.http = service.http
        assert ada.view(table.id).version == then < now
        refused(ada.get(f"/v1/games/{table.id}/events", after=str(now)), "unknown_event")
        refused(ada.try_moves(table.id, {"type": "draw_stock"}, at=now), "stale_version")


@contextmanager
def playing(found: list[Object], folder: Path) -> Iterator[tuple[Service, Store]]:
    """The service with the chart's Valkey, whose data is in a folder."""
    with (
        valkey(found, folder) as store,
        serving(folder, redis_url=f"redis://:{store.password}@127.0.0.1:{store.port}/0") as service,
    ):
        service.wait_until("/health/ready")
        yield service, store


def test_an_upgrade_keeps_the_password() -> None:
    """Without a cluster each rendering generates a new password; an upgrade keeps the password of the cluster."""
    first, second = (one(rendered({}), "Secret", "-valkey") for _ in range(2))
    assert len(first["data"]["password"]) > 40
    assert first["data"] != second["data"]
    with (
        cluster([first]) as address,
        helm.Config(kube_apiserver=address, namespace=NAMESPACE) as config,
        helm.Chart.load(CHART) as chart,
    ):
        later = objects(config.render(chart, {}, name=RELEASE, namespace=NAMESPACE, is_upgrade=True))
        other = objects(config.render(chart, {}, name="other", namespace=NAMESPACE, is_install=True))
    assert one(later, "Secret", "-valkey")["data"] == first["data"]
    assert one(other, "Secret", "-valkey")["data"] != first["data"]
