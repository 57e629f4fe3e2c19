"""The service in a separate process, with its own environment and its own log."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import httpx
from tests.service.documented import documented
from tests.service.forking import Forked, Forker
from tests.service.table import Player

COMMAND = (sys.executable, "-m", "rami_service")
UNLIMITED = {
    "requests_per_address": 0,
    "players_each_hour": 0,
    "streams_per_address": 1_000_000,
    "bytes_per_player": 0,
    "bytes_per_address": 0,
    "drain_seconds": 0,
}
"""Settings without rate limits, because all tests send requests from one address, as fast as they can. Nor does a
replica that stops wait for proxies."""


UNWAITED: Final = re.compile(r"exception was never retrieved|was destroyed but it is pending|was never awaited")
"""What Python says in the log of work that nobody waited for."""
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


Process = subprocess.Popen[bytes] | Forked


_GIVEN: Final[deque[int]] = deque(maxlen=100)
"""The last ports that were given: perhaps nobody listens there yet."""


def free_port() -> int:
    """A free port of the loopback, which no other caller in this test run receives at the same time."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port: int = listener.getsockname()[1]
        if port // 2 % WORKERS == WORKER % WORKERS and port not in _GIVEN:  # Linux assigns odd ports first
            _GIVEN.append(port)
            return port


class Service:
    """A running process of the service, in its own process group."""

    def __init__(self, process: Process, port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        hooks = {"response": [documented]}
        self.http = httpx.Client(base_url=self.base, timeout=20, event_hooks=hooks, verify=False)  # noqa: S501 - loopback
        self._log = log

    @property
    def log(self) -> str:
        """Everything that the process has written."""
        return self._log.read_text()

    def player(self, name: str = "Ada") -> Player:
        """A new player."""
        return Player(self.http, name)

    def wait_until(self, path: str = "/health/live", status: int = 200, seconds: float = 60) -> None:
        """Wait for a response with this status; if the process ends before, fail and show its log."""
        deadline = monotonic() + seconds
        while monotonic() < deadline:
            assert self.process.poll() is None, self.log
            with suppress(httpx.TransportError):
                if self.http.get(path).status_code == status:
                    return
            sleep(0.02)
        raise AssertionError(f"{path} never answered {status}.\n{self.log}")

    def stop(self, sign: int = signal.SIGTERM, seconds: float = 10) -> int:
        """Send a signal to the process only, wait for its end and return its exit status."""
        self.process.send_signal(sign)
        return self.process.wait(seconds)

    def kill(self) -> None:
        """End the whole process group at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


def resident(service: Service) -> int:
    """The resident memory of a process of the service, in bytes."""
    pages = int(Path(f"/proc/{service.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


Launch = Callable[[Mapping[str, str], Path], Process]
"""Starts the service with an environment; its output goes to a file."""


def by_command(environment: Mapping[str, str], log: Path) -> Process:
    """Start the service with its command, as users do."""
    with log.open("ab") as output:
        return subprocess.Popen(
            COMMAND, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )


@cache
def _forker() -> Forker:
    return Forker()


def by_fork(environment: Mapping[str, str], log: Path) -> Process:
    """Fork the service from a process that has imported it already, which needs a tenth of the CPU time."""
    return _forker().fork(environment, log)


def completed(folder: Path, *arguments: str, **settings: object) -> tuple[int, str, str]:
    """The exit status, the output and the errors of a forked service that ends by itself; the files are in `folder`."""
    output, errors = folder / "output", folder / "errors"
    status = _forker().fork(environment_of(settings), output, *arguments, errors=errors).wait(30)
    return status, output.read_text(), errors.read_text()


def environment_of(settings: Mapping[str, object]) -> dict[str, str]:
    """The environment of a service with these settings and no others (`store_timeout=1`)."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    return others | {f"RAMI_{name.upper()}": str(value) for name, value in settings.items()}


def start(folder: Path, launch: Launch = by_fork, /, **settings: object) -> Service:
    """Start a process of the service with these settings (`store_timeout=1`); only `serving` also ends it."""
    port = int(str(settings.get("port") or free_port()))
    given = {"port": port, "data_dir": folder / "data"} | UNLIMITED | settings
    log = folder / f"service-{port}.log"
    log.touch()
    return Service(launch(environment_of(given), log), port, log)


@contextmanager
def serving(folder: Path, launch: Launch = by_fork, /, **settings: object) -> Iterator[Service]:
    """A service that answers requests. Its whole process group is ended afterwards, also if the test fails.

    Its log must not mention work that nobody waited for.
    """
    service = start(folder, launch, **settings)
    try:
        service.wait_until()
        yield service
    finally:
        service.http.close()
        if service.process.poll() is None:
            service.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                service.process.wait(8)
        service.kill()
    assert not UNWAITED.search(service.log), service.log
