"""The cost of the frame: requests per second of one handler inside it, against the same handler in a bare application.

Run `python -m tools.bench.frame`. The two run in turn, so that a busy machine slows both; the check of a body is also
timed alone.
"""

import asyncio
import socket
from collections.abc import Callable
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from timeit import repeat
from typing import cast

import uvicorn
import uvloop
from litestar import Litestar, post
from litestar.params import FromPath, JSONBody
from litestar.types import ASGIApp
from tests.service.api.http.sample import GAME, Moved, MoveRequest, create_sample

from rami_service.api.http.body import check

CONNECTIONS = 16
SECONDS = 2.0
ROUNDS = 3
BODY = b'{"moves":[{"type":"lay","cards":["AS","2S","3S"]},{"type":"draw","count":1}],"note":"good luck all"}'
REQUEST = (
    b"POST /games/" + GAME.encode() + b"/moves HTTP/1.1\r\n"
    b"Host: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
)


@post("/games/{game_id:str}/moves", status_code=200)
async def make_move(game_id: FromPath[str], data: JSONBody[MoveRequest]) -> Moved:
    """The sample's handler, without its frame."""
    return Moved(game_id, data.moves, data.note)


def create_bare() -> Litestar:
    """An application with only the handler."""
    return Litestar([make_move], openapi_config=None, logging_config=None)


def serve(create: Callable[[], ASGIApp], listening: socket.socket) -> None:
    """Serve an application until the process is ended."""
    config = uvicorn.Config(create(), loop="uvloop", http="httptools", ws="none", access_log=False, log_level="warning")
    uvicorn.Server(config).run([listening])


class Caller(asyncio.Protocol):
    """One connection that sends the next request as soon as an answer has arrived."""

    def __init__(self) -> None:
        self.answers = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        self.transport = cast(asyncio.WriteTransport, transport)
        self.transport.write(REQUEST % (len(BODY), BODY))

    def data_received(self, data: bytes) -> None:
        """Count a success and send the next request."""
        if data.endswith(b'"good luck all"}'):  # head and body may arrive in two pieces
            self.answers += 1
            self.transport.write(REQUEST % (len(BODY), BODY))


async def load(address: tuple[str, int], seconds: float) -> float:
    """Requests per second over all connections."""
    loop = asyncio.get_running_loop()
    made = [await loop.create_connection(Caller, *address) for _ in range(CONNECTIONS)]
    await asyncio.sleep(seconds / 4)
    before, begin = sum(caller.answers for _, caller in made), perf_counter()
    await asyncio.sleep(seconds)
    rate = (sum(caller.answers for _, caller in made) - before) / (perf_counter() - begin)
    for transport, _ in made:
        transport.abort()
    return rate


def measure(create: Callable[[], ASGIApp]) -> float:
    """Serve an application in its own process and measure its rate."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        process = get_context("fork").Process(target=serve, args=(create, listening), daemon=True)
        process.start()
        try:
            return uvloop.run(load(listening.getsockname(), SECONDS))
        finally:
            process.terminate()
            process.join(5)


def main() -> None:
    """Print the rates, their ratio, and the cost of the checks of a body."""
    pairs = [(measure(create_bare), measure(create_sample)) for _ in range(ROUNDS)]
    bare, framed = (median(rates) for rates in zip(*pairs, strict=True))
    print(f"bare handler {bare:8,.0f} requests/s")
    print(f"in the frame {framed:8,.0f} requests/s, x {framed / bare:.2f}")
    number = 20_000
    spent = min(repeat(lambda: check(BODY), number=number, repeat=5)) / number
    print(f"check of {len(BODY)} bytes: {spent * 1e6:.2f} µs")


if __name__ == "__main__":
    main()
