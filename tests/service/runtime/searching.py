"""Searches of the first turn of a game, for the tests of the processes that search."""

import asyncio
import os
import subprocess
from concurrent.futures import Future
from time import monotonic
from typing import Final

from rami.contract.wire import BotLevel
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service.runtime.search.queue import Searched
from rami_service.runtime.search_processes import SearchProcesses

COMPILING: Final = 240.0
"""Within how many seconds the processes are ready, even if everything has to be compiled on a busy machine."""
PATIENCE: Final = 240.0
"""How many seconds a test waits for a search: a busy machine gives it a twentieth of a core."""
Search = Future[Searched | None]


def first_turn(variant: str = "rami") -> State:
    """The first turn of a game."""
    return start(resolve(variant, {}, 2), "search", 2, bytes(32), bytes(32), [b""] * 2)[0]


def begin(processes: SearchProcesses, player: str, level: BotLevel = "expert", patience: float = PATIENCE) -> Search:
    """Begin to search the first move of a game, for somebody who waits so many seconds."""
    state = first_turn()
    return processes.begin(
        player, state.game, level, view(state, state.turn), legal_moves(state), monotonic() + patience
    )


async def decided(search: Search) -> str | None:
    """Wait for the level that has decided; None if no search did."""
    searched = await asyncio.wrap_future(search)
    return None if searched is None else searched.level


async def ready(processes: SearchProcesses, seconds: float = COMPILING) -> None:
    """Wait until the processes can search."""
    processes.start()
    async with asyncio.timeout(seconds):
        while processes.ready < max(1, processes.wanted):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.02)


def children(parent: int | None = None) -> list[int]:
    """The processes that search for a process, for this one if none is given."""
    found = subprocess.run(
        ("ps", "-ww", "--ppid", str(parent or os.getpid()), "-o", "pid=,args="),
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(line.split()[0]) for line in found.splitlines() if "runtime.search.worker" in line]
