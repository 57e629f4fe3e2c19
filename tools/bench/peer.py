"""A move of this service, with full and minimal answers, against a move of boardgame.io: the same deals in one run.

Run `python -m tools.bench.peer`; it needs Node. The peer keeps its games in memory and does not check melds; this
service keeps them in Valkey with an append-only file and checks all rules. The comparison is described in
docs/decisions/moves-are-benchmarked-against-boardgameio.md.
"""

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

import uvloop
from tools.bench import boardgame
from tools.bench.boardgame import Round
from tools.bench.move import process_of, unlimited
from tools.bench.serving import CONNECTIONS, Served, load, middle_and_late, serving, spent
from tools.bench.workload import Script, lay_out, requests, scripted, with_minimal_answers
from tools.node import workshop

from rami_service.app import create_app
from rami_service.store.redis.embedded import embedded

ROUNDS = 9
GAMES_A_ROUND = 64
HERE = Path(__file__).parent / "node"
CACHE = Path(__file__).parents[2] / ".pytest_cache" / "d" / "packages"


class Rounds(NamedTuple):
    """The same deals on this service, on it with minimal answers, and on the peer."""

    full: Round
    minimal: Round
    peer: Round


class Service(NamedTuple):
    """A service with a store of its own."""

    served: Served
    store: int


def lasting() -> Iterator[Script]:
    """Deals in which the stock does not run out: a script cannot know the result of the peer's own shuffle."""
    scripts = (scripted(number) for number in count())
    return (script for script in scripts if not boardgame.last(script).recycles)


@contextmanager
def ready(scripts: list[Script]) -> Iterator[Service]:
    """A service that has these games in a store of its own."""
    with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
        uvloop.run(lay_out(url, scripts))
        settings = unlimited(url)
        with serving(lambda: create_app(settings), settings) as served:
            yield Service(served, uvloop.run(process_of(url)))


def ours(service: Service, wire: list[list[bytes]]) -> Round:
    """A round on the service: its process and the store's are the server, and this process is the driver."""
    processes = service.served.process, service.store
    server, driver = spent(*processes), process_time()
    rate, times = uvloop.run(load(service.served.address, wire))
    return Round(len(times) / rate, times, spent(*processes) - server, process_time() - driver)


def rounds(scripts: list[Script]) -> Iterator[Rounds]:
    """All three in turn. The first round is a warm-up."""
    wire = [requests(script) for script in scripts]
    brief = [with_minimal_answers(script) for script in wire]
    with (
        ready(scripts) as full,
        ready(scripts) as minimal,
        TemporaryDirectory() as folder,
        boardgame.running(workshop(HERE, CACHE, Path(folder)), CONNECTIONS) as peer,
    ):
        for number in range(0, len(scripts), GAMES_A_ROUND):
            part = slice(number, number + GAMES_A_ROUND)
            yield Rounds(ours(full, wire[part]), ours(minimal, brief[part]), boardgame.measure(peer, scripts[part]))


def main() -> None:
    """Measure and print."""
    if not shutil.which("npm"):
        print("Node is not installed: there is no peer to measure against")
        return
    report(list(rounds(list(islice(lasting(), GAMES_A_ROUND * (ROUNDS + 1)))))[1:])


def report(measured: list[Rounds]) -> None:
    """Print all three, and the ratios of the rates and of the processor times."""
    version = json.loads((HERE / "package.json").read_text())["dependencies"]["boardgame.io"]
    full, minimal, peers = zip(*measured, strict=True)
    print(f"{CONNECTIONS} games at once, {sum(len(each.times) for each in peers):,} moves on each")
    describe(f"boardgame.io {version}, in memory", peers)
    for name, mine in (("ours, kept in Valkey", full), ("ours with minimal answers", minimal)):
        describe(name, mine)
        ratios = sorted(one.rate / other.rate for one, other in zip(mine, peers, strict=True))
        work = sorted(other.server / one.server for one, other in zip(mine, peers, strict=True))
        print(f"  ratio: {median(ratios):.2f} (rounds {', '.join(f'{ratio:.2f}' for ratio in ratios)})")
        print(
            f"  for the same processor time, the store's included: {median(work):.2f} ({work[0]:.2f} to {work[-1]:.2f})"
        )


def describe(name: str, rounds: Sequence[Round]) -> None:
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
