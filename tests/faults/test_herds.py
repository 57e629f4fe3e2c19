"""Promise 18: a herd is served. All clients of a replica lose their streams, and come back when it is back.

The clients are in a process of their own (`herd`). Meanwhile a bystander plays, and its moves are measured. In the
short form there are few clients, and the machine may be busy: then no time is too long.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, Final

import httpx
import msgspec
import pytest
from tests.faults.herd import Wave
from tests.promises import Figures
from tests.service.process import Service, free_port, serving
from tests.service.table import Player

from rami.bots import HouseBot

pytestmark = [pytest.mark.promise(18), pytest.mark.alone]

CLIENTS: Final = (3000, 150)
TIMES: Final = (10, 1)
WITHIN: Final = 5.0  # seconds in which all are served
MOVES_WITHIN: Final = 0.25
COST: Final = (
    0.0012,
    0.01,
)  # seconds of processor time for an opening; the short form has the start of a process in it
DRAIN: Final = 3  # seconds
"""Seconds for which a replica that stops serves on."""
EVERYBODY: Final[dict[str, Any]] = {"drain_seconds": DRAIN, "requests_per_token": 0}


class Crowd:
    """The clients in their own process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def wave(self) -> Wave:
        """Wait until all streams are open again."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the clients have ended"
        return msgspec.json.decode(line, type=Wave)


@contextmanager
def crowd(port: int, clients: int) -> Iterator[Crowd]:
    """So many clients of a replica."""
    command = [sys.executable, "-m", "tests.faults.herd", str(port), str(clients)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Crowd(process)
        finally:
            process.kill()


class Bystander(Thread):
    """Plays against a house bot until it is stopped; `seconds` has the time of each move that was answered.

    While no replica runs it tries again and again.
    """

    def __init__(self, base: str) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self._base, self._stopped = base, Event()

    def run(self) -> None:
        """Play game after game."""
        with httpx.Client(base_url=self._base, timeout=20) as http:
            while not self._stopped.is_set():
                with suppress(httpx.TransportError):
                    self._play(Player(http))
                sleep(0.01)

    def stop(self) -> None:
        """End, after the move in hand."""
        self._stopped.set()
        self.join(30)

    def _play(self, ada: Player) -> None:
        bot, game = HouseBot(), ada.create(seats=2, bots=1)
        while game.status == "playing" and not self._stopped.is_set():
            if game.turn == game.seat:
                move = bot.choose(game, ada.legal(game.id).moves)
                began = monotonic()
                game = ada.move(game.id, move)
                self.seconds.append(monotonic() - began)
            else:
                ada.events(game.id, after=game.version, wait=1)
                game = ada.view(game.id)
            sleep(0.01)


@contextmanager
def bystander(base: str) -> Iterator[Bystander]:
    """A bystander who plays inside the block."""
    playing = Bystander(base)
    playing.start()
    try:
        while not playing.seconds and playing.is_alive():
            sleep(0.01)
        yield playing
    finally:
        playing.stop()


def processor_seconds(service: Service) -> float:
    """How much processor time a process has used."""
    fields = Path(f"/proc/{service.process.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def end(service: Service, sign: signal.Signals) -> None:
    """End a replica. One that gets SIGTERM is not ready from then on, but it serves until it ends."""
    if sign == signal.SIGKILL:
        service.kill()
        return
    began = monotonic()
    service.process.send_signal(sign)
    service.wait_until("/health/ready", 503)
    assert service.http.get("/health/ready").json()["code"] == "stopping"
    assert service.http.get("/health/live").status_code == 200
    assert service.process.wait(30) == 0, service.log
    assert monotonic() - began >= DRAIN
    assert "ERROR" not in service.log, service.log


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_all_are_served(own_store: str, tmp_path: Path, figures: Figures, sign: signal.Signals, *, full: bool) -> None:
    """Each client gets at most one refusal, which says busy; on a quiet machine all is quick, also for a bystander."""
    clients, port = CLIENTS[not full], free_port()
    if getrlimit(RLIMIT_NOFILE)[1] < 2 * clients:
        pytest.skip(f"this test needs {2 * clients} open files (ulimit -Hn)")
    settings = {"redis_url": own_store, "port": port} | EVERYBODY
    costs, waits, moves, refused = list[float](), list[float](), list[float](), 0
    with ExitStack() as stack:
        service = stack.enter_context(serving(tmp_path, **settings))
        herd = stack.enter_context(crowd(port, clients))
        herd.wave()
        for _ in range(TIMES[not full]):
            with bystander(service.base) as other:
                end(service, sign)
                service = stack.enter_context(serving(tmp_path, **settings))
                began, used = monotonic(), processor_seconds(service)
                wave = herd.wave()
                costs.append((processor_seconds(service) - used) / clients)
            waits.append(wave.at - began)
            moves += other.seconds
            refused += sum(wave.refusals.values())
            assert set(wave.refusals) <= {"busy"}
            assert wave.most <= 1
        assert "internal_error" not in service.log
    figures.add(
        f"{clients} clients after {sign.name}, {len(waits)} times: all served within {max(waits):.1f} s, "
        f"{1000 * max(costs):.2f} ms of processor time an opening, {refused} refused as busy; "
        f"{len(moves)} moves of a bystander, the slowest {1000 * max(moves):.0f} ms"
    )
    assert max(costs) <= COST[not full]
    if full:
        assert max(waits) <= WITHIN
        assert max(moves) <= MOVES_WITHIN
