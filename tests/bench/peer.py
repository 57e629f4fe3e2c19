"""A move of this service against a move of boardgame.io: the same deals on both, in turn, in one run.

Run `python -m tests.bench.peer`; it needs Node. The peer keeps its games in memory and does not check melds; this
service keeps them in Valkey with an append-only file and checks all rules. The comparison is described in
docs/decisions/a-peer-gets-the-better-of-it.md.
"""

import json
import shutil
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import uvloop
from tests.bench import boardgame
from tests.bench.boardgame import Round
from tests.bench.move import process_of, unlimited
from tests.bench.serving import CONNECTIONS, Served, load, middle_and_late, serving, spent
from tests.bench.workload import Script, lay_out, requests, scripted
from tests.node import workshop

from rami_service.app import create_app
from rami_service.store.redis.embedded import embedded

ROUNDS = 5
GAMES_A_ROUND = 64
HERE = Path(__file__).parent / "node"
CACHE = Path(__file__).parents[2] / ".pytest_cache" / "d" / "packages"

Pair = tuple[Round, Round]
"""One round of this service and the same round of the peer."""


def lasting() -> Iterator[Script]:
    """Deals in which the stock does not run out: a script cannot know the result of the peer's own shuffle."""
    scripts = (scripted(number) for number in count())
    return (script for script in scripts if not boardgame.last(script).recycles)


def ours(service: Served, store: int, wire: list[list[bytes]]) -> Round:
    """A round on the service: its process and the store's are the server, and this process is the driver."""
    server, driver = spent(service.process, store), process_time()
    rate, times = uvloop.run(load(service.address, wire))
    return Round(len(times) / rate, times, spent(service.process, store) - server, process_time() - driver)


def pairs(url: str, scripts: list[Script], wire: list[list[bytes]]) -> Iterator[Pair]:
    """Both in turn. The first round is a warm-up."""
    settings = unlimited(url)
    with (
        serving(lambda: create_app(settings), settings) as service,
        TemporaryDirectory() as folder,
        boardgame.running(workshop(HERE, CACHE, Path(folder)), CONNECTIONS) as peer,
    ):
        store = uvloop.run(process_of(url))
        for number in range(0, len(scripts), GAMES_A_ROUND):
            part = slice(number, number + GAMES_A_ROUND)
            yield ours(service, store, wire[part]), boardgame.measure(peer, scripts[part])


def main() -> None:
    """Measure and print."""
    if not shutil.which("npm"):
        print("Node is not installed: there is no peer to measure against")
        return
    scripts = list(islice(lasting(), GAMES_A_ROUND * (ROUNDS + 1)))
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        uvloop.run(lay_out(url, scripts))
        report(list(pairs(url, scripts, [requests(script) for script in scripts]))[1:])


def report(rounds: list[Pair]) -> None:
    """Print both results and their ratio."""
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
    """Print a rate, its times, and the load of each process: a driver near one full core would measure itself."""
    middle, late = (median(times) for times in zip(*[middle_and_late(each.times) for each in rounds], strict=True))
    server = median(each.server / each.seconds for each in rounds)
    driver = median(each.driver / each.seconds for each in rounds)
    print(f"{name}: {median(each.rate for each in rounds):,.0f} moves a second")
    print(
        f"  median {middle:.2f} ms, 99th percentile {late:.2f} ms; cores busy: server {server:.2f}, driver {driver:.2f}"
    )


if __name__ == "__main__":
    main()
