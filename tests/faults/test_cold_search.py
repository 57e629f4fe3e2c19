"""A service on source that nobody can write, without compiled code: it says that it compiles, and soon can search."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.faults.searching import advice, against, needs_root, search_is
from tests.promises import Figures
from tests.service.process import Launch, Service, serving
from tests.service.runtime.searching import COMPILING
from tools.repository import ROOT

pytestmark = [pytest.mark.promise(13), pytest.mark.alone]

PROCESSES = 2
CODE = ("sdk/rami", "service/rami_service")
_READ_ONLY = """
set -eu
mount --make-rprivate /
mount --bind "$COPY" "$COPY"
mount -o remount,bind,ro "$COPY"
exec "$@"
"""
WAITED = 800.0
"""A machine that others use, too, gives the processes little of its time."""
SECONDS = 90
"""The processor time that all search processes of a service may need until they can search, on a slow Python."""


@needs_root
@pytest.mark.timeout(900)
def test_read_only_source_is_compiled_once_and_soon(
    valkey: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figures: Figures, *, full: bool
) -> None:
    """The first process compiles, the other one waits for it, and the next service has nothing to compile."""
    if not (full or os.environ.get("CI")):
        pytest.skip("compiles for a minute: a part of make faults and of continuous integration")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    launch = _read_only(tmp_path)
    with serving(tmp_path, launch, redis_url=valkey, search_processes=PROCESSES) as service:
        search_is(service, "starting", seconds=20)
        until = monotonic() + COMPILING
        while '"event":"search_starting"' not in service.log:
            assert monotonic() < until, service.log
            sleep(0.1)
        search_is(service, "ready", seconds=WAITED)
        worked = _processor_time(service)
        ready = re.findall(r'"event":"search_ready".*', service.log)
        figures.add(f"{worked} s of processor time until a search on read-only source is ready: {ready[0][:90]}")
        assert worked < SECONDS
        ada, game = against(service, "expert")
        while advice(ada, game, "expert").asked_level:
            pass
        assert service.stop() == 0
    with serving(tmp_path, launch, redis_url=valkey) as service:
        before = service.log.count('"compiles":true')
        assert service.http.get("/health/ready").json()["search"] == "idle"
        against(service, "expert")
        assert service.log.count('"compiles":true') == before


def _read_only(folder: Path) -> Launch:
    """Starts a service from a copy of the source that it cannot write, without a home."""
    copy = folder / "source"
    for part in CODE:
        shutil.copytree(ROOT / part, copy / Path(part).name, ignore=shutil.ignore_patterns("*.nb[ic]"))
    command = (sys.executable, "-m", "rami_service")

    def launch(environment: Mapping[str, str], log: Path) -> subprocess.Popen[bytes]:
        none = {name: value for name, value in environment.items() if name not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
        given = {"COPY": str(copy), "PYTHONPATH": str(copy), "HOME": "/proc/none"}
        with log.open("ab") as output:
            return subprocess.Popen(
                ("unshare", "--mount", "sh", "-c", _READ_ONLY, "copy", *command),
                env={**none, **given},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    return launch


def _processor_time(service: Service) -> int:
    """The seconds of processor time of all search processes of a service."""
    listed = subprocess.run(
        ("ps", "-ww", "--ppid", str(service.process.pid), "-o", "cputimes=,args="),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return sum(int(line.split()[0]) for line in listed.splitlines() if "runtime.search.worker" in line)
