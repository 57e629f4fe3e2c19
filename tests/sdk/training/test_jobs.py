"""Jobs: any executor runs them, and the results are the same and in order."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from select import select
from time import sleep
from typing import Any

import pytest
from distributed import Client

from rami.bots import AnyBot, HouseBot, RandomBot
from rami.training import jobs
from rami.training.arena import duel, league
from rami.training.jobs import mapped

from .test_duel import without_times
from .test_league import without_times as table_of

BOTS: dict[str, AnyBot] = {"house": HouseBot, "chance": RandomBot(1), "again": RandomBot}


@contextmanager
def dask() -> Iterator[Executor]:
    """The executor of a cluster of Dask with two processes on this machine."""
    started: Any = Client
    with started(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as client:
        yield client.get_executor()


KINDS: dict[str, Callable[[], AbstractContextManager[Executor]]] = {
    "threads": partial(ThreadPoolExecutor, 2),
    "processes": partial(ProcessPoolExecutor, 2, get_context("spawn")),
    "dask": dask,
}


@pytest.fixture(scope="module", params=KINDS)
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """An executor of each kind."""
    with KINDS[request.param]() as running:
        yield running


def test_any_executor_gives_the_same_duel_and_league(executor: Executor) -> None:
    """Each record, interval, rating and choice is that of one process, also with bots that use chance."""
    pair = {name: BOTS[name] for name in ("house", "chance")}
    played = duel(pair, deals=24, seed=5, workers=executor, keep_records=True)
    assert without_times(played) == without_times(duel(pair, deals=24, seed=5, keep_records=True))
    assert table_of(league(BOTS, deals=18, workers=executor)) == table_of(league(BOTS, deals=18))


def test_the_executor_stays_open(executor: Executor) -> None:
    """It can be used again, and a job that fails raises what it raised."""
    assert list(mapped(abs, 250, executor)) == [*range(250)]
    with pytest.raises(ZeroDivisionError):
        list(mapped(partial(divmod, 7), 3, executor))
    assert list(mapped(abs, 3, executor)) == [0, 1, 2]


class Done(Future[Any]):
    """A result that nobody has asked for. It counts how often one is cancelled."""

    cancelled_ones = 0

    def cancel(self) -> bool:
        """Nothing to stop."""
        Done.cancelled_ones += 1
        return super().cancel()


class Counting(Executor):
    """Carries out each job at once, and keeps their ranges."""

    def __init__(self) -> None:
        self.jobs: list[range] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_named: Any) -> Future[Any]:
        """A job that is done."""
        self.jobs.append(arguments[1])
        done = Done()
        done.set_result(work(*arguments))
        return done


def test_jobs_are_submitted_as_far_ahead_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops reading has only these jobs cancelled, and all others are not even submitted."""
    monkeypatch.setattr(jobs, "AHEAD", 5)
    counting = Counting()
    results = mapped(abs, 1000, counting)
    assert list(islice(results, 20)) == [*range(20)]
    assert [len(job) for job in counting.jobs] == [10] * 6
    results.close()  # type: ignore[attr-defined]
    assert Done.cancelled_ones == 4
    assert list(mapped(abs, 1000, counting, together=1)) == [*range(1000)]
    assert [len(job) for job in counting.jobs[6:]] == [1] * 1000


def test_there_are_no_more_processes_than_jobs() -> None:
    """However many are asked for: each would be started."""
    assert set(mapped(_process, 3, 10**30, together=1)).isdisjoint({os.getpid()})


def _process(_number: int) -> int:
    return os.getpid()


def _note(folder: Path, number: int) -> int:
    """Say that a number has begun. The first fails, the others take a while."""
    (folder / str(number)).touch()
    sleep(0.5 if number else 0.1)
    return 1 // number


def test_what_has_not_begun_when_a_job_fails_is_left_out(tmp_path: Path) -> None:
    """Also jobs that wait in the processes: one may take hours."""
    with pytest.raises(ZeroDivisionError):
        list(mapped(partial(_note, tmp_path), 20, 2, together=1))
    assert 2 <= len([*tmp_path.iterdir()]) <= 3


_ENDLESS = """
import os, sys, time
from rami.training.jobs import mapped

def work(number):
    print(os.getpid(), flush=True)
    time.sleep(600)

list(mapped(work, 2, 2, together=1))
"""


def test_processes_end_with_the_one_that_started_them() -> None:
    """Even if it is killed: what they have printed to ends, because nobody holds it open any more."""
    with subprocess.Popen([sys.executable, "-c", _ENDLESS], stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        assert all(started.stdout.readline() for _ in range(2))
        started.kill()
        assert select([started.stdout], [], [], 60)[0]
        assert not started.stdout.read()
