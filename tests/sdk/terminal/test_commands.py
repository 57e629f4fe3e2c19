"""`rami play` and `rami watch` where they cannot begin: one line says why."""

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from rami.cli.commands import app

HIDING = "import sys; sys.modules.update({module: None for module in %r}); from rami.cli import main; main()"
"""Runs the command line as if some modules were not installed."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "--variant", "belote"), "There is no variant `belote`"),
        (("play", "--variant", "rami", "--seats", "9"), "players"),
        (("play", "--variant", "rami", "--options", "{"), "truncated"),
        (("watch", "no-such-file"), "no-such-file"),
        (("watch", __file__), "test_commands.py: Line 1"),
    ],
)
def test_what_cannot_begin_is_one_line(arguments: tuple[str, ...], reason: str) -> None:
    """The line says what is wrong, and the status is 1."""
    done = CliRunner().invoke(app, arguments, env={"RAMI_URL": None})
    assert done.exit_code == 1
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_extra_is_named() -> None:
    """Without Textual the table says what to install."""
    done = run(sys.executable, "-c", HIDING % (["textual"],), "play")
    assert done.returncode == 1
    assert done.stderr == "The table needs one more package: pip install 'rami[cli]'\n"


def test_the_levels_that_search_need_their_extra() -> None:
    """Without Numba an expert cannot play, and the table does not begin."""
    code = (
        "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: None if n == 'numba' else f(n, *a); "
    )
    done = run(
        sys.executable,
        "-c",
        code + "from rami.cli import main; main()",
        "play",
        "--variant",
        "rami",
        "--level",
        "expert",
    )
    assert done.returncode == 1
    assert "pip install 'rami[search]'" in done.stderr
