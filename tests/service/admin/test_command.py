"""The command `rami-service admin` with what a tired operator gives it: it says what to do, and never fails itself."""

import subprocess
from pathlib import Path

import pytest
from tests.service.admin.operators import Operated
from tests.service.process import COMMAND

from rami_service.admin import tokens
from rami_service.admin.operations import OPERATIONS

NO_GAME = "g_" + "0" * 26
NO_PLAYER = "p_" + "0" * 26


def run(desk: Operated, *given: str, **changed: str) -> subprocess.CompletedProcess[str]:
    """Run the command, in a terminal of 60 columns, with these variables changed."""
    environment, arguments = desk.command(*given)
    environment |= {"COLUMNS": "60", **changed}
    return subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["token", *OPERATIONS])
def test_each_command_has_help(desk: Operated, name: str) -> None:
    """Also in a narrow terminal, and when an argument is missing."""
    command = name.replace("_", "-")
    asked = run(desk, command, "--help")
    assert (asked.returncode, asked.stderr) == (0, "")
    wrong = run(desk, command, "--nothing")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("usage: ")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("void-game", NO_GAME), "required: --why"),
        (("void-game", NO_GAME, "--why", ""), "--why: Expected a string of a length of at least 1."),
        (("void-game", NO_GAME, "--why", " "), "--why: this cannot be used. Why you do it, in one line"),
        (("seat-bot", NO_GAME, "--why", "x", "--seat", "one"), "--seat: Expected an integer, got a string."),
        (("ban-player", NO_PLAYER, "--why", "x", "--days", "0"), "--days: Expected an integer of at least 1."),
        (("close-report", NO_PLAYER, "--why", "x", "--report", "1"), "--report: this cannot be used. The id of"),
        (("look-at-game", ".."), "is not an id"),
    ],
)
def test_what_cannot_be_is_not_sent(desk: Operated, given: tuple[str, ...], said: str) -> None:
    """The message names the option, and has no pattern in it."""
    tried = run(desk, *given)
    assert tried.returncode == 2
    assert said in tried.stderr
    assert "regex" not in tried.stderr


def test_without_a_token_nothing_is_sent(desk: Operated) -> None:
    """Nor with what is none, such as the example of the page."""
    for token, said in (("", "is not set"), (" ", "is not set"), ("rami-admin_…", "is not a token")):
        tried = run(desk, "find-games", RAMI_ADMIN_TOKEN=token)
        assert (tried.returncode, tried.stdout) == (2, "")
        assert f"RAMI_ADMIN_TOKEN {said}" in tried.stderr
    assert run(desk, "find-games", RAMI_ADMIN_TOKEN=f" {desk.ada.token}\n").returncode == 0


def test_a_wrong_address_is_named(desk: Operated) -> None:
    """None goes to port 80; and what is not the port, such as the one for players, is not taken for it."""
    for address, said in (
        ("", "RAMI_ADMIN_URL is not set"),
        (f"127.0.0.1:{desk.port}", "RAMI_ADMIN_URL must begin with http://"),
        ("http://", "RAMI_ADMIN_URL must begin with http://"),
        ("http://127.0.0.1:99999", "does not answer at http://127.0.0.1:99999: Port out of range"),
        (desk.service.base, f"What answers at {desk.service.base} is not the port for operators"),
        (f"{desk.service.base}/docs?", "is not the port for operators"),
    ):
        tried = run(desk, "find-games", RAMI_ADMIN_URL=address)
        assert (tried.returncode, tried.stdout) == (2, "")
        assert said in tried.stderr


def test_a_token_has_some_days(desk: Operated, tmp_path: Path) -> None:
    """None that has ended already, and none for ever."""
    file = tmp_path / "tokens"
    for days in ("0", "-3", "3651", "999999999999"):
        tried = run(desk, "token", "dora", "--days", days, "--file", str(file))
        assert tried.returncode == 2
        assert "1 to 3650 days" in tried.stderr
    assert not file.exists()


def test_a_token_gets_a_line_of_its_own(desk: Operated, tmp_path: Path) -> None:
    """Also behind a last line that an editor has left without its end."""
    file = tmp_path / "tokens"
    for name in ("dora", "emil"):
        assert run(desk, "token", name, "--file", str(file)).returncode == 0
        file.write_text(file.read_text().rstrip("\n"))
    assert [one.name for one in tokens.read(str(file))] == ["dora", "emil"]


def test_a_file_of_tokens_that_is_full_stays_as_it_is(desk: Operated, tmp_path: Path) -> None:
    """One token more would make the whole file useless."""
    file = tmp_path / "tokens"
    line = "look 2126-01-01 " + "0" * 64
    file.write_text("".join([f"op{number} {line}\n" for number in range(tokens.MOST)]))
    file.chmod(0o600)
    tried = run(desk, "token", "dora", "--file", str(file))
    assert tried.returncode == 2
    assert "remove a line first" in tried.stderr
    assert len(tokens.read(str(file))) == tokens.MOST
