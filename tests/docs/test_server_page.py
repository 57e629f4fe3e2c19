"""The files of docs/do/put-it-on-a-server.md and docs/do/run-two-replicas.md: units for systemd, Compose, proxies."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from configparser import ConfigParser
from contextlib import AbstractContextManager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final

import pytest
import yaml
from tests.docs.lessons import files_of
from tests.service.process import Service
from tools.repository import ROOT
from tools.site.pages import text

from rami_service.settings import Settings, from_environment

pytestmark = pytest.mark.tools

PAGE: Final = "docs/do/put-it-on-a-server.md"
FILES: Final = files_of(PAGE)
REPLICAS: Final = files_of("docs/do/run-two-replicas.md")
Proxy = Callable[[Path, int, Service], AbstractContextManager[None]]


def optional(name: str) -> str:
    """The path of a program that need not be there, not even in CI: it only reads what other tests look at too."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def unit(content: str) -> dict[str, list[str]]:
    """The section [Service] of a unit: the values of each name."""
    values = dict[str, list[str]]()
    section = content.partition("[Service]\n")[2].partition("\n\n[")[0]
    for line in section.splitlines():
        name, _, value = line.partition("=")
        values.setdefault(name, []).append(value)
    return values


def settings_of(variables: dict[str, str]) -> Settings:
    """What the service reads from these variables. Raises BadSettings for one that is no setting."""
    return from_environment({name: value for name, value in variables.items() if name.startswith("RAMI_")})


def test_the_unit_starts_the_service_with_settings_that_exist() -> None:
    """Its command is that of the installation above, and its folders are those that systemd makes for the user."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.read_string(FILES["rami.service"])
    assert parser.sections() == ["Unit", "Service", "Install"]
    found = unit(FILES["rami.service"])
    assert found["ExecStart"] == ["/opt/rami/bin/rami-service"]
    settings = settings_of(dict(pair.split("=", 1) for pair in found["Environment"]))
    assert settings.data_dir == f"/var/lib/{found['StateDirectory'][0]}"
    assert settings.trusted_proxies == ("127.0.0.1",)


def test_the_unit_of_the_replicas_has_a_port_and_a_folder_for_each() -> None:
    """Otherwise it is that of one replica, with at least its protection. Both need the file that names the store."""
    one, two = unit(FILES["rami.service"]), unit(REPLICAS["rami@.service"])
    for port in ("8000", "8001"):
        pairs = dict(pair.replace("%i", port).split("=", 1) for pair in two["Environment"])
        settings = settings_of(pairs | dict(line.split("=", 1) for line in REPLICAS["rami.env"].splitlines()))
        assert (settings.port, settings.trusted_proxies) == (int(port), ("127.0.0.1",))
        assert settings.redis_url
        assert int(two["TimeoutStopSec"][0]) > settings.drain_seconds + 7
    assert two["EnvironmentFile"] == ["/etc/rami.env"]
    different = {"Environment", "EnvironmentFile", "KillMode", "RestartSec", "StateDirectory", "TimeoutStopSec"}
    assert {name: values for name, values in one.items() if name not in different}.items() <= two.items()


@pytest.mark.parametrize(
    ("name", "content"),
    [("rami.service", FILES["rami.service"]), ("rami@8000.service", REPLICAS["rami@.service"])],
    ids=["one", "replicas"],
)
def test_systemd_accepts_the_unit(tmp_path: Path, name: str, content: str) -> None:
    """`systemd-analyze` knows every name and value. The command is one that is here."""
    path = tmp_path / name
    here = f"{Path(sys.executable).parent}/rami-service"
    path.write_text(content.replace("/opt/rami/bin/rami-service", here), encoding="utf-8")
    command = [optional("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if name in line]) == (0, [])


def test_compose_starts_the_image_with_a_store_that_keeps_every_game() -> None:
    """The settings exist, the address is that of the store, and the trusted proxy is the gateway of the network."""
    found = yaml.safe_load(FILES["compose.yaml"])
    service, store = found["services"]["rami"], found["services"]["store"]
    settings = settings_of(service["environment"])
    assert settings.redis_url == "redis://store:6379/0"
    assert (ROOT / service["build"] / "Dockerfile").exists()
    for option in ("--appendonly yes", "--appendfsync always", "--maxmemory-policy noeviction"):
        assert option in store["command"]
    assert [volume.partition(":")[0] for volume in store["volumes"]] == list(found["volumes"])
    (network,) = found["networks"]["default"]["ipam"]["config"]
    assert settings.trusted_proxies == (network["gateway"],)
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])
    chart = yaml.safe_load((ROOT / "helm/rami/values.yaml").read_text(encoding="utf-8"))["valkey"]["image"]
    assert store["image"] == f"{chart['repository']}:{chart['tag']}"


def test_an_upgrade_installs_what_the_installation_did() -> None:
    """With the same commands, in the same place, and with the same store: the project has a name of its own."""
    page = text(PAGE)
    upgrade = page.partition("\n## Upgrade\n")[2].partition("\n## ")[0]
    installed = re.findall(r"^\$ (sudo \S+/pip install .+)$", page.partition("\n## Upgrade\n")[0], re.MULTILINE)
    again = re.findall(r"^\$ (sudo \S+/pip install .+)$", upgrade, re.MULTILINE)
    assert [command.replace(" --force-reinstall", "") for command in again] == installed
    assert len(installed) == 2
    found = yaml.safe_load(FILES["compose.yaml"])
    assert found["name"] == "rami"
    assert upgrade.partition("up --detach --build ")[2].split()[0] in found["services"]


def test_the_proxies_wait_longer_than_a_long_poll_and_keep_connections_for_less_than_the_service() -> None:
    """A long poll is silent for 30 seconds; the service closes idle connections after RAMI_IDLE_TIMEOUT."""
    nginx, caddy = FILES["rami.conf"], FILES["Caddyfile"]
    waits = [int(found) for found in re.findall(r"read_timeout (\d+)s", nginx + caddy)]
    keeps = [int(found) for found in re.findall(r"keepalive(?:_timeout)? (\d+)s", nginx + caddy)]
    assert len(waits) == len(keeps) == 2
    assert min(waits) > 30
    assert max(keeps) < Settings().idle_timeout
    assert "proxy_buffering off;" in nginx


def test_no_proxy_sends_a_move_again_or_keeps_a_connection_to_a_replica() -> None:
    """Only what a replica has refused to accept goes to the other one, and both get health checks where that exists."""
    haproxy, nginx, caddy = (REPLICAS[name] for name in ("haproxy.cfg", "rami.conf", "Caddyfile"))
    assert not re.search(
        "retry-on|non_idempotent|buffer_requests|request_buffers|lb_retry_match", haproxy + nginx + caddy
    )
    for line in ("option http-server-close", "option redispatch 1", "http-check send meth GET uri /health/ready"):
        assert f"    {line}\n" in haproxy
    for line in ("proxy_set_header Connection close;", "proxy_next_upstream error;", "proxy_buffering off;"):
        assert f"        {line}\n" in nginx
    for line in ("keepalive off", "health_uri /health/ready", "health_interval 1s"):
        assert f"    {line}\n" in caddy
