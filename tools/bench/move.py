"""A whole move through HTTP and Redis, against a bare Litestar handler with the same payload, and the parts' times.

Run `python -m tools.bench.move`. The service runs as `rami-service` does, with its defaults except for limits that are
never reached; the bare handler runs under uvicorn with its defaults. They run in turn, round by round.
"""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import uvloop
from litestar import Litestar, post
from litestar.params import FromPath, JSONBody
from redis.asyncio import Redis
from tools.bench import parts
from tools.bench.serving import CONNECTIONS, Measured, Served, load, middle_and_late, serving, spent
from tools.bench.workload import SEATS, Script, lay_out, requests, scripted

from rami.contract.wire import MakeMoves, MovesMade
from rami_service.app import create_app
from rami_service.domain import presentation
from rami_service.settings import Settings
from rami_service.store.redis.embedded import embedded

ROUNDS = 7
GAMES_A_ROUND = 96
UNREACHED = 10_000_000
"""A limit that is never reached: requests are counted as by default, but none is refused."""


def unlimited(url: str) -> Settings:
    """Settings with the default limits raised so far that they are counted but never reached, and without searches."""
    return Settings(
        redis_url=url,
        search_processes=0,
        requests_per_token=UNREACHED,
        requests_per_address=UNREACHED,
        bytes_per_player=1000 * UNREACHED,
        bytes_per_address=1000 * UNREACHED,
    )


def bare(payload: MovesMade) -> Litestar:
    """An application that decodes the same requests and returns the same answer, and does nothing else."""

    @post("/v1/games/{game_id:str}/moves", status_code=200)
    async def make_moves(game_id: FromPath[str], data: JSONBody[MakeMoves]) -> MovesMade:  # noqa: ARG001
        """Answer."""
        return payload

    return Litestar([make_moves], openapi_config=None, logging_config=None)


def payload_of(script: Script) -> MovesMade:
    """An answer of typical length: the one to the middle move of a deal."""
    game = parts.played(script)[len(script.moves) // 2].after
    return MovesMade(accepted=1, dry_run=False, game=presentation.game_view(game, 1, SEATS[0].id))


def measure(server: Served, wire: list[list[bytes]], *processes: int) -> Measured:
    """Send these requests; the processor time is that of the server and of these other processes."""
    before = spent(server.process, *processes)
    rate, times = uvloop.run(load(server.address, wire))
    return Measured(rate, times, (spent(server.process, *processes) - before) / len(times) * 1e6)


async def process_of(url: str) -> int:
    """The process id of the store."""
    async with Redis.from_url(url) as client:
        return int((await client.info("server"))["process_id"])


def rounds(url: str, scripts: list[Script]) -> Iterator[tuple[Measured, Measured, Measured]]:
    """The service, the bare handler and an application that only answers, in turn; the first round is a warm-up."""
    settings = unlimited(url)
    payload = payload_of(scripts[0])
    with (
        serving(lambda: create_app(settings), settings) as service,
        serving(lambda: bare(payload)) as plain,
        serving(lambda: parts.answering(settings, payload), settings) as http,
    ):
        for first in range(0, len(scripts), GAMES_A_ROUND):
            wire = [requests(script) for script in scripts[first : first + GAMES_A_ROUND]]
            measured = measure(service, wire), measure(plain, wire), measure(http, wire)
            if first:
                yield measured


def main() -> None:
    """Measure and print."""
    scripts = [scripted(number) for number in range(GAMES_A_ROUND * (ROUNDS + 1))]
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        uvloop.run(lay_out(url, scripts))
        store = uvloop.run(process_of(url))
        before = spent(store)
        measured = list(rounds(url, scripts))
        moves = sum(len(script.moves) for script in scripts)
        report(measured)
        parts.report(url, scripts[:GAMES_A_ROUND], measured, (spent(store) - before) / moves * 1e6)


def report(measured: list[tuple[Measured, Measured, Measured]]) -> None:
    """Print the rates, their ratio and the times."""
    ratios = sorted(service.rate / plain.rate for service, plain, _ in measured)
    for name, place in (("a move through HTTP and Redis", 0), ("the bare handler", 1)):
        rate = median(each[place].rate for each in measured)
        work = median(each[place].work for each in measured)
        late = [middle_and_late(each[place].times) for each in measured]
        middle, last = (median(times[index] for times in late) for index in (0, 1))
        print(f"{name}: {rate:,.0f} a second on {CONNECTIONS} connections, {work:.0f} µs of processor time each")
        print(f"  median {middle:.2f} ms, 99th percentile {last:.2f} ms: {median(b / a for a, b in late):.2f} x")
    print(f"ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)})")
    print(f"for the same processor time: {median(plain.work / service.work for service, plain, _ in measured):.2f}")


if __name__ == "__main__":
    main()
