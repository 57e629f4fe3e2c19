"""A move at a service of two workers, against one process: the processor time of each, with one store for both.

Run `python -m tools.bench.workers`. Both services are started by the command, and measured in turn, round by round.
A process with more to do at a time needs less for each move, because it sends more to the store at once. So each
process has the same number of tables, and players pause between moves, so that neither the clients nor the store are
what all wait for. First each game is played on one connection, then by players with connections of their own, which are
at different workers half of the time.
"""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import uniform
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import NamedTuple, cast
from urllib.error import URLError
from urllib.request import urlopen

import uvloop
from tools.bench.move import UNREACHED, process_of
from tools.bench.serving import spent
from tools.bench.workload import SEATS, Script, lay_out, requests, scripted

from rami_service.store.redis.embedded import embedded

ROUNDS = 7
TABLES = 24
"""How many tables a process has."""
PAUSE = 0.02
"""How long a player waits before a move on average (s)."""
GAMES_A_ROUND = 96
UNLIMITED = {
    "RAMI_REQUESTS_PER_TOKEN": str(UNREACHED),
    "RAMI_REQUESTS_PER_ADDRESS": str(UNREACHED),
    "RAMI_BYTES_PER_PLAYER": str(1000 * UNREACHED),
    "RAMI_BYTES_PER_ADDRESS": str(1000 * UNREACHED),
}


class Service(NamedTuple):
    """A running service: how many processes serve, its port, and all of its processes."""

    workers: int
    port: int
    processes: tuple[int, ...]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def service(workers: int, url: str) -> Iterator[Service]:
    """A service of so many workers at a store, when all of them serve."""
    port, metrics = free_port(), free_port()
    own = {"RAMI_PORT": str(port), "RAMI_METRICS_PORT": str(metrics), "RAMI_REDIS_URL": url}
    command = (sys.executable, "-m", "rami_service", "--workers", str(workers))
    process = subprocess.Popen(command, env={**os.environ, **UNLIMITED, **own}, stdout=subprocess.DEVNULL)
    try:
        while not serves(port, metrics, workers):
            sleep(0.1)
        children = Path(f"/proc/{process.pid}/task").glob("*/children")
        found = [int(child) for path in children for child in path.read_text().split()]
        yield Service(workers, port, (process.pid, *found))
    finally:
        process.terminate()
        process.wait()


def serves(port: int, metrics: int, workers: int) -> bool:
    """Whether all workers serve."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health/ready"), urlopen(f"http://127.0.0.1:{metrics}") as answer:
            return workers == 1 or f'rami_workers{{state="serving"}} {workers}.0' in answer.read().decode()
    except URLError:
        return False


class Connection(asyncio.Protocol):
    """A connection with one request at a time."""

    def __init__(self) -> None:
        self._answer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep it."""
        self.transport = cast(asyncio.WriteTransport, transport)  # uvloop's is no subclass of it

    def data_received(self, data: bytes) -> None:
        """End the request when its answer is complete."""
        self._answer += data
        head, separator, body = self._answer.partition(b"\r\n\r\n")
        if not separator or len(body) < int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            return
        if head.startswith(b"HTTP/1.1 200"):
            self._done.set_result(None)
        else:
            self._done.set_exception(RuntimeError(self._answer.decode()))
        self._answer = b""

    async def ask(self, request: bytes) -> None:
        """Send a request and wait for the answer."""
        self._done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        await self._done


async def play(at: Service, scripts: Sequence[Script], *, apart: bool) -> int:
    """Play games at all tables, each one after the other. Returns the number of moves."""
    loop, games, moves = asyncio.get_running_loop(), iter(scripts), 0

    async def table() -> None:
        nonlocal moves
        made = [await loop.create_connection(Connection, "127.0.0.1", at.port) for _ in SEATS]
        for script in games:
            for (seat, _), request in zip(script.moves, requests(script), strict=True):
                await asyncio.sleep(uniform(0, 2 * PAUSE))
                await made[seat if apart else 0][1].ask(request)
                moves += 1
        for transport, _ in made:
            transport.close()

    await asyncio.gather(*[table() for _ in range(TABLES * at.workers)])
    return moves


def measured(at: Service, scripts: Sequence[Script], *, apart: bool) -> float:
    """The microseconds of processor time of the service for a move."""
    before = spent(*at.processes)
    moves = uvloop.run(play(at, scripts, apart=apart))
    return (spent(*at.processes) - before) / moves * 1e6


def main() -> None:
    """Measure and print."""
    scripts = [scripted(number) for number in range(GAMES_A_ROUND * 4 * (ROUNDS + 1))]
    parts = iter([scripts[first : first + GAMES_A_ROUND] for first in range(0, len(scripts), GAMES_A_ROUND)])
    with TemporaryDirectory() as folder, embedded(Path(folder)) as url:
        uvloop.run(lay_out(url, scripts))
        store = uvloop.run(process_of(url))
        before = spent(store)
        found: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
        with service(1, url) as one, service(2, url) as two:
            for number in range(ROUNDS + 1):
                for apart, pairs in found.items():
                    pair = measured(one, next(parts), apart=apart), measured(two, next(parts), apart=apart)
                    if number:  # the first round is a warm-up
                        pairs.append(pair)
        moves = sum(len(script.moves) for script in scripts)
        print(f"the store: {(spent(store) - before) / moves * 1e6:.0f} µs of processor time a move")
    report("each game on one connection", found[False])
    report("each player on a connection", found[True])


def report(name: str, pairs: list[tuple[float, float]]) -> None:
    """Print the processor time of one process and of two workers, and the ratio."""
    one, two = (median(times) for times in zip(*pairs, strict=True))
    ratios = sorted(second / first for first, second in pairs)
    print(f"{name}: {one:.0f} µs a move with one process, {two:.0f} with two workers")
    print(f"  ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)})")


if __name__ == "__main__":
    main()
