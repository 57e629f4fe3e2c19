"""A move of ours against a move of boardgame.io: the same deals on both, in turn, in one run.

Run `python -m tests.bench.peer`; it needs Node. The peer keeps its games in memory and believes melds; ours keeps them
in Valkey with an append-only file and knows the rules. How they are compared is written in
docs/decisions/a-peer-gets-the-better-of-it.md.
"""

import json
import shutil
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import uvloop
from tests.bench import boardgame
from tests.bench.boardgame import Round, spent
from tests.bench.move import (
    CONNECTIONS,
    GAMES_A_ROUND,
    ROUNDS,
    Address,
    Script,
    lay_out,
    load,
    requests,
    scripted,
    serving,
)
from tests.node import workshop

from rami_service import ids, stored
from rami_service.app import create_app
from rami_service.settings import Settings
from rami_service.store.client import connect
from rami_service.store.embedded import embedded

HERE = Path(__file__).parent / "node"
CACHE = Path(__file__).parents[2] / ".pytest_cache" / "d" / "packages"

UNREACHED = 10_000_000
"""Requests are counted as they come by default, and never too many."""

Pair = tuple[Round, Round]
"""One round of ours and the same of the peer's."""


def lasting(seats: list[stored.PlayerRecord]) -> Iterator[Script]:
    """Deals whose stock lasts: what the other's shuffle would bring back, no script can know."""
    scripts = (scripted(number, seats) for number in count())
    return (script for script in scripts if not boardgame.last(script).recycles)


def ours(service: Address, processes: list[int], wire: list[list[bytes]]) -> Round:
    """A round on the service: its process and the store's do the work, this one drives."""
    server, driver = spent(*processes), process_time()
    rate, times = uvloop.run(load(service, wire))
    return Round(len(times) / rate, times, spent(*processes) - server, process_time() - driver)


async def process_of(url: str) -> int:
    """The process of the store."""
    async with connect(url, timeout=1) as client:
        return int((await client.info("server"))["process_id"])


def pairs(url: str, scripts: list[Script], wire: list[list[bytes]]) -> Iterator[Pair]:
    """Both in turn. The first round warms up."""
    settings = Settings(redis_url=url, requests_per_token=UNREACHED, requests_per_address=UNREACHED)
    with (
        serving(lambda: create_app(settings)) as service,
        TemporaryDirectory() as folder,
        boardgame.running(workshop(HERE, CACHE, Path(folder)), CONNECTIONS) as peer,
    ):
        processes = [uvloop.run(process_of(url)), *[child.pid for child in active_children() if child.pid]]
        for number in range(0, len(scripts), GAMES_A_ROUND):
            part = slice(number, number + GAMES_A_ROUND)
            yield ours(service, processes, wire[part]), boardgame.measure(peer, scripts[part])


def main() -> None:
    """Measure and print."""
    if not shutil.which("npm"):
        print("Node is not installed: there is no peer to measure against")
        return
    tokens = [ids.new_token(player_id) for player_id in ("p_" + "0" * 26, "p_" + "1" * 26)]
    seats = [stored.PlayerRecord(ids.player_of(token) or "", "Bench", 0, ids.fingerprint(token)) for token in tokens]
    scripts = list(islice(lasting(seats), GAMES_A_ROUND * (ROUNDS + 1)))
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        uvloop.run(lay_out(url, seats, scripts))
        report(list(pairs(url, scripts, [requests(script, tokens) for script in scripts]))[1:])


def report(rounds: list[Pair]) -> None:
    """Print both and what they come to."""
    version = json.loads((HERE / "package.json").read_text())["dependencies"]["boardgame.io"]
    mine, peers = [pair[0] for pair in rounds], [pair[1] for pair in rounds]
    print(f"{CONNECTIONS} games at once, {sum(len(each.times) for each in mine):,} moves on each")
    describe("ours, kept in Valkey", mine)
    describe(f"boardgame.io {version}, in memory", peers)
    ratios = sorted(one.rate / other.rate for one, other in rounds)
    work = median(other.server / one.server for one, other in rounds)
    print(f"ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)})")
    print(f"for the same processor time, the store's included: {work:.2f}")


def describe(name: str, rounds: list[Round]) -> None:
    """Print a rate, its times, and who was busy: a driver near one core would measure itself."""
    ordered = sorted(time for each in rounds for time in each.times)
    middle, late = ordered[len(ordered) // 2] * 1e3, ordered[int(len(ordered) * 0.99)] * 1e3
    server = median(each.server / each.seconds for each in rounds)
    driver = median(each.driver / each.seconds for each in rounds)
    print(f"{name}: {median(each.rate for each in rounds):,.0f} moves a second")
    print(
        f"  median {middle:.2f} ms, 99th percentile {late:.2f} ms; cores busy: server {server:.2f}, driver {driver:.2f}"
    )


if __name__ == "__main__":
    main()
