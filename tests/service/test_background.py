"""Work in the background: its errors are logged at once, and nothing is left that nobody waited for.

A test in the event loop of anyio fails if the loop has to mention such work. So does one whose service mentions it in
its log (`process.serving`).
"""

import asyncio
import gc
import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.service.crashes import Store
from tests.service.process import UNWAITED
from tests.service.replica import Clock, replica

from rami.rules.moves import Discard, DrawStock
from rami_service import background

pytestmark = pytest.mark.anyio
TIMEOUT = 0.3


async def broken() -> None:
    """Work with a bug."""
    await asyncio.sleep(0)
    raise LookupError("KH")


async def test_an_error_in_the_background_is_logged_at_once() -> None:
    """The line has the name of the work, the type of the error and its place, but not its message."""
    with capture_logs() as lines:
        task = background.start(broken())
        await asyncio.wait([task])
        await asyncio.sleep(0)
    (line,) = lines
    assert (line["event"], line["log_level"], line["work"]) == ("background_failed", "error", "broken")
    assert line["error"] == "LookupError"
    assert line["frames"][-1].startswith("test_background.py:")
    assert "KH" not in str(line)


async def test_work_that_is_needed_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is logged and begins again, until it is cancelled."""
    monkeypatch.setattr(background, "PAUSE", 0.01)
    failures, enough = count(1), asyncio.Event()

    async def failing() -> None:
        if next(failures) == 3:
            enough.set()
        await broken()

    with capture_logs() as lines:
        task = background.keep(failing)
        async with asyncio.timeout(10):
            await enough.wait()
        task.cancel()
        await asyncio.wait([task])
    assert [line["event"] for line in lines][:2] == ["background_failed"] * 2
    assert task.cancelled()


UNWAITED_WORK = """
import asyncio, gc
from rami_service import logs
logs.configure("info", "json")
async def failing(): raise LookupError
async def hanging(): await asyncio.Event().wait()
async def main():
    asyncio.create_task(failing())
    await asyncio.sleep(0.01)
    gc.collect()
    hanging()
asyncio.run(main())
loop = asyncio.new_event_loop()
loop.create_task(hanging())
loop.run_until_complete(asyncio.sleep(0))
loop.close()
"""


def test_what_nobody_waited_for_is_found_in_a_log() -> None:
    """The log of the service has all three sentences of Python, in a form that `serving` finds."""
    done = subprocess.run([sys.executable, "-c", UNWAITED_WORK], capture_output=True, text=True, timeout=60, check=True)
    assert len(set(UNWAITED.findall(done.stderr))) == 3, done.stderr


async def test_a_cancelled_change_leaves_nothing_behind(tmp_path: Path, clock: Clock) -> None:
    """The store hangs, a change is cancelled while its deadline is stored, and then both commands get no reply."""
    store = Store(tmp_path / "store")
    process = store.start()
    try:
        async with replica(store.url, clock, store_timeout=TIMEOUT) as local:
            game_id, tokens = await local.table(turn_seconds=60)
            seat = (await local.view(tokens[0], game_id)).turn
            assert seat is not None
            await local.move(tokens[seat], game_id, DrawStock())
            hand = (await local.view(tokens[seat], game_id)).hand
            assert hand
            clock.passes(5)  # so that the next turn has another deadline, which is stored before the commit
            os.kill(process, signal.SIGSTOP)
            moving = asyncio.create_task(local.move(tokens[seat], game_id, Discard(card=hand[0])))
            await asyncio.sleep(TIMEOUT / 10)
            moving.cancel()
            await asyncio.wait([moving])
            del moving  # its error has the frames with the commands
            await asyncio.sleep(2 * TIMEOUT)
            gc.collect()  # now the event loop would call its handler of exceptions, which fails the test
    finally:
        os.kill(process, signal.SIGCONT)
        store.end()
