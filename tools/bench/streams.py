"""A thousand subscribers of one game on one process: memory of each, time from commit to receipt, store connections.

Run `python -m tools.bench.streams`. The same commits are delivered to one subscriber and to a thousand, in turn; the
difference in processor time of the service is what each reader costs. All clients share one process, whose own work is
part of the times.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple, cast

import msgspec
import uvloop

from rami.contract.wire import CreateGame, CreatePlayer, GameView, JoinGame
from rami.rules.events import CardDiscarded
from rami_service.app import create_app, open_service
from rami_service.domain.models import encode
from rami_service.games import seats
from rami_service.games.requests import Asked
from rami_service.players import accounts
from rami_service.runtime.context import Context, system_clock
from rami_service.server.server import Server
from rami_service.settings import Settings
from rami_service.store import games
from rami_service.store.redis.embedded import embedded

SUBSCRIBERS = 1000
ROUNDS, COMMITS = 4, 20
PAUSE = 0.1  # seconds between two commits
EVENTS = 2  # in each commit, as for a discard and the change of turn


class Subscriber(asyncio.Protocol):
    """An open stream that records when each commit arrives."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._tail = b""
        self.arrived: dict[int, float] = {}
        self.greeted = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request for the stream."""
        self.transport = cast(asyncio.WriteTransport, transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Record what arrives; the id of a message is the version."""
        now = perf_counter()
        text = self._tail + data
        if not self.greeted.done() and b"event: snapshot" in text:
            self.greeted.set_result(None)
        *whole, self._tail = text.split(b"\n\n")
        for block in whole:
            if b"\nevent: version\n" in block:
                place = block.index(b"id: ")
                self.arrived[int(block[place + 4 : block.index(b"\n", place)])] = now


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[tuple[str, int], int]]:
    """One process of the service: its address, and its process id."""
    with socket.create_server(("127.0.0.1", 0), backlog=SUBSCRIBERS) as listening:
        process = get_context("fork").Process(target=_serve, args=(settings, listening))
        process.start()
        try:
            yield listening.getsockname(), cast(int, process.pid)
        finally:
            process.terminate()
            process.join()


def _serve(settings: Settings, listening: socket.socket) -> None:
    Server(create_app(settings), settings).run(sockets=[listening])


def resident(process: int) -> float:
    """Kilobytes of memory of a process."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


class Cost(NamedTuple):
    """Seconds of processor time, in user mode and in the kernel."""

    user: float
    kernel: float

    def __sub__(self, other: "Cost") -> "Cost":
        return Cost(self.user - other.user, self.kernel - other.kernel)


def processor_time(process: int) -> Cost:
    """What a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return Cost(*[int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in fields[11:13]])


@asynccontextmanager
async def subscribed(address: tuple[str, int], request: bytes, number: int) -> AsyncIterator[list[Subscriber]]:
    """This number of subscribers; each has received the snapshot."""
    loop, made = asyncio.get_running_loop(), list[Subscriber]()
    for _ in range(number):
        _, subscriber = await loop.create_connection(lambda: Subscriber(request), *address)
        made.append(subscriber)
        await subscriber.greeted
    yield made
    for subscriber in made:
        subscriber.transport.abort()


async def delivered(context: Context, game_id: str, subscribers: list[Subscriber]) -> list[float]:
    """Commit some events; return the seconds from each commit to each subscriber."""
    times: list[float] = []
    for _ in range(COMMITS):
        loaded = await games.load(context.batch, game_id)
        assert loaded
        change = games.Change(loaded.version, loaded.state, [encode(CardDiscarded(0, "KH"))] * EVENTS, 3600)
        began, version = perf_counter(), loaded.version + 1
        await games.commit(context.batch, game_id, change, now=0)
        while not all(version in subscriber.arrived for subscriber in subscribers):  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)
        times += [subscriber.arrived[version] - began for subscriber in subscribers]
    return times


async def connections(context: Context) -> int:
    """The number of connections to the store."""
    return len((await context.batch.call("CLIENT", "LIST")).splitlines())


async def measure(settings: Settings, address: tuple[str, int], process: int) -> None:
    """Measure and print."""
    async with open_service(settings, system_clock) as (context, _):
        token, other = [(await accounts.create(context, CreatePlayer(name="Bench"))).token for _ in range(2)]
        created = await seats.create(context, Asked(context.callers.caller(token)), CreateGame())
        game = msgspec.json.decode(created.body, type=GameView).id
        await seats.join(context, Asked(context.callers.caller(other)), game, JoinGame())
        head = f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n\r\n"
        streams = partial(subscribed, address, head.encode())
        async with streams(10) as warm:
            await delivered(context, game, warm)
        few, many, costs = list[float](), list[float](), list[Cost]()
        for number in range(ROUNDS):
            async with streams(1) as one:
                began = processor_time(process)
                few += await delivered(context, game, one)
                alone = processor_time(process) - began
                memory, linked = resident(process), await connections(context)
            async with streams(SUBSCRIBERS) as thousand:
                if not number:  # later rounds reuse the memory of the first round
                    each, more = (resident(process) - memory) / SUBSCRIBERS, await connections(context) - linked
                    print(f"{SUBSCRIBERS} subscribers: {each:.1f} kB each, {more} more connections to the store")
                began = processor_time(process)
                many += await delivered(context, game, thousand)
                together = processor_time(process) - began
            costs.append(together - alone)
    report_costs(costs)
    report("one subscriber", few)
    report(f"{SUBSCRIBERS} subscribers", many)


def report_costs(costs: list[Cost]) -> None:
    """Print what each of the many readers costs, in the round with the middle sum."""
    user, kernel = [part / COMMITS / (SUBSCRIBERS - 1) * 1e6 for part in sorted(costs, key=sum)[len(costs) // 2]]
    print(f"each reader and commit: {user + kernel:.1f} µs of the service, {kernel:.1f} of them in the kernel (writes)")


def report(name: str, times: list[float]) -> None:
    """Print the times of a delivery."""
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2] * 1e3, ordered[int(len(ordered) * 0.99)] * 1e3
    print(f"from a commit to {name}: median {middle:.1f} ms, 99th percentile {late:.1f} ms")


def main() -> None:
    """Serve, measure, and print."""
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        settings = Settings(redis_url=url, streams_each=2 * SUBSCRIBERS, streams_per_address=2 * SUBSCRIBERS)
        with serving(settings) as (address, process):
            uvloop.run(measure(settings, address, process))


if __name__ == "__main__":
    main()
