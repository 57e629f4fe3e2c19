"""`make test` on a bad day: a test that hangs fails alone, and a stage that fails does not hide the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.repository import ROOT

FILES = {
    "test_waiting.py": """
import time
def test_waits_forever():
    while True: time.sleep(1)
def test_of_the_same_file(): pass
""",
    "test_working.py": """
import signal, time
def test_before(): pass
def test_cannot_be_interrupted():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    while True: time.sleep(1)
def test_after_the_end_of_its_process(): pass
""",
}
SCRIPT = """\
#!/bin/sh
[ "$*" = "-c import pip" ] && exit 0 # make asks whether .venv can still be used
echo {name} "$@" >> "{asked}"
exit 1
"""


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """A folder of commands that write down what they are asked to do, and fail."""
    for name in ("pytest", "ruff", "mypy", "lint-imports", "python"):
        command = tmp_path / name
        command.write_text(SCRIPT.format(name=name, asked=tmp_path / "asked"))
        command.chmod(0o755)
    return tmp_path


def test_a_test_that_hangs_fails_and_the_others_run(tmp_path: Path) -> None:
    """Also one that no signal interrupts: its process is ended, and another one takes over the rest of its file."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    limits = ["--timeout", "3", "-o", "faulthandler_timeout=6"]
    spread = ["-n", "2", "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", "-c", f"{ROOT}/pyproject.toml", "-p", "no:cacheprovider", f"{tmp_path}"]
    run = subprocess.run([*command, *limits, *spread], capture_output=True, text=True, check=False, cwd=ROOT)
    assert "2 failed, 3 passed" in run.stdout, run.stdout + run.stderr
    assert "test_waits_forever - Failed: Timeout (>3.0s)" in run.stdout
    assert "crashed while running" in run.stdout
    assert "test_cannot_be_interrupted" in run.stdout


def test_every_stage_runs_although_all_fail(commands: Path) -> None:
    """Continuous integration asks for all targets in one call, so it sees every failure of a run, too."""
    targets = (ROOT / ".ci" / "run").read_text().split("exec make ")[1].split("#")[0].split()
    assert targets == ["test", "test-browser", "test-clients", "test-tools"]
    installed = commands / "installed"
    installed.touch()
    command = ["make", *targets, f"BIN={commands}", f"STAMP={installed}", f"RUNNING={installed}"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=alone)
    asked = (commands / "asked").read_text()
    assert run.returncode != 0
    assert [asked.count(name) for name in ("pytest ", "ruff ", "python ")] == [10, 1, 1], asked


def test_every_test_of_tools_is_in_a_stage() -> None:
    """A file with such tests is in a folder that `make test-clients` or `make test-tools` names."""
    command = ["make", "--dry-run", "test-clients", "artifacts", "documents"]
    made = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    named = [word for word in made.stdout.split() if word.startswith("tests/")]
    marked = [
        file
        for file in (ROOT / "tests").rglob("test_*.py")
        if "mark.tools" in file.read_text() and file != Path(__file__)
    ]
    assert len(marked) > 10
    assert not [file for file in marked if not any(file.is_relative_to(ROOT / folder) for folder in named)]
