"""The files of docs/do/put-it-on-a-server.md: a unit for systemd, a file for Compose, nginx and Caddy."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from contextlib import AbstractContextManager, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final

import httpx
import pytest
import yaml
from tests.docs.lessons import files_of
from tests.service.process import Service, free_port, serving
from tests.service.shapes import until
from tools.repository import ROOT
from tools.site.pages import text

from rami_service.settings import Settings, from_environment

pytestmark = pytest.mark.tools

PAGE: Final = "docs/do/put-it-on-a-server.md"
FILES: Final = files_of(PAGE)
Proxy = Callable[[Path, int, Service], AbstractContextManager[None]]


def optional(name: str) -> str:
    """The path of a program that need not be there, not even in CI: it only reads what other tests look at too."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def unit() -> dict[str, list[str]]:
    """The section [Service] of the unit: the values of each name."""
    values = dict[str, list[str]]()
    section = FILES["rami.service"].partition("[Service]\n")[2].partition("\n\n[")[0]
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
    found = unit()
    assert found["ExecStart"] == ["/opt/rami/bin/rami-service"]
    settings = settings_of(dict(pair.split("=", 1) for pair in found["Environment"]))
    assert settings.data_dir == f"/var/lib/{found['StateDirectory'][0]}"
    assert settings.trusted_proxies == ("127.0.0.1",)


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """`systemd-analyze` knows every name and value. The command is one that is here."""
    path = tmp_path / "rami.service"
    here = f"{Path(sys.executable).parent}/rami-service"
    path.write_text(FILES["rami.service"].replace("/opt/rami/bin/rami-service", here), encoding="utf-8")
    command = [optional("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, [line for line in done.stderr.splitlines() if "rami.service" in line]) == (0, [])


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


@contextmanager
def nginx(folder: Path, port: int, service: Service) -> Iterator[None]:
    """The server of the page with TLS, on a port of the loopback without it."""
    content = FILES["rami.conf"]
    for before, after in {
        "127.0.0.1:8000": f"127.0.0.1:{service.port}",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port};",
    }.items():
        assert before in content
        content = content.replace(before, after)
    content = re.sub(r"^ *ssl_.*\n", "", content, flags=re.MULTILINE)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    head = f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}\n"
    configuration = folder / "nginx.conf"
    configuration.write_text(f"{head}http {{\naccess_log off;\n{places}{content}}}\n", encoding="utf-8")
    with running([optional("nginx"), "-c", str(configuration), "-e", "stderr"]):
        yield


@contextmanager
def caddy(folder: Path, port: int, service: Service) -> Iterator[None]:
    """The site of the page on a port of the loopback, without TLS."""
    content = FILES["Caddyfile"].replace("127.0.0.1:8000", f"127.0.0.1:{service.port}")
    assert "rami.example {" in content
    content = content.replace("rami.example {", f"http://127.0.0.1:{port} {{")
    path = folder / "Caddyfile"
    path.write_text(f"{{\n    admin off\n}}\n{content}", encoding="utf-8")
    with running([optional("caddy"), "run", "--config", str(path), "--adapter", "caddyfile"]):
        yield


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    """A program until the end of the block."""
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as program:
        try:
            yield
        finally:
            program.terminate()


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_proxy_passes_streams_on_at_once(tmp_path: Path, proxy: Proxy) -> None:
    """The first message of a stream comes through the proxy at once, and the pages are there."""
    port = free_port()
    with (
        serving(tmp_path, trusted_proxies="127.0.0.1") as service,
        proxy(tmp_path, port, service),
        httpx.Client(timeout=5, base_url=f"http://127.0.0.1:{port}") as http,
    ):
        until(lambda: _answers(http))
        assert "Content-Security-Policy" in http.get("/play").headers
        player = service.player()
        game = player.post("/v1/games", {"variant": "rami", "bots": 1}).json()["id"]
        with http.stream(
            "GET", f"/v1/games/{game}/stream", headers={"Authorization": f"Bearer {player.token}"}
        ) as stream:
            assert next(line for line in stream.iter_lines() if line.startswith("event")) == "event: snapshot"


def _answers(http: httpx.Client) -> bool:
    try:
        return http.get("/health/ready").is_success
    except httpx.TransportError:
        return False
