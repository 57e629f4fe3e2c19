"""Promise 13: house bots that search come back after every fault, and meanwhile it is told which level decided.

The processes that search are stopped and killed, have one core beside busy programs, cannot write where their compiled
code is, and find all other places full. Full: each fault several times; short: once, and only those that take seconds.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.faults.searching import (
    advice,
    against,
    in_places,
    kept_code,
    levels,
    needs_root,
    one_core,
    search_is,
    search_stopped,
    turn,
    worker,
)
from tests.promises import Figures
from tests.service.process import Service, serving
from tests.service.runtime.searching import children

from rami.contract.wire import LevelPlayed

pytestmark = [pytest.mark.promise(13), pytest.mark.alone]

TIMES = (10, 1)
MEMORY = Path("/dev/shm")  # noqa: S108 - the test makes it full
BUSY = 2
"""How many busy programs share the one core."""


@pytest.fixture
def own(valkey: str, tmp_path: Path) -> Iterator[Service]:
    """A service with one process that searches."""
    with serving(tmp_path, redis_url=valkey) as service:
        yield service


@pytest.mark.timeout(900)  # on a busy machine the search gets its time back slowly
def test_while_a_process_is_stopped_another_level_decides_and_says_so(
    own: Service, figures: Figures, *, full: bool
) -> None:
    """In the events, in the view and in the hint; afterwards the bot plays at its own level again, which is told."""
    ada, game = against(own, "master")
    waits = []
    for _ in range(TIMES[not full]):
        stopped = worker(own)
        with search_stopped(own):
            began = monotonic()
            view, events = turn(ada, game)
            waits.append(monotonic() - began)
            assert levels(events) == [LevelPlayed(1, "strong", below=True)]
            assert [(seat.level, seat.played_level) for seat in view.players] == [(None, None), ("master", "strong")]
            hint = advice(ada, game, "master")
            assert (hint.asked_level, hint.level, hint.alternatives) == ("master", "strong", ())
            if full:
                search_is(own, "starting", "failing")
        if full:
            search_is(own, "ready")
            assert worker(own) != stopped
        while not (answer := levels(turn(ada, game)[1])) or answer[0].below:
            assert monotonic() < began + 300, own.log
        assert answer[0].level == "master"
        assert ada.view(game).players[1].played_level is None
        assert not levels(turn(ada, game)[1])
    figures.add(f"{len(waits)} stops, the bot answered after {max(waits):.1f} s at the latest")
    assert max(waits) < 15
    assert "never retrieved" not in own.log


def test_a_killed_process_is_replaced(own: Service, figures: Figures, *, full: bool) -> None:
    """Also again and again; the log says how each of them ended, and when the next one starts."""
    ada, game = against(own, "expert")
    for _ in range(TIMES[not full]):
        os.kill(worker(own), signal.SIGKILL)
        search_is(own, "failing", "starting", seconds=5)
        search_is(own, "ready")
        while (hint := advice(ada, game, "expert")).asked_level:
            sleep(0.1)
        assert hint.level == "expert"
    assert own.log.count('"event":"search_failed"') == TIMES[not full]
    assert '"status":-9' in own.log
    figures.add(f"{TIMES[not full]} processes killed and replaced")


def test_on_one_busy_core_searches_succeed(valkey: str, tmp_path: Path, figures: Figures, *, full: bool) -> None:
    """Warming up takes as long as it takes; after a stall the next process is warm before it is asked."""
    with ExitStack() as stack:
        service = stack.enter_context(serving(tmp_path, one_core, redis_url=valkey))
        core = ("taskset", "--cpu-list", str(min(os.sched_getaffinity(0))))
        for _ in range(BUSY):
            busy = subprocess.Popen((*core, sys.executable, "-c", "while True: pass"))
            stack.callback(busy.wait)
            stack.callback(busy.kill)
        ada, game = against(service, "expert")
        for _ in range(TIMES[not full]):
            os.kill(worker(service), signal.SIGKILL)
            search_is(service, "failing", "starting", seconds=10)
            search_is(service, "ready")
            until = monotonic() + 120
            while (hint := advice(ada, game, "expert")).asked_level:
                assert monotonic() < until, service.log
            assert hint.alternatives
        figures.add(f"{TIMES[not full]} starts on one core beside {BUSY} busy programs")


@needs_root
def test_compiled_code_that_cannot_be_written_is_not_copied(
    valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Figures, *, full: bool
) -> None:
    """All processes share one folder of links, whatever happens to them, and it goes with the service."""
    temporary, kept = tmp_path / "temporary", kept_code(tmp_path)
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with serving(tmp_path, in_places(kept), redis_url=valkey, search_processes=2) as service:
        ada, game = against(service, "expert")
        for _ in range(TIMES[not full]):
            for child in children(service.process.pid):
                os.kill(child, signal.SIGKILL)
            search_is(service, "failing", "starting", seconds=10)
            search_is(service, "ready")
        assert advice(ada, game, "strong").alternatives
        (folder,) = temporary.iterdir()
        files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
        assert [path.name for path in files] == ["lock"]
        service.kill()
        assert [*temporary.iterdir()] == [folder]
    with serving(tmp_path, in_places(kept), redis_url=valkey) as service:
        against(service, "expert")
        (other,) = temporary.iterdir()
        assert other != folder
        assert service.stop() == 0
    assert not [*temporary.iterdir()]
    figures.add(f"{TIMES[not full]} times two processes, one folder, no copy")


@needs_root
def test_full_places_stop_nothing(valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, full: bool) -> None:
    """Another place is taken; if there is none, code is compiled, which is logged, and all else goes on meanwhile."""
    temporary, games, kept = tmp_path / "temporary", tmp_path / "games", kept_code(tmp_path)
    temporary.mkdir()
    games.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    for places in ([temporary], [temporary, MEMORY, games])[: 1 + full]:
        with serving(tmp_path, in_places(kept, *places), redis_url=valkey, data_dir=games) as service:
            ada = service.player("Ada")
            game = ada.create(seats=2, bots=1, bot_level="expert").id
            assert turn(ada, game)[0].turn == 0
            search_is(service, "ready")
            assert ('"event":"search_compiles"' in service.log) == (len(places) > 1)
            until = monotonic() + 60
            while not (hint := advice(ada, game, "expert")).alternatives:
                assert monotonic() < until, service.log
            assert hint.asked_level is None
            assert service.stop() == 0
        assert not [*games.glob("rami-search-*")]
