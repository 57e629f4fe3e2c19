"""boardgame.io with its games in memory, and a driver that plays our scripts on it and returns measurements."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from tools.bench.serving import spent
from tools.bench.workload import Script

from rami.rules.cards import names
from rami.rules.play import play
from rami.rules.state import Table

Process = subprocess.Popen[str]


class Round(NamedTuple):
    """The measurements in seconds: the whole round, each move, and the processor time of server and driver."""

    seconds: float
    times: list[float]
    server: float
    driver: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.times) / self.seconds


class Peer(NamedTuple):
    """The server of boardgame.io and the driver that plays on it."""

    server: Process
    driver: Process


@contextmanager
def running(folder: Path, matches: int) -> Iterator[Peer]:
    """The peer in production mode, with this number of concurrent matches, from the folder with its packages."""
    with _node(folder, "server.mjs") as server:
        lobby, games = _heard(server).split()
        with _node(folder, "driver.mjs", lobby, games, str(matches)) as driver:
            yield Peer(server, driver)


@contextmanager
def _node(folder: Path, *command: str) -> Iterator[Process]:
    environment, pipe = os.environ | {"NODE_ENV": "production"}, subprocess.PIPE
    with subprocess.Popen(
        ("node", *command), cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def measure(peer: Peer, scripts: list[Script]) -> Round:
    """Set up the games of some scripts, play them, and return the measurements. The setup is not measured."""
    _say(peer.driver, json.dumps([for_the_driver(script) for script in scripts]))
    assert _heard(peer.driver) == "ready\n"
    server, driver = spent(peer.server.pid), spent(peer.driver.pid)
    _say(peer.driver, "")
    played = json.loads(_heard(peer.driver))
    used = spent(peer.server.pid) - server, spent(peer.driver.pid) - driver
    return Round(played["seconds"], [time / 1e3 for time in played["times"]], *used)


def for_the_driver(script: Script) -> dict[str, Any]:
    """A script in the driver's format: the first cards, the moves, and what the first seat sees at the end."""
    begun, ended = first(script), last(script)
    return {
        "setup": {
            "first": begun.turn,
            "hands": [names(hand) for hand in begun.hands],
            "stock": names(begun.stock),
            "pile": names(begun.pile),
        },
        "moves": [(seat, msgspec.to_builtins(move)) for seat, move in script.moves],
        "ends": {
            "hand": sorted(names(ended.hands[0])),
            "other": len(ended.hands[1]),
            "stock": len(ended.stock),
            "pile": names(ended.pile),
        },
    }


def first(script: Script) -> Table:
    """The table at the start of a script."""
    assert script.game.state
    return script.game.state.table


def last(script: Script) -> Table:
    """The table at the end of a script."""
    assert script.game.state
    state = script.game.state
    for seat, move in script.moves:
        state, _ = play(state, seat, move)
    return state.table


def _heard(process: Process) -> str:
    assert process.stdout
    if not (line := process.stdout.readline()):
        raise RuntimeError("a process of the peer has ended; it says above why")
    return line


def _say(process: Process, line: str) -> None:
    assert process.stdin
    print(line, file=process.stdin, flush=True)
