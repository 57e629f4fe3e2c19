"""`rami play` and `rami watch` where they cannot begin: one line says why."""

import os
import subprocess
import sys

import pytest
from tests.sdk.terminal.running import ENGLISH
from typer.testing import CliRunner

from rami._terminal.app import Table
from rami._terminal.cli.commands import app
from rami._terminal.sources.arguments import read_setup

HIDING = "import sys; sys.modules.update({module: None for module in %r}); from rami._terminal.cli import main; main()"
"""Runs the command line as if some modules were not installed."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAMI_")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


GAME = "g_" + "0" * 26


def test_the_first_choice_is_the_first_game_of_the_list() -> None:
    """Without a name the first screen offers the rami of France first, as the page does."""
    setup = read_setup(ENGLISH, None, "{}", None, level="regular", name="")
    assert (setup.variant, setup.seats) == ("rami-francais", 2)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "--variant", "belote"), "--variant: There is no variant `belote`"),
        (("play", "--variant", "samba"), "--variant: Canasta cannot be played here. The nearest game is rami-500"),
        (("play", "--variant", "Scala 40", "--seats", "5"), "This game is for 2 to 4 players, not 5."),
        (("play", "--variant", "rami", "--seats", "7"), "This game is for 2 to 6 players, not 7."),
        (("play", "--seats", "9"), "--seats: 2 to 8 players, not 9."),
        (("play", "--seats", "0", "--lang", "fr"), "--seats\u00a0: de 2 à 8 joueurs, pas 0."),
        (("play", "--variant", "rami", "--options", "{"), "--options must be an object in JSON"),
        (("play", "--options", "[1]", "--lang", "fr"), "--options doit être un objet JSON"),
        (("play", "--url", "rami.example"), "--url: the address of a service begins with http:// or https://"),
        (("watch", "no-such-file"), "There is no file no-such-file."),
        (("watch", os.curdir), ". cannot be read."),
        (("watch", __file__, "--lang", "fr"), "test_commands.py n’est pas une partie enregistrée\u00a0: Line 1"),
        (("watch", "g_zzz", "--url", "http://127.0.0.1:9"), "g_zzz is no file, and names no game"),
    ],
)
def test_a_bad_argument_is_refused_in_one_line(arguments: tuple[str, ...], reason: str) -> None:
    """The line names the argument in the language of the reader, and the status is 2."""
    done = CliRunner().invoke(app, arguments, env={"RAMI_URL": None})
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("said", ["{link}", f"{'Look. ' * 100}\0({{link}})."])
def test_a_link_says_where_the_service_is(said: str) -> None:
    """A service that does not answer is named without the request, and the status is 1. A sentence is no file."""
    text = said.format(link=f"http://127.0.0.1:9/play#/game/{GAME}")
    done = CliRunner().invoke(app, ("watch", text, "--lang", "fr"), env={"RAMI_URL": "http://127.0.0.1:1"})
    assert done.exit_code == 1
    assert done.stderr == "Aucune connexion au service à http://127.0.0.1:9. Est-il en marche\u00a0?\n"


@pytest.mark.parametrize(("language", "sentence"), [("en", "needs a terminal"), ("fr", "a besoin d’un terminal")])
def test_a_pipe_is_no_terminal(language: str, sentence: str) -> None:
    """The table does not draw into a file, or wait for keys that cannot come."""
    done = CliRunner().invoke(app, ("play", "--lang", language), env={"RAMI_URL": None})
    assert (done.exit_code, len(done.stderr.splitlines())) == (1, 1)
    assert sentence in done.stderr


def test_a_crash_is_not_a_success(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit status of the command is that of the application."""

    def crash(self: Table) -> None:
        self._return_code = 1

    monkeypatch.setattr(Table, "run", crash)
    done = CliRunner().invoke(app, ("play", "--seats", "8"), env={"RAMI_URL": None})
    assert done.exit_code == 1


def test_a_missing_extra_is_named() -> None:
    """Without Textual the table says what to install."""
    done = run(sys.executable, "-c", HIDING % (["textual"],), "play")
    assert done.returncode == 1
    assert done.stderr == "The table needs one more package: pip install 'rami[cli]', or make setup in the repository\n"


def test_the_levels_that_search_need_their_extra() -> None:
    """Without Numba an expert cannot play, and the table does not begin."""
    code = (
        "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: None if n == 'numba' else f(n, *a); "
    )
    done = run(
        sys.executable,
        "-c",
        code + "from rami._terminal.cli import main; main()",
        "play",
        "--variant",
        "rami",
        "--level",
        "expert",
    )
    assert done.returncode == 1
    assert "pip install 'rami[search]'" in done.stderr
