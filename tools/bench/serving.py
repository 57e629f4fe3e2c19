"""A server in its own process, connections that keep it busy, and its processor time."""

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, cast

import uvicorn
from litestar import Litestar

from rami_service.server.server import Server
from rami_service.settings import Settings

CONNECTIONS = 32


class Measured(NamedTuple):
    """One round of one server: requests a second, the time of each, and the microseconds of processor time for one."""

    rate: float
    times: list[float]
    work: float


class Served(NamedTuple):
    """The address of a server, and its process."""

    address: tuple[str, int]
    process: int


@contextmanager
def serving(create: Callable[[], Litestar], settings: Settings | None = None) -> Iterator[Served]:
    """Serve an application: with settings as `rami-service` does, else by uvicorn with its defaults."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = get_context("fork").Process(target=_serve, args=(create, settings, listening))
        process.start()
        try:
            yield Served(listening.getsockname(), process.pid or 0)
        finally:
            process.terminate()
            process.join()


def _serve(create: Callable[[], Litestar], settings: Settings | None, listening: socket.socket) -> None:
    if settings is None:
        config = uvicorn.Config(create(), loop="uvloop", ws="none", access_log=False, log_level="warning")
        uvicorn.Server(config).run([listening])
    else:
        Server(create(), settings).run([listening])


def spent(*processes: int) -> float:
    """The seconds of processor time that processes have used."""
    stats = [Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split() for process in processes]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / os.sysconf("SC_CLK_TCK")


class Caller(asyncio.Protocol):
    """One connection that sends the next request as soon as the answer to the last one is complete."""

    def __init__(self, work: Iterator[list[bytes]], times: list[float]) -> None:
        self._work, self._times = work, times
        self._queue: list[bytes] = []
        self._answer = b""
        self.done = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self._transport = cast(asyncio.WriteTransport, transport)
        self._next()

    def _next(self) -> None:
        if not self._queue:
            self._queue = list(reversed(next(self._work, [])))
        if not self._queue:
            self._transport.close()
            self.done.set_result(None)
            return
        self._began = perf_counter()
        self._transport.write(self._queue.pop())

    def data_received(self, data: bytes) -> None:
        """Record the time of a complete answer and send the next request."""
        self._answer += data
        head, separator, body = self._answer.partition(b"\r\n\r\n")
        if not separator or len(body) < int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]):
            return
        if not head.startswith(b"HTTP/1.1 200"):
            self.done.set_exception(RuntimeError(self._answer.decode()))
        self._times.append(perf_counter() - self._began)
        self._answer = b""
        self._next()


async def load(address: tuple[str, int], scripts: list[list[bytes]]) -> tuple[float, list[float]]:
    """Requests per second over all connections, and the time of each in the order of the answers."""
    loop = asyncio.get_running_loop()
    work, times = iter(scripts), list[float]()
    begin = perf_counter()
    made = [await loop.create_connection(lambda: Caller(work, times), *address) for _ in range(CONNECTIONS)]
    await asyncio.gather(*[caller.done for _, caller in made])
    return len(times) / (perf_counter() - begin), times


def middle_and_late(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile while all connections were busy, in milliseconds."""
    ordered = sorted(times[CONNECTIONS:-CONNECTIONS])
    return ordered[len(ordered) // 2] * 1e3, ordered[int(len(ordered) * 0.99)] * 1e3
