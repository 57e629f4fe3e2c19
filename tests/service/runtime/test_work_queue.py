"""The order in which house bots work: who waits comes first, and players get the same share; nobody is forgotten."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic, thread_time

import pytest

from rami_service.runtime import work_queue
from rami_service.runtime.work_queue import Cause, Crowded, Place, Steps, WorkQueue

pytestmark = pytest.mark.anyio

STEP = 0.002  # seconds of processor time


@pytest.fixture
async def queue() -> AsyncIterator[WorkQueue]:
    """A queue with a budget that no test reaches by accident."""
    async with WorkQueue(60) as made:
        yield made


def spent(seconds: float) -> None:
    """Use processor time."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


def turn(steps: int, seconds: float = STEP) -> Steps[int]:
    """Work of some steps; the result is their number."""
    for _ in range(steps):
        spent(seconds)
        yield None
    return steps


class Diary:
    """Who finished which work, in order."""

    def __init__(self, queue: WorkQueue) -> None:
        self.queue = queue
        self.entries: list[str] = []
        self.places: list[Place] = []

    async def work(self, player: str, steps: int = 1, *, awaited: bool = True) -> None:
        """Do some work for a player."""
        async with self.queue.place(Cause(player, awaited)) as place:
            self.places.append(place)
            assert await place.work(turn(steps)) == steps
        self.entries.append(player)


def searching(search: Future[None]) -> Steps[int]:
    """Work for which another process searches, in the middle."""
    yield None
    yield search
    return 7


async def test_others_work_while_another_process_searches(queue: WorkQueue) -> None:
    """The slot is free meanwhile, also for work that is less urgent; then the turn goes on."""
    search, diary = Future[None](), Diary(queue)

    async def long() -> None:
        async with queue.place(Cause("ada", awaited=True)) as place:
            assert await place.work(searching(search)) == 7
        diary.entries.append("ada")

    turn_of_ada = asyncio.create_task(long())
    await asyncio.sleep(0.02)
    await diary.work("bob")
    await diary.work("cleo", awaited=False)
    assert diary.entries == ["bob", "cleo"]
    search.set_result(None)
    await turn_of_ada
    assert diary.entries == ["bob", "cleo", "ada"]


async def test_a_turn_that_is_given_up_while_it_searches_leaves_no_trace(queue: WorkQueue) -> None:
    """Others work as before."""
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), queue.place(Cause("ada", awaited=True)) as place:
            await place.work(searching(Future()))
    diary = Diary(queue)
    await diary.work("bob")
    assert diary.entries == ["bob"]


async def test_work_that_nobody_precedes_begins_at_once(queue: WorkQueue) -> None:
    """It has not waited, its result is returned, and the player is charged with its processor time."""
    async with queue.place(Cause("ada", awaited=True)) as place:
        assert not place.waited
        assert await place.work(turn(5)) == 5
    assert 5 * STEP <= queue.used("ada") < 25 * STEP
    assert queue.used("bob") == 0


async def test_many_games_of_one_player_delay_another_by_a_turn(queue: WorkQueue) -> None:
    """The other player's work is the next one that begins, though the work of a hundred games was there before."""
    diary = Diary(queue)
    many = [asyncio.create_task(diary.work("ada", 3)) for _ in range(100)]
    while len(diary.entries) < 3:  # noqa: ASYNC110 - the queue sends no signal
        await asyncio.sleep(0.001)
    before = len(diary.entries)
    await diary.work("bob", 3)
    assert diary.entries.index("bob") <= before + 2  # one is done but not noted, one is being done
    await asyncio.gather(*many)
    assert len(diary.entries) == 101


async def test_players_take_turns(queue: WorkQueue) -> None:
    """Work of several players that came one player after the other is done alternately."""
    diary = Diary(queue)
    await asyncio.gather(*[diary.work(player, 4) for player in ("ada", "bob", "eve") for _ in range(8)])
    for part in (diary.entries[:12], diary.entries[12:]):
        assert all(2 <= part.count(player) <= 6 for player in ("ada", "bob", "eve")), diary.entries


async def test_who_caused_work_before_is_not_behind_newcomers(queue: WorkQueue) -> None:
    """Twenty new players with many games each come before an old player about once, however long it played."""
    diary = Diary(queue)
    await diary.work("old", 100)
    many = [asyncio.create_task(diary.work(f"new{number}")) for _ in range(10) for number in range(20)]
    await asyncio.sleep(0)
    before = len(diary.entries)
    await diary.work("old")
    assert diary.entries[before:].index("old") <= 30  # of 200; a short turn may be followed by another one
    await asyncio.gather(*many)


async def test_heavy_turns_get_no_larger_share(queue: WorkQueue) -> None:
    """A player whose turns take ten times as long gets a tenth of the turns."""
    diary = Diary(queue)
    light = [asyncio.create_task(diary.work("light", 1)) for _ in range(40)]
    heavy = [asyncio.create_task(diary.work("heavy", 10)) for _ in range(10)]
    await asyncio.gather(*light)
    assert 2 <= diary.entries.count("heavy") <= 6
    await asyncio.gather(*heavy)


async def test_who_waits_comes_before_who_does_not(queue: WorkQueue) -> None:
    """Long work that nobody waits for gives way between two steps, and goes on afterwards where it was."""
    diary = Diary(queue)
    long = asyncio.create_task(diary.work("ada", 100, awaited=False))
    await asyncio.sleep(5 * STEP)
    await asyncio.gather(diary.work("bob"), diary.work("eve"))
    assert not long.done()
    await long
    assert diary.entries[-1] == "ada"


async def test_over_the_budget_one_comes_last_but_comes() -> None:
    """A player whose bots used the budget waits for others, even if they do not wait themselves."""
    async with WorkQueue(0.05) as queue:
        diary = Diary(queue)
        await diary.work("ada", 40)
        assert queue.used("ada") > 0.05
        await asyncio.gather(diary.work("bob"), diary.work("ada"), diary.work("ada"), diary.work("eve", awaited=False))
        assert diary.entries[1:] == ["bob", "eve", "ada", "ada"]


async def test_work_that_nobody_waits_for_rests(queue: WorkQueue) -> None:
    """It takes three times its processor time in all, and work that a person waits for begins during a rest."""
    diary = Diary(queue)
    await diary.work("bob")
    began = monotonic()
    resting = [asyncio.create_task(diary.work("ada", 10, awaited=False)) for _ in range(10)]
    await asyncio.sleep(10 * STEP)
    await diary.work("bob")
    assert len(diary.entries) <= 4
    await asyncio.gather(*resting)
    assert monotonic() - began >= 2.7 * queue.used("ada")


async def test_work_rests_only_if_others_have_bots_too(queue: WorkQueue) -> None:
    """The next work of the only player begins at once; after the bot of another player has worked, it has to wait."""
    diary, resting = Diary(queue), Cause("ada", awaited=False)
    await diary.work("ada", 10, awaited=False)
    async with queue.place(resting) as place:
        assert not place.waited
    await diary.work("bob")
    await diary.work("ada", 10, awaited=False)
    async with queue.place(resting) as place:
        assert place.waited


async def test_a_long_step_delays_others_only_for_a_moment(queue: WorkQueue) -> None:
    """After a moment, work that a person waits for gets another thread; other work waits for the end of the step."""
    diary = Diary(queue)

    async def heavy() -> None:
        async with queue.place(Cause("ada", awaited=True)) as place:
            await place.work(turn(1, 0.5))
        diary.entries.append("ada")

    working = asyncio.create_task(heavy())
    await asyncio.sleep(0.01)
    await asyncio.gather(diary.work("bob"), diary.work("eve", awaited=False), working)
    assert diary.entries == ["bob", "ada", "eve"]


async def test_used_time_is_forgotten(queue: WorkQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a minute a third of it still counts, after ten minutes hardly anything."""
    diary = Diary(queue)
    await diary.work("ada", 10)
    used, now = queue.used("ada"), monotonic()
    monkeypatch.setattr(work_queue, "monotonic", lambda: now + 60)
    assert 0.3 * used < queue.used("ada") < 0.4 * used
    monkeypatch.setattr(work_queue, "monotonic", lambda: now + 600)
    assert queue.used("ada") < 0.001 * used


async def test_players_who_used_little_are_forgotten(queue: WorkQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory for used time does not grow with the number of players."""
    monkeypatch.setattr(work_queue, "_REMEMBERED", 10)
    diary = Diary(queue)
    await diary.work("ada", 60)
    for number in range(30):
        await diary.work(f"p{number}")
    assert queue.used("ada") > 0
    assert len(queue._used) <= 11


async def test_a_line_has_an_end(queue: WorkQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work beyond the bound is not accepted, and that of other players still is."""
    monkeypatch.setattr(work_queue, "_LINE", 3)
    diary = Diary(queue)
    tasks = [asyncio.create_task(diary.work("ada", 5)) for _ in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(Crowded):
        await diary.work("ada")
    await diary.work("bob")
    await asyncio.gather(*tasks)
    await diary.work("ada")


async def test_who_stops_waiting_holds_nobody_up(queue: WorkQueue) -> None:
    """Cancelled work, waiting or running, leaves its place, and all other work is done."""
    diary = Diary(queue)
    tasks = [asyncio.create_task(diary.work("ada", 20)) for _ in range(6)]
    await asyncio.sleep(2 * STEP)
    for cancelled in (tasks[0], tasks[2], tasks[4]):
        cancelled.cancel()
        with suppress(asyncio.CancelledError):
            await cancelled
    await asyncio.gather(tasks[1], tasks[3], tasks[5])
    assert diary.entries == ["ada"] * 3
    await diary.work("ada")


async def test_an_error_ends_only_its_own_work(queue: WorkQueue) -> None:
    """The error reaches the caller, and the next work begins."""

    def broken() -> Steps[None]:
        yield None
        raise LookupError

    with pytest.raises(LookupError):
        async with queue.place(Cause("ada", awaited=True)) as place:
            await place.work(broken())
    await Diary(queue).work("ada")


@pytest.mark.alone
async def test_the_loop_goes_on_meanwhile(queue: WorkQueue) -> None:
    """While a long turn is played, the event loop is never held up for a tenth of a second."""
    working = asyncio.create_task(Diary(queue).work("ada", 200))
    longest, before = 0.0, monotonic()
    while not working.done():
        await asyncio.sleep(0.001)
        longest, before = max(longest, monotonic() - before), monotonic()
    await working
    assert longest < 0.1


async def test_turns_that_wait_are_counted(queue: WorkQueue) -> None:
    """A turn that has its place does not wait, and the next one does until the place is free."""

    async def next_turn() -> int:
        async with queue.place(Cause("b", awaited=True)):
            return queue.waiting()

    async with queue.place(Cause("a", awaited=True)):
        assert queue.waiting() == 0
        other = asyncio.create_task(next_turn())
        await asyncio.sleep(0)
        assert queue.waiting() == 1
    assert await other == 0
