"""The commands in a real terminal, as people start them: tmux shows what they would see."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest
from tests.service.process import serving

from rami import Rami

pytestmark = pytest.mark.tools

RAMI: Final = Path(sys.executable).with_name("rami")
RECORD: Final = Path(__file__).parents[2] / "records" / "rami-3.txt"
LONG: Final = 60.0


class Tmux:
    """One terminal of 80 × 24 characters in a tmux server of its own."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "tmux"
        self._folder, self._written = folder, folder / "written"

    def start(self, *arguments: str, language: str = "en_GB.UTF-8") -> None:
        """Run `rami` in the terminal. Its status follows on the screen when it has ended."""
        environment = {"LC_ALL": language, "TERM": "xterm-256color", "XDG_DATA_HOME": str(self._folder)}
        given = " ".join(f"{name}={value}" for name, value in environment.items())
        command = f"env {given} {shlex.join([str(RAMI), *arguments])}; echo status $?; exec cat"
        session = ("new-session", "-d", "-x", "80", "-y", "24", "-c", str(self._folder), command)
        self._tmux("-f", "/dev/null", *session, ";", "pipe-pane", f"cat > {shlex.quote(str(self._written))}")

    def press(self, *keys: str) -> None:
        """Press keys."""
        self._tmux("send-keys", *keys)

    def until(self, *texts: str) -> str:
        """Wait until the screen shows these texts."""
        limit = monotonic() + LONG
        while not all(text in (screen := self._tmux("capture-pane", "-p")) for text in texts):
            assert monotonic() < limit, f"{texts} never came:\n{screen}"
            sleep(0.05)
        return screen

    def terminate(self) -> None:
        """Tell the program to end, as a system does that shuts down."""
        shell = self._tmux("display-message", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text(encoding="ascii").split()
        os.kill(int(children[0]), signal.SIGTERM)

    def rings(self) -> int:
        """How often the bell has rung. The same character can also end a command, such as one for the mouse pointer."""
        return re.sub(rb"\x1b\][^\a\x1b]*\a", b"", self._written.read_bytes()).count(b"\a")

    def modes(self) -> str:
        """Whether the other screen is shown, and whether the mouse is reported: 00 as before a program."""
        return self._tmux("display-message", "-p", "#{alternate_on}#{mouse_any_flag}").strip()

    def stop(self) -> None:
        """End the server with everything in it."""
        subprocess.run(["tmux", "-S", self._socket, "kill-server"], check=False, capture_output=True)

    def _tmux(self, *arguments: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("RAMI_", "TMUX"))}
        command = ["tmux", "-u", "-S", str(self._socket), *arguments]
        return subprocess.run(
            command, check=True, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=LONG
        ).stdout


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Tmux]:
    """A terminal. Without tmux the tests are skipped, but in CI they fail."""
    if shutil.which("tmux") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "tmux is not installed: the table in a real terminal is not tested (Debian's package is `tmux`)"
        )
    tmux = Tmux(tmp_path)
    yield tmux
    tmux.stop()


def test_a_turn_at_the_table(terminal: Tmux) -> None:
    """The game begins at once, a card is drawn and discarded, and the program ends when it is left."""
    terminal.start("play", "--variant", "rami", "--level", "novice", "--pace", "0", "--lang", "fr")
    terminal.until("Rami de base", "À vous\u00a0: piochez", "[P Piocher]", "╭───")
    terminal.press("p")
    terminal.until("Vous piochez", "•")
    terminal.press("Right", "Space")
    terminal.until("[J Jeter")
    terminal.press("j")
    terminal.until("Vous jetez")
    terminal.press("q")
    terminal.until("Quitter\u00a0?")
    terminal.press("Down", "Enter")
    terminal.until("status 0")


def play_turns(terminal: Tmux, count: int) -> int:
    """Play some turns. Returns how many of them began while somebody else played."""
    heard = int("Your turn" not in terminal.until("[Q Leave]"))
    for _ in range(count):
        terminal.until("Your turn: draw")
        terminal.press("d")
        terminal.until("[Space ")
        terminal.press("Right", "Space")
        terminal.until("[T ")
        terminal.press("t")
        terminal.until("Ondine plays")
    terminal.until("Your turn: draw")
    return heard + count


def test_the_bell_rings_once_in_each_turn(terminal: Tmux) -> None:
    """It rings when others have played, and not at the moves of the player."""
    terminal.start("play", "--variant", "rami", "--level", "novice", "--pace", "1", "--lang", "en")
    turns = play_turns(terminal, 3)
    terminal.press("d")
    terminal.until("[Space ")
    assert terminal.rings() == turns


def test_the_bell_can_be_switched_off(terminal: Tmux) -> None:
    """With --no-bell it never rings."""
    terminal.start("play", "--variant", "rami", "--level", "novice", "--pace", "1", "--lang", "en", "--no-bell")
    assert play_turns(terminal, 1)
    assert terminal.rings() == 0


def test_a_program_that_is_asked_to_end_gives_the_terminal_back(terminal: Tmux) -> None:
    """The shell has its own screen again, and the mouse is its own."""
    terminal.start("play", "--variant", "rami", "--pace", "0")
    terminal.until("[Q Leave]")
    assert terminal.modes() == "11"
    terminal.terminate()
    terminal.until("status 0")
    assert terminal.modes() == "00"


def test_the_first_screen_and_the_keys(terminal: Tmux) -> None:
    """Without options the first screen asks for a game. Its language is that of the terminal."""
    terminal.start("play", language="fr_FR.UTF-8")
    terminal.until("Jouer au rami contre les robots", "[F5 Jouer]")
    terminal.press("F5")
    terminal.until("Rami français", "Donne 1")
    terminal.press("?")
    terminal.until("Touches", "piocher au talon")
    terminal.press("Escape")
    terminal.until("[? Touches]")


def test_a_running_game_of_a_service_is_watched(terminal: Tmux, tmp_path: Path) -> None:
    """A guest sees a game from the first event on, and each move as it is made."""
    with serving(tmp_path) as service, Rami(service.base) as rami:
        rami.create_player("Ada")
        game = rami.create_game("rami", bots=1)
        terminal.start("watch", game.id, "--url", service.base, "--lang", "fr")
        terminal.until("Vous regardez la partie.", "Ada prend place.", "Donne 1")
        while not rami.get_legal_moves(game.id).your_turn:
            sleep(0.02)
        rami.make_moves(game.id, rami.get_legal_moves(game.id).moves[0])
        terminal.until("Ada pioche.")
        terminal.press("q")
        terminal.until("status 0")


def test_a_terminal_without_signs_gets_letters(terminal: Tmux) -> None:
    """Its locale is not UTF-8: suits and frames are letters."""
    terminal.start("watch", str(RECORD), language="C.ISO-8859-1")
    screen = terminal.until("Step 1 of", "Stock", "[Right Next]")
    assert not set("♠♥♦♣╭─▯") & set(screen)
    terminal.press("End")
    terminal.until("The game is over")
    terminal.press("q")
    terminal.until("status 0")
