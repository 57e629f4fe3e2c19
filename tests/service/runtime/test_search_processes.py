"""Searching for house bots: in other processes, in a fair order, and without them a weaker level plays."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

import pytest
from structlog.testing import capture_logs
from tests.service.replica import Replica
from tests.service.runtime.searching import PATIENCE, begin, children, decided, first_turn, ready

from rami.bots import ExpertBot
from rami.contract.wire import Level
from rami.rules.play import legal_moves
from rami.rules.views.view import view
from rami_service.games.bots import searcher
from rami_service.games.bots.searcher import Searcher
from rami_service.runtime import search_processes
from rami_service.runtime.search import queue
from rami_service.runtime.search_processes import SearchProcesses

pytestmark = [pytest.mark.anyio, pytest.mark.alone]


@pytest.fixture
async def processes(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SearchProcesses]:
    """One process that searches. On a busy machine it may take long."""
    monkeypatch.setattr(search_processes, "_LONGEST", PATIENCE)
    monkeypatch.setattr(searcher, "THINKING", PATIENCE)
    counts = Counter[tuple[str, str]]()
    async with SearchProcesses(1, lambda level, played: counts.update([(level, played)])) as made:
        made.counts = counts  # type: ignore[attr-defined]
        yield made


async def test_it_finds_the_move_of_the_level(processes: SearchProcesses) -> None:
    """The same as in this process; requests come first, so the other one has a lower priority."""
    states = [processes.state]
    await ready(processes)
    assert [*states, processes.state] == ["idle", "ready"]
    state = first_turn()
    searched = await asyncio.wrap_future(begin(processes, "ada"))
    assert searched is not None
    assert searched.answer.move == ExpertBot().choose(view(state, state.turn), legal_moves(state))
    assert 0 < searched.answer.seconds < 10
    lower = min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)  # the tests may have a low priority themselves
    assert [os.getpriority(os.PRIO_PROCESS, child) for child in children()] == [lower]


async def test_nobody_waits_behind_all_searches_of_another(processes: SearchProcesses) -> None:
    """However many searches one player asks for, another player's is the next but one, at the level that was asked."""
    await ready(processes)
    many = [begin(processes, "mallory", "master") for _ in range(24)]
    few = [begin(processes, "ada", "expert"), begin(processes, "ada", "master")]
    assert [await decided(search) for search in few] == ["expert", "master"]
    assert sum(search.done() for search in many) <= 2


async def test_what_would_come_too_late_is_decided_by_the_level_below(
    processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A master's decision by an expert, an expert's by a strong bot; so nobody waits longer than promised."""
    await ready(processes)
    os.kill(children()[0], signal.SIGSTOP)
    now = monotonic()
    monkeypatch.setattr(queue, "monotonic", lambda: now)
    counted, asked = [], list[tuple[str, Level, float]]()
    asked += [("ada", "master", PATIENCE), ("bob", "master", 3), ("cleo", "master", 1), ("dan", "expert", 1)]
    for player, level, patience in asked:
        begin(processes, player, level, patience + monotonic() - now)
        await asyncio.sleep(0.01)
        counted.append(round(processes.waiting, 2))
    assert counted == [2, 2.15, 2.15, 2.15]


async def test_a_player_gets_one_hint_at_a_time(processes: SearchProcesses, local: Replica) -> None:
    """So whoever asks on many connections waits for the own hints, and gets none of the level below for it."""
    await ready(processes)
    game_id, tokens = await local.table()
    view = await local.view(tokens[0], game_id)
    asked = [asyncio.create_task(processes.advise("ada", "master", view, PATIENCE)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert processes.waiting <= 2
    searched = await asyncio.gather(*asked)
    assert [one.level if one is not None else None for one in searched] == ["master"] * 3


async def test_a_turn_says_which_level_decided(processes: SearchProcesses) -> None:
    """Its lowest one; a decision without a choice does not count."""
    state = first_turn()
    seen, legal = view(state, state.turn), legal_moves(state)
    await ready(processes)
    bot = Searcher("master", "ada", processes)
    assert bot.begin("game", seen, legal[:1]) is None
    assert bot.choose(seen, legal[:1]) in legal
    assert bot.played is None
    for expected in ("master", "strong"):
        search = bot.begin("game", seen, legal)
        assert search is not None
        if expected == "strong":
            search.cancel()
        else:
            await asyncio.wrap_future(search)
        assert bot.choose(seen, legal) in legal
        assert bot.played == expected
    assert processes.counts == {("master", "master"): 1, ("master", "strong"): 1}  # type: ignore[attr-defined]


async def test_a_process_that_is_killed_is_replaced(processes: SearchProcesses) -> None:
    """Its decision is played by a strong bot, and the log says so once, with the signal."""
    await ready(processes)
    with capture_logs() as logs:
        search = begin(processes, "ada", "master")
        await asyncio.sleep(0.05)
        (child,) = children()
        os.kill(child, signal.SIGKILL)
        assert await decided(search) is None
        async with asyncio.timeout(60):
            while processes.state != "failing":  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.02)
        assert processes.ready == 0
        await ready(processes)
        assert await decided(begin(processes, "ada")) == "expert"
    assert [log["event"] for log in logs if log["event"] != "search_starting"] == ["search_failed", "search_ready"]
    assert (logs[0]["status"], logs[0]["again_in"], logs[0]["bot_level"]) == (-signal.SIGKILL, 1.0, "master")


async def test_the_end_of_an_idle_process_is_noticed(processes: SearchProcesses) -> None:
    """It is replaced at once, not when the next decision is lost."""
    await ready(processes)
    (before,) = children()
    os.kill(before, signal.SIGKILL)
    async with asyncio.timeout(5):
        while processes.ready:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    await ready(processes)
    assert await decided(begin(processes, "ada")) == "expert"


async def test_a_stopped_process_is_replaced_by_one_that_is_warm(
    processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long at its start does not count, so the next search succeeds."""
    await ready(processes)
    monkeypatch.setattr(search_processes, "_LONGEST", 0.5)
    (before,) = children()
    os.kill(before, signal.SIGSTOP)
    with capture_logs() as logs:
        assert await decided(begin(processes, "ada")) is None
        monkeypatch.setattr(search_processes, "_LONGEST", PATIENCE)
        await ready(processes)
        assert await decided(begin(processes, "ada")) == "expert"
    assert [log["event"] for log in logs if log["event"] != "search_starting"] == ["search_too_long", "search_ready"]
    assert (logs[0]["stalls"], logs[0]["bot_level"]) == (1, "expert")
    assert before not in children()


async def test_nobody_waits_for_a_stopped_process_again(processes: SearchProcesses) -> None:
    """A search that is late is expected to take as long again, so others are not promised anything meanwhile."""
    await ready(processes)
    (child,) = children()
    os.kill(child, signal.SIGSTOP)
    assert await decided(begin(processes, "ada", patience=0.5)) is None
    await asyncio.sleep(1)
    began = asyncio.get_running_loop().time()
    assert await decided(begin(processes, "bob", patience=0.5)) is None
    assert asyncio.get_running_loop().time() - began < 0.3
    os.kill(child, signal.SIGCONT)
    assert await decided(begin(processes, "bob")) == "expert"


async def test_a_process_that_cannot_start_is_tried_less_and_less_often(
    processes: SearchProcesses, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The log says why; then everything is as before."""
    monkeypatch.setattr(search_processes, "_PAUSE", 0.05)
    broken = tmp_path / "numba.py"
    broken.write_text("raise MemoryError\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with capture_logs() as logs:
        processes.start()
        async with asyncio.timeout(60):
            while len(logs) < 3:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.02)
        assert processes.state == "failing"
        assert await decided(begin(processes, "ada")) is None
        broken.unlink()
        await ready(processes)
    assert [(log["error"], log["again_in"]) for log in logs[:3]] == [
        ("MemoryError", pause) for pause in (0.05, 0.1, 0.2)
    ]
    assert logs[0]["frames"][-1].startswith("numba.py:1")
    assert logs[-1]["event"] == "search_ready"


async def test_a_search_that_fails_is_told_and_leaves_the_process(
    processes: SearchProcesses, capfd: pytest.CaptureFixture[str]
) -> None:
    """The log names the game, the level and the place; no exception is left over."""
    await ready(processes)
    (before,) = children()
    state = first_turn()
    with capture_logs() as logs:
        search = processes.begin("ada", "g_1", "expert", view(state, state.turn), [], 1e9)
        assert await decided(search) is None
        assert await decided(begin(processes, "ada")) == "expert"
    (failed,) = logs
    assert (failed["event"], failed["game"], failed["bot_level"], failed["phase"]) == (
        "search_failed",
        "g_1",
        "expert",
        "draw",
    )
    assert any("strong_bot" in frame or "search" in frame for frame in failed["frames"])
    assert children() == [before]
    assert "never retrieved" not in capfd.readouterr().err


async def test_what_runs_ends_with_the_service() -> None:
    """Also while it searches or starts; whoever waits is told."""
    async with SearchProcesses(2) as processes:
        await ready(processes)
        busy = children()
        search = begin(processes, "ada", "master")
        await asyncio.sleep(0.1)
    assert await decided(search) is None
    assert not set(children()) & set(busy)
    assert await decided(begin(processes, "ada")) is None
    async with SearchProcesses(1) as processes:
        processes.start()
        await asyncio.sleep(0.05)
    assert not children()


async def test_without_processes_nothing_is_searched() -> None:
    """And the service can say why."""
    processes = SearchProcesses(0)
    processes.start()
    assert await decided(begin(processes, "ada")) is None
    assert processes.state == "off"
    assert "turned off" in str(processes.missing)
    assert SearchProcesses(1).missing is None
