"""The use case of a move without HTTP, on a real store: these files against another commit, round by round in turn.

Run `python -m tools.bench.use_case [COMMIT]`; without a commit it is the last one (HEAD) against the files as they are.
The full and the minimal answer are measured apart. The libraries are those of this environment for both.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tools.bench.older import HERE, checked_out, environment
from tools.bench.workload import TOKENS

ROUNDS: Final = 15
GAMES_A_ROUND: Final = 48
KINDS: Final = ("full", "minimal")
PLAYER: Final = """
import asyncio, sys
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
import uvloop
from tools.bench.move import unlimited
from tools.bench.workload import SEATS, lay_out, scripted
from rami.contract.wire import MakeMoves
from rami_service import ids
from rami_service.app import open_service
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.games import play
from rami_service.games.includes import Wanted
from rami_service.games.requests import Asked
from rami_service.players import accounts
from rami_service.runtime.context import system_clock
from rami_service.store.redis.embedded import embedded

games, part, *tokens = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
SEATS[:] = [PlayerRecord(ids.player_of(token), "Bench", 0, ids.fingerprint(token)) for token in tokens]

def caller(context):
    return context.callers.caller if hasattr(context, "callers") else partial(accounts.caller, context)

async def play_deal(context, script, wanted):
    for index, (seat, move) in enumerate(script.moves):
        who = caller(context)(tokens[seat], changes=True, network="127.0.0.1")
        fingerprint = sha256(b"%d" % index).digest()
        await play.move(context, Asked(who, fingerprint, f"k{index}"), script.game.id, MakeMoves(moves=(move,)), wanted)

async def main(url, scripts):
    async with open_service(unlimited(url), system_clock) as (context, sweeper):
        for begin in range(0, games, part):
            wanted = Wanted(brief=sys.stdin.readline().strip() == "minimal")
            these = scripts[begin : begin + part]
            before = process_time()
            await asyncio.gather(*[play_deal(context, script, wanted) for script in these])
            print((process_time() - before) / sum(len(script.moves) for script in these), flush=True)

with TemporaryDirectory() as folder, embedded(Path(folder), appendfsync="everysec") as url:
    scripts = [scripted(number) for number in range(games)]
    uvloop.run(lay_out(url, scripts))
    print("ready", flush=True)
    uvloop.run(main(url, scripts))
"""
"""It runs with the modules of either state, so it uses only what both have."""


class Round(NamedTuple):
    """Seconds of processor time for a move: at the other commit, and now."""

    before: float
    now: float


@contextmanager
def playing(tree: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process that plays a round with the code of a tree for each line it gets."""
    games = str(len(KINDS) * (ROUNDS + 1) * GAMES_A_ROUND)
    command = [sys.executable, "-c", PLAYER, games, str(GAMES_A_ROUND), *TOKENS]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tree, env=environment(tree), stdin=pipe, stdout=pipe, text=True) as process:
        yield process


def _round(process: "subprocess.Popen[str]", kind: str) -> float:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{kind}\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def rounds(commit: str) -> Iterator[tuple[str, Round]]:
    """Each kind of answer in turn; the first round of each warms up."""
    with checked_out(commit) as tree, playing(tree) as before, playing(HERE) as now:
        for process in (before, now):
            assert process.stdout
            process.stdout.readline()
        for number in range(ROUNDS + 1):
            for kind in KINDS:
                measured = Round(_round(before, kind), _round(now, kind))
                if number:
                    yield kind, measured


def main() -> None:
    """Measure and print."""
    commit = sys.argv[1] if len(sys.argv) > 1 else "HEAD"
    measured = list(rounds(commit))
    for kind in KINDS:
        these = [one for name, one in measured if name == kind]
        before, now = (sum(values) for values in zip(*these, strict=True))
        mean = 1e6 / len(these)
        print(
            f"the use case, {kind} answer: {before * mean:.1f} µs at {commit}, {now * mean:.1f} now: {now / before:.3f}"
        )


if __name__ == "__main__":
    main()
