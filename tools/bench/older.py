"""Two states of this repository, each served by its own code and store: a move of the one against a move of the other.

Run `python -m tools.bench.older [COMMIT]`; without a commit it is the last one (HEAD) against the files as they are.
The same moves go to both in turn, and once more to the newer one for minimal answers. The libraries are those of this
environment for both.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import uvloop
from tools.bench.serving import load, middle_and_late, spent
from tools.bench.workload import TOKENS, requests, scripted, with_minimal_answers

ROUNDS: Final = 9
GAMES_A_ROUND: Final = 64
HERE: Final = Path(__file__).parents[2]
SERVER: Final = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
import uvloop
from tools.bench.move import process_of, unlimited
from tools.bench.serving import serving
from tools.bench.workload import SEATS, lay_out, scripted
from rami_service import ids
from rami_service.app import create_app
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.store.redis.embedded import embedded

first, last, *tokens = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
SEATS[:] = [PlayerRecord(ids.player_of(token), "Bench", 0, ids.fingerprint(token)) for token in tokens]
with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
    uvloop.run(lay_out(url, [scripted(number) for number in range(first, last)]))
    settings = unlimited(url)
    with serving(lambda: create_app(settings), settings) as served:
        print(served.address[1], served.process, uvloop.run(process_of(url)), flush=True)
        sys.stdin.read()
"""
"""It runs with the modules of either state, so it uses only what both have."""


class Running(NamedTuple):
    """A server: its port, and the processes of the service and of the store."""

    port: int
    service: int
    store: int


class Round(NamedTuple):
    """Microseconds of processor time for a move, of the service and of the store, and the late moves' share."""

    service: float
    store: float
    late: float


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The files of a commit."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "-C", HERE, "archive", commit], check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], check=True, input=archive.stdout)
        if not (Path(folder) / "tools/bench").is_dir():
            sys.exit(f"{commit} has its benchmarks in tests/bench: run `python -m tests.bench` in a checkout of it")
        yield Path(folder)


def environment(tree: Path) -> dict[str, str]:
    """The environment in which a process runs the code of a tree."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(str(tree / part) for part in ("sdk", "service", "."))}


@contextmanager
def running(tree: Path, first: int, last: int) -> Iterator[Running]:
    """The service of a tree, with the games of these numbers in its store."""
    command = [sys.executable, "-c", SERVER, str(first), str(last), *TOKENS]
    process = subprocess.Popen(command, cwd=tree, env=environment(tree), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    try:
        yield Running(*map(int, process.stdout.readline().split()))
    finally:
        process.stdin.close()
        process.wait(10)


def measured(server: Running, wire: list[list[bytes]]) -> Round:
    """Send these requests."""
    service, store = spent(server.service), spent(server.store)
    _, times = uvloop.run(load(("127.0.0.1", server.port), wire))
    middle, late = middle_and_late(times)
    share = 1e6 / len(times)
    return Round((spent(server.service) - service) * share, (spent(server.store) - store) * share, late / middle)


def rounds(commit: str) -> Iterator[tuple[Round, Round, Round]]:
    """The older state, the newer one, and the newer one with minimal answers, in turn; the first round warms up."""
    games = (ROUNDS + 1) * GAMES_A_ROUND
    wire = [requests(scripted(number)) for number in range(games)]
    short = [with_minimal_answers(script) for script in wire]
    with (
        checked_out(commit) as tree,
        running(tree, 0, games) as older,
        running(HERE, 0, games) as newer,
        running(HERE, 0, games) as brief,
    ):
        for begin in range(0, games, GAMES_A_ROUND):
            part = slice(begin, begin + GAMES_A_ROUND)
            one = measured(older, wire[part]), measured(newer, wire[part]), measured(brief, short[part])
            if begin:
                yield one


def main() -> None:
    """Measure and print."""
    commit = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    all_rounds = list(rounds(commit))
    names = (f"a move at {commit}", "a move now", "a move now, minimal answer")
    for place, name in enumerate(names):
        these = [each[place] for each in all_rounds]
        service, store, late = (median(values) for values in zip(*these, strict=True))
        ratios = [sum(each[place][:2]) / sum(each[0][:2]) for each in all_rounds]
        low, _, high = quantiles(ratios, n=4)
        print(f"{name}: service {service:.0f} µs, store {store:.0f} µs of processor time; 99th percentile {late:.2f} x")
        print(f"  both: {median(ratios):.2f} of the older one (quarters {low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
