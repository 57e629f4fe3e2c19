"""Setting up: `make demo` on a fresh machine installs what it runs with, and nothing more."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tools.repository import ROOT

pytestmark = pytest.mark.tools

NOBODY = 65534
MEGABYTES = 440
PYTHONS = (str(Path(sys.executable).resolve()), "/usr/bin/python3")
FITS = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"


def somebody() -> tuple[str, int | None]:
    """A Python, and another user who may start it; None if there is none, as where we are not root."""
    for python in PYTHONS if os.geteuid() == 0 else ():
        with suppress(OSError):
            if subprocess.run([python, "-c", FITS], user=NOBODY, capture_output=True, check=False).returncode == 0:
                return python, NOBODY
    return PYTHONS[0], None


def started(folder: Path, command: list[str], environment: dict[str, str], user: int | None) -> subprocess.Popen[str]:
    """A command in the folder of a tree."""
    given = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "VIRTUAL_ENV"))}
    return subprocess.Popen(
        command,
        cwd=folder,
        env=given | environment,
        user=user,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> str:
    """What a command has printed, once it has succeeded."""
    printed, _ = process.communicate(timeout=600)
    assert process.returncode == 0, printed
    return printed


def copy_of_the_tree(folder: Path) -> None:
    """The files that git has, without its history."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target, follow_symlinks=False)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """An empty folder that other users may enter, which those of pytest are not."""
    with TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        yield Path(place)


def test_a_fresh_machine_plays(open_folder: Path) -> None:
    """As another user, without git and a home, in a path with spaces: two bots play, and 440 MB are enough.

    So do those of a second terminal at the same time, and a .venv that an earlier try has not finished is made anew.
    """
    folder = open_folder / "a fresh machine"
    copy_of_the_tree(folder)
    python, user = somebody()
    if user is not None:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user, user, follow_symlinks=False)
    environment = {"HOME": "/nonexistent", "GIT_DIR": "/nonexistent", "TMPDIR": str(open_folder / "temporary")}
    (open_folder / "temporary").mkdir()
    (open_folder / "temporary").chmod(0o777)
    ended(started(folder, [python, "-m", "venv", "--without-pip", ".venv"], environment, user))
    (folder / ".venv" / "running").touch()  # as if everything had been there before
    demo = ["make", "demo", f"PYTHON={python}"]
    printed = [ended(one) for one in [started(folder, demo, environment, user) for _ in range(2)]]
    assert all("won." in text for text in printed)
    assert sorted("creating .venv" in text for text in printed) == [False, True]
    files = [path for path in (folder / ".venv").rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) / 1e6 < MEGABYTES
    assert not [path for path in files if path.name == "pytest"]
