"""Replicas of the service behind one address, as on a platform: HAProxy sends work to the replicas in turn."""

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final, Literal, NamedTuple

from tests.service.debian import program
from tests.service.process import Launch, Service, by_fork, free_port, start
from tests.service.shapes import until

EXITS_WITHIN: Final = 10  # seconds after SIGTERM
Dealt = Literal["connections", "requests"]
"""What the balancer distributes: a Kubernetes service distributes connections, an ingress distributes requests."""
_MODES: Final[dict[Dealt, str]] = {"connections": "tcp", "requests": "http"}
_BALANCED: Final = """\
global
    maxconn 8000
defaults
    mode {mode}
    timeout connect 1s
    timeout client 1m
    timeout server 1m
    retries 3
    option redispatch 1
    option httpchk
    http-check send meth GET uri /health/ready
    default-server check inter 200ms fall 1 rise 1
frontend public
    bind 127.0.0.1:{port}
    default_backend replicas
backend replicas
    balance roundrobin
{servers}
"""


class Exit(NamedTuple):
    """How a replica ended after SIGTERM: its exit status, and the seconds that it took."""

    status: int
    seconds: float


class Fleet:
    """Replicas, each on its own port, and the address that they share."""

    def __init__(self, folder: Path, url: str, replicas: list[Service], settings: dict[str, object]) -> None:
        self.url = url
        self.replicas = replicas
        self.settings, self._folder = settings, folder

    def end(self, number: int) -> Exit:
        """End a replica with SIGTERM, as a platform does."""
        began = monotonic()
        status = self.replicas[number].stop(signal.SIGTERM, EXITS_WITHIN)
        return Exit(status, monotonic() - began)

    def begin(self, number: int, launch: Launch = by_fork, **changed: object) -> None:
        """Start a replica again on the same port, perhaps with other settings, and wait until it is ready."""
        self.settings |= changed
        old = self.replicas[number]
        old.http.close()
        self.replicas[number] = start(self._folder, launch, port=old.port, **self.settings)
        self.replicas[number].wait_until("/health/ready")

    def roll(self) -> list[Exit]:
        """Replace the replicas one by one; the balancer gets no warning before a replica ends."""
        ends = list[Exit]()
        for number in range(len(self.replicas)):
            ends.append(self.end(number))
            self.begin(number)
        return ends


@contextmanager
def fleet(
    folder: Path, size: int, dealt: Dealt = "connections", launch: Launch = by_fork, /, **settings: object
) -> Iterator[Fleet]:
    """Start this number of replicas with these settings, and wait until they are ready; stop all of them at the end."""
    replicas = [start(folder, launch, **settings) for _ in range(size)]
    try:
        for service in replicas:
            service.wait_until("/health/ready")
        with _balanced(folder, replicas, dealt) as url:
            yield Fleet(folder, url, replicas, settings)
    finally:
        for service in replicas:
            service.http.close()
            service.kill()


@contextmanager
def _balanced(folder: Path, replicas: list[Service], dealt: Dealt) -> Iterator[str]:
    """The address of an HAProxy that distributes work to the replicas that are ready."""
    port, file = free_port(), folder / "haproxy.cfg"
    servers = "\n".join(f"    server port{service.port} 127.0.0.1:{service.port}" for service in replicas)
    file.write_text(_BALANCED.format(port=port, servers=servers, mode=_MODES[dealt]))
    with (folder / "haproxy.log").open("wb") as log:
        process = subprocess.Popen([program("haproxy"), "-db", "-f", str(file)], stdout=log, stderr=log)
    try:
        until(lambda: _answers(port))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait(10)


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
