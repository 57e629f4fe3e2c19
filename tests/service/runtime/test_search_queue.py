"""The queue of searches: who comes next, and who is told that it would take too long."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from rami.contract.wire import Level
from rami_service.runtime.search import queue as module
from rami_service.runtime.search.messages import Answer
from rami_service.runtime.search.queue import Search, SearchQueue

pytestmark = pytest.mark.anyio

BOUNDS: dict[str, float] = {"expert": 0.15, "master": 2.0}
ANYTHING: Any = None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the time of the queue, which stands still otherwise."""
    now = [1000.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return lambda seconds: now.__setitem__(0, 1000.0 + seconds)


@pytest.fixture
def queue(clock: Callable[[float], None]) -> SearchQueue:
    """A queue for one process."""
    clock(0)
    made = SearchQueue(BOUNDS)
    made.processes = 1
    return made


def search(player: str, level: Level = "master", patience: float = 100.0) -> Search:
    """A search for which a player waits so many seconds."""
    return Search(player, "g", level, ANYTHING, 1000 + patience)


async def served(queue: SearchQueue, count: int, seconds: float = 2.0) -> str:
    """The first letters of the players of the next searches, each of which takes so long."""
    players = ""
    for _ in range(count):
        next_one = await queue.next()
        players += next_one.player[0]
        queue.ended(next_one, Answer(seconds=seconds))
    return players


async def test_players_take_turns(queue: SearchQueue) -> None:
    """However many searches one has, another comes next; whoever comes later has saved nothing up."""
    for player in "mmmmaab":
        assert queue.add(search(player))
    assert await served(queue, 3) == "mab"
    assert queue.add(search("c"))
    assert await served(queue, 5) == "cmamm"


async def test_who_takes_longer_gets_no_larger_share(queue: SearchQueue) -> None:
    """A player with short searches has many of them while another has a long one."""
    for player, level in (("m", "master"), ("m", "master"), *[("a", "expert")] * 8):
        queue.add(search(player, level))  # type: ignore[arg-type]
    assert (await queue.next()).player == "m"
    order = await served(queue, 9, 0.15)
    assert order == "aaaaaaaam"


async def test_no_more_is_accepted_than_can_be_answered_in_time(queue: SearchQueue) -> None:
    """One player's line is as long as the player waits; others still find room before it."""
    assert [queue.add(search("m", patience=5)) for _ in range(4)] == [True, True, False, False]
    await queue.next()
    assert [queue.add(search(player, "expert", 2.2)) for player in ("a", "m")] == [True, False]
    queue.processes = 0
    assert not queue.add(search("b"))


async def test_it_counts_what_searches_really_take(queue: SearchQueue) -> None:
    """After some that took longer or shorter than thought, waits are told accordingly."""
    queue.add(search("a"))
    assert queue.seconds == 2
    for _ in range(40):
        queue.add(search("b"))
    await served(queue, 41, 0.5)
    queue.add(search("a"))
    assert 0.5 <= queue.seconds < 0.6


async def test_a_busy_machine_is_taken_into_account(queue: SearchQueue, clock: Callable[[float], None]) -> None:
    """Where searches take four times their processor time, no more are accepted than are answered in time."""
    for number in range(60):
        queue.add(search("a", patience=1000))
        running = await queue.next()
        clock(8 * (number + 1))
        queue.ended(running, Answer(seconds=2))
    assert not queue.add(search("b", patience=480 + 7))
    assert queue.add(search("b", patience=480 + 9))


async def test_a_late_search_is_expected_to_take_as_long_again(
    queue: SearchQueue, clock: Callable[[float], None]
) -> None:
    """So nobody is promised an answer while a process stands still."""
    queue.add(search("a", "expert"))
    await queue.next()
    clock(4)
    assert not queue.add(search("b", "expert", 4 + 3.9))
    assert queue.add(search("b", "expert", 4 + 4.1))


async def test_whoever_waits_is_told_in_time(queue: SearchQueue) -> None:
    """That there is no answer; the search is not begun any more, nor one that nobody wants."""
    late, unwanted, running = search("a", patience=2.05), search("b"), search("c")
    assert queue.add(late)
    assert queue.add(unwanted)
    await asyncio.sleep(2.1)
    assert late.result.result(0) is None
    unwanted.result.cancel()
    queue.add(running)
    assert await queue.next() is running
    queue.close()
    assert running.result.result(0) is None


async def test_a_failed_search_has_no_result(queue: SearchQueue) -> None:
    """And it is charged all the same; when nobody waits, all shares are equal again."""
    failed, good = search("a"), search("b")
    queue.add(failed)
    queue.add(good)
    queue.ended(await queue.next(), Answer(seconds=1, error="ValueError"))
    queue.ended(await queue.next(), Answer(seconds=1))
    assert failed.result.result(0) is None
    searched = good.result.result(0)
    assert searched is not None
    assert searched.level == "master"
    assert queue.seconds == 0
