"""Searching for house bots: in other processes, with a bound on their work, and without them a weaker level plays."""

import asyncio
import os
import signal
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Future

import pytest
from structlog.testing import capture_logs

from rami.bots import ExpertBot
from rami.rules.engine.deal import start
from rami.rules.moves import Move
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami_service.games.bots.searcher import Searcher
from rami_service.runtime import search_processes
from rami_service.runtime.search_processes import SearchProcesses

pytestmark = [pytest.mark.anyio, pytest.mark.alone]

COMPILING = 60.0
"""Within how many seconds the processes are ready, even if everything has to be compiled first."""


def first_turn() -> State:
    """The first turn of a game."""
    return start(resolve("rami", {}, 2), "search", 2, bytes(32), bytes(32), [b""] * 2)[0]


def begin(processes: SearchProcesses, player: str, level: str = "expert") -> Future[Move] | None:
    """Begin to search the first move of a game."""
    state = first_turn()
    return processes.begin(player, level, view(state, state.turn), legal_moves(state))


async def ready(processes: SearchProcesses) -> None:
    """Wait until the processes can search."""
    processes.start()
    async with asyncio.timeout(COMPILING):
        while (search := begin(processes, "first")) is None:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.05)
        await asyncio.wrap_future(search)


async def all_done(searches: Sequence[Future[Move] | None]) -> None:
    """Wait until these searches have ended, whether they found a move or not."""
    begun = [asyncio.wrap_future(search) for search in searches if search is not None]
    await asyncio.gather(*begun, return_exceptions=True)
    await asyncio.sleep(0.05)


def children() -> list[int]:
    """The processes that search for this one."""
    found = subprocess.run(
        ("ps", "-ww", "--ppid", str(os.getpid()), "-o", "pid=,args="), capture_output=True, text=True, check=True
    ).stdout
    return [int(line.split()[0]) for line in found.splitlines() if "to_process" in line]


@pytest.fixture
async def processes() -> AsyncIterator[SearchProcesses]:
    """One process that searches."""
    counts = Counter[tuple[str, str]]()
    async with SearchProcesses(1, lambda level, played: counts.update([(level, played)])) as made:
        made.counts = counts  # type: ignore[attr-defined]
        yield made


async def test_it_finds_the_move_of_the_level(processes: SearchProcesses) -> None:
    """The same as in this process; requests come first, so the other one has a lower priority."""
    await ready(processes)
    state = first_turn()
    seen, legal = view(state, state.turn), legal_moves(state)
    search = processes.begin("ada", "expert", seen, legal)
    assert search is not None
    assert await asyncio.wrap_future(search) == ExpertBot().choose(seen, legal)
    assert 5 in [os.getpriority(os.PRIO_PROCESS, child) for child in children()]


async def test_there_is_a_bound_on_its_work(processes: SearchProcesses) -> None:
    """One player has two decisions at a time, all together one second; more is not searched."""
    await ready(processes)
    searches = [begin(processes, player, "master") for player in ("ada", "ada", "ada", "bob")]
    assert [search is not None for search in searches] == [True, True, False, False]
    assert begin(processes, "bob") is None
    await all_done(searches)
    assert processes.waiting == 0
    search = begin(processes, "bob")
    assert search is not None
    await all_done([search])


async def test_the_level_below_plays_what_has_no_room(processes: SearchProcesses) -> None:
    """A master plays as an expert, and an expert as a strong bot."""
    await ready(processes)
    state = first_turn()
    seen, legal = view(state, state.turn), legal_moves(state)
    players = ("ada", "bob", "cleo", "dan")
    searchers = [Searcher("master", player, processes) for player in players]
    begun = [searcher.begin(seen, legal) for searcher in searchers]
    assert begun[3] is None
    assert processes.counts == {("master", "master"): 2, ("master", "strong"): 2}  # type: ignore[attr-defined]
    assert searchers[3].choose(seen, legal) in legal
    await all_done(begun)
    assert searchers[0].choose(seen, legal) in legal


async def test_a_process_that_is_killed_is_replaced(
    processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its decision is played by a strong bot, and the log says so once."""
    monkeypatch.setattr(search_processes, "_AGAIN", 0.0)
    await ready(processes)
    state = first_turn()
    seen, legal = view(state, state.turn), legal_moves(state)
    searcher = Searcher("master", "ada", processes)
    with capture_logs() as logs:
        search = searcher.begin(seen, legal)
        assert search is not None
        for child in children():
            os.kill(child, signal.SIGKILL)
        await all_done([search])
        assert searcher.choose(seen, legal) in legal
        await ready(processes)
    assert [log["event"] for log in logs] == ["search_failed"]


async def test_a_search_that_takes_too_long_is_ended(
    processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its process; the next search has a new one."""
    await ready(processes)
    state = first_turn()
    seen, legal = view(state, state.turn), legal_moves(state)
    searcher = Searcher("master", "ada", processes)
    monkeypatch.setattr(search_processes, "_LONGEST", 0.02)
    with capture_logs() as logs:
        search = searcher.begin(seen, legal)
        await all_done([search])
        assert searcher.choose(seen, legal) in legal
    assert [log["event"] for log in logs] == ["search_too_long"]
    monkeypatch.setattr(search_processes, "_LONGEST", 30.0)
    again = begin(processes, "ada")
    assert again is not None
    assert await asyncio.wrap_future(again) in legal


async def test_what_runs_ends_with_the_service() -> None:
    """Also while it searches; an idle process ends with the event loop."""
    async with SearchProcesses(1) as processes:
        await ready(processes)
        busy = children()
        assert begin(processes, "ada", "master") is not None
        await asyncio.sleep(0.1)
    async with asyncio.timeout(5):
        while set(children()) & set(busy):  # noqa: ASYNC110 - the system tells nobody
            await asyncio.sleep(0.05)
    assert begin(processes, "ada") is None


async def test_without_processes_nothing_is_searched() -> None:
    """And the service can say why."""
    processes = SearchProcesses(0)
    processes.start()
    assert begin(processes, "ada") is None
    assert "turned off" in str(processes.missing)
    assert SearchProcesses(1).missing is None
