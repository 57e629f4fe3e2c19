"""`rami-service --check`: one line for each part, status 0 or 2, and nothing that remains."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import redis
from tests.service.process import COMMAND, completed, environment_of, free_port, serving

from rami_service.store.redis.embedded import embedded

Checked = tuple[int, list[str], str]
"""The exit status, the lines of the output and the errors of a check."""


def settings_of(folder: Path, **settings: object) -> dict[str, object]:
    """These settings, with a free port and a data folder unless they are given."""
    return {"port": free_port(), "data_dir": folder / "data"} | settings


def check(folder: Path, **settings: object) -> Checked:
    """A check with these settings, in a forked process."""
    with TemporaryDirectory() as elsewhere:
        status, output, errors = completed(Path(elsewhere), "--check", **settings_of(folder, **settings))
    return status, output.splitlines(), errors


def check_by_command(folder: Path, **settings: object) -> Checked:
    """A check with these settings, as users do it."""
    done = subprocess.run(
        [*COMMAND, "--check"],
        env=environment_of(settings_of(folder, **settings)),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def entries(folder: Path) -> dict[str, int]:
    """Every file and folder in a folder, with the time of its last change."""
    return {str(path): path.stat().st_mtime_ns for path in folder.rglob("*")}


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that only one test uses."""
    with embedded(tmp_path_factory.mktemp("server")) as url:
        yield url


def test_all_is_well_and_nothing_remains(tmp_path: Path) -> None:
    """Every part has its line, and the folders that were made are removed."""
    port, metrics = free_port(), free_port()
    data = tmp_path / "not" / "yet" / "data"
    assert check_by_command(tmp_path, port=port, metrics_port=metrics, data_dir=data) == (
        0,
        [
            "ok: the settings can be used",
            f"ok: http://127.0.0.1:{port} is free",
            "ok: metrics and traces can start",
            "ok: Rami can start its own Valkey",
        ],
        "",
    )
    assert [*tmp_path.iterdir()] == []


def test_the_data_of_earlier_games_is_not_touched(tmp_path: Path) -> None:
    """A folder with games has the same files afterwards, and a service can start with them."""
    with embedded(tmp_path / "data") as url, redis.Redis.from_url(url) as client:
        client.set("key", "value")
    before = entries(tmp_path / "data")
    assert check(tmp_path)[::2] == (0, "")
    assert entries(tmp_path / "data") == before
    with embedded(tmp_path / "data") as url, redis.Redis.from_url(url) as client:
        assert client.get("key") == b"value"


def test_everything_that_is_in_use_is_told(tmp_path: Path) -> None:
    """Beside a running service, the check names the port and the folder, and does not disturb the service."""
    with serving(tmp_path) as service:
        status, lines, errors = check(tmp_path, port=service.port)
        assert (status, lines) == (2, ["ok: the settings can be used"])
        assert errors == (
            f"not ok: Another program uses port {service.port}. "
            f"Stop it, or choose another port: RAMI_PORT={service.port + 1}.\n"
            f"not ok: {tmp_path / 'data'} is in use: stop the other process or choose another folder\n"
        )
        service.wait_until("/health/ready")


def test_a_wrong_setting_ends_the_check(tmp_path: Path) -> None:
    """The other parts depend on the settings, so a wrong setting is the only line."""
    error = "not ok: RAMI_STORE_TIMEOUT: expected a number above 0 and up to 60\n"
    assert check(tmp_path, store_timeout="soon") == (2, [], error)


def test_a_port_for_two_purposes_is_told(tmp_path: Path) -> None:
    """The metrics cannot have the port of the service."""
    port = free_port()
    status, _, errors = check(tmp_path, port=port, metrics_port=port)
    assert status == 2
    reason = f"port {port} is in use, by another program or by the service itself. Choose another port."
    assert errors == f"not ok: RAMI_METRICS_PORT: {reason}\n"


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    """A file in the place of the folder stays as it is."""
    (tmp_path / "data").write_text("a file")
    status, _, errors = check(tmp_path)
    assert (status, errors) == (2, f"not ok: {tmp_path / 'data'} cannot be used: Not a directory\n")
    assert (tmp_path / "data").read_text() == "a file"


def test_a_store_that_takes_writes_is_well(tmp_path: Path, server: str) -> None:
    """The only key that the check leaves in the store expires; the check makes no folder."""
    status, lines, errors = check(tmp_path, redis_url=server)
    assert (status, lines[-1], errors) == (0, "ok: the server at RAMI_REDIS_URL takes writes", "")
    assert not (tmp_path / "data").exists()
    with redis.Redis.from_url(server) as client:
        assert all(0 < client.ttl(key) <= 60 for key in client.scan_iter())


FULL = "the server does not take writes: it is full, it is a replica, or its user may not write."


@pytest.mark.parametrize(
    ("settings", "address", "reason"),
    [
        ({"maxmemory": 1}, "{url}", FULL),
        ({"replicaof": "127.0.0.1 1"}, "{url}", FULL),
        ({"requirepass": "hunter3"}, "unix://:hunter2@{path}", "the server does not accept this user or password."),
        ({}, "{url}-", "the server does not respond."),
        ({}, "redis://:hunter2@127.0.0.1:1", "the server does not respond."),
        ({}, "hunter2", "expected a redis://, rediss://, unix://, redis+sentinel:// or redis+cluster:// address, "),
    ],
)
def test_a_store_that_cannot_be_used_is_told(
    tmp_path: Path, server: str, settings: dict[str, Any], address: str, reason: str
) -> None:
    """The check says why, without the address. It is stricter than a start: the server has to respond now."""
    path = server.removeprefix("unix://")
    with redis.Redis.from_url(server) as client:
        if "replicaof" in settings:
            client.replicaof(*settings["replicaof"].split())
        else:
            for name, value in settings.items():
                client.config_set(name, value)
        status, lines, errors = check(tmp_path, redis_url=address.format(url=server, path=path))
    assert (status, len(lines)) == (2, 2)
    assert errors.startswith(f"not ok: RAMI_REDIS_URL: {reason}")
    assert errors.count("\n") == 1
    assert "hunter" not in errors
