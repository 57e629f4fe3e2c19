"""A program of a user is clean under mypy's strict mode and pyright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.node import run, workshop

HERE = Path(__file__).parent
PROGRAM = HERE / "program.py"


@pytest.mark.tools
def test_mypy_finds_nothing(tmp_path: Path) -> None:
    """With `--strict`, and with the SDK as it is installed."""
    shutil.copy(PROGRAM, tmp_path)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "program.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.tools
def test_pyright_finds_nothing(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    """The program asks for its strict mode in its first line."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node is not installed: no pyright")
    folder = workshop(HERE / "node", pytestconfig.cache.mkdir("packages"), tmp_path)
    shutil.copy(PROGRAM, folder)
    answer = run(folder, "node_modules/.bin/pyright", "--pythonpath", sys.executable, "program.py")
    assert "0 errors" in answer
