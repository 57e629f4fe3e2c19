"""Where the search processes find compiled code that nobody can write: one folder of links, which does not stay."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import pytest
from structlog.testing import capture_logs

from rami.bots.compiled_code import digest
from rami_service.runtime.search import compiled_code as module
from rami_service.runtime.search.compiled_code import KEPT, compiled_code

HELD = """
import sys, os
os.access = lambda *_: False  # root may write everywhere
from rami_service.runtime.search.compiled_code import compiled_code
with compiled_code() as environment:
    print(environment, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for temporary files, where compiled code is kept in another one that nobody can write."""
    kept, temporary = tmp_path / "kept", tmp_path / "temporary"
    (kept / "playouts").mkdir(parents=True)
    (kept / "playouts" / "look.nbi").write_bytes(b"index" * 1000)
    temporary.mkdir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(module, "_MEMORY", str(tmp_path / "nowhere"))
    monkeypatch.setenv(KEPT, str(kept))
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.delenv("RAMI_DATA_DIR", raising=False)
    return temporary


def test_it_is_linked_and_then_gone(temporary: Path) -> None:
    """Numba replaces a link when it writes a file, so the code itself never changes."""
    with compiled_code() as environment:
        linked = Path(environment[KEPT]) / "playouts" / "look.nbi"
        assert linked.is_symlink()
        assert linked.read_bytes() == b"index" * 1000
        assert temporary in linked.parents
        (linked.parent / "new").touch()
    assert not [*temporary.iterdir()]


def test_code_that_can_be_written_is_used_as_it_is(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is what Numba chooses itself."""
    monkeypatch.setattr(os, "access", lambda *_: True)
    with compiled_code() as environment:
        assert environment == {}
    monkeypatch.delenv(KEPT)
    with compiled_code() as environment:
        assert environment == {}
    assert not [*temporary.iterdir()]


def test_source_that_cannot_be_written_is_compiled_once(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of this user and of this source, which stays; nobody else can have made it."""
    monkeypatch.delenv(KEPT)
    monkeypatch.setattr(module, "_of_numba", lambda: [temporary.parent / "kept" / "playouts" / "look.nbi" / "none"])
    assert module.has_to_compile()
    with compiled_code() as environment:
        folder = Path(environment[KEPT])
    assert folder == temporary / f"rami-compiled-{os.geteuid()}" / digest()
    assert module.has_to_compile()
    (folder / "playouts").mkdir()
    (folder / "playouts" / "trying.try_moves-20.py314.nbi").touch()
    assert not module.has_to_compile()
    with compiled_code() as environment:
        assert environment == {KEPT: str(folder)}
    folder.parent.chmod(0o777)
    with capture_logs() as logs, compiled_code() as environment:
        assert environment == {}
    assert [log["event"] for log in logs] == ["search_compiles"]


def test_code_that_is_older_than_its_source_is_compiled_again(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a folder that is named."""
    file = temporary / "playouts" / "trying.try_moves-20.py314.nbi"
    file.parent.mkdir()
    file.touch()
    monkeypatch.setenv(KEPT, str(temporary))
    assert not module.has_to_compile()
    os.utime(file, (0, 0))
    assert module.has_to_compile()


def test_what_a_killed_service_left_is_removed_by_the_next(temporary: Path) -> None:
    """What a service still uses stays, and so does what somebody is just making."""
    command = (sys.executable, "-c", HELD)
    holders = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(2)]
    for holder in holders:
        assert holder.stdout is not None
        assert KEPT.encode() in holder.stdout.readline()
    made = {*temporary.iterdir()}
    assert len(made) == 2
    holders[0].kill()
    holders[0].communicate()
    new, old = temporary / "rami-search-new", temporary / "rami-search-old"
    new.mkdir()
    old.mkdir()
    os.utime(old, (time() - 3600,) * 2)
    with compiled_code() as environment:
        left = {*temporary.iterdir()} - {Path(environment[KEPT]).parent}
        assert new in left
        assert len(left & made) == 1
        assert old not in left
    holders[1].communicate()
    assert {*temporary.iterdir()} == {new}


@pytest.mark.parametrize("again", [True, False])
def test_another_place_is_found_if_the_first_is_full(
    temporary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, again: bool
) -> None:
    """Beside the games; where nothing can be written, the log says that each process compiles."""
    monkeypatch.setenv("TMPDIR", str(tmp_path / "nowhere"))
    if again:
        monkeypatch.setenv("RAMI_DATA_DIR", str(temporary))
    with capture_logs() as logs, compiled_code() as environment:
        assert bool(environment) == again
    assert [log["event"] for log in logs] == ([] if again else ["search_compiles"])
    assert not [*temporary.iterdir()]
