"""What `rami play` and `rami watch` do."""

import locale
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.screen import Screen

from rami.messages.catalogue import Language
from rami.terminal.app import Table
from rami.terminal.screens.replay import ReplayScreen
from rami.terminal.screens.start import StartScreen
from rami.terminal.screens.table import TableScreen
from rami.terminal.sources.local import LocalGame
from rami.terminal.sources.record import RecordedGame, read_record
from rami.terminal.sources.setup import Setup
from rami.terminal.translator import Translator


def play(say: Translator, setup: Setup, *, ask: bool, pace: float) -> None:
    """Play with house bots on this machine. With `ask`, the game is chosen first. Raises BadRules."""

    def begin(chosen: Setup) -> LocalGame:
        return LocalGame(chosen, pace)

    first: Callable[[Translator], Screen[Any]]
    if ask:
        first = lambda say: StartScreen(say, setup, begin)  # noqa: E731 - a screen must be made inside the application
    else:
        setup.rules()
        first = lambda say: TableScreen(say, begin(setup))  # noqa: E731
    Table(say, first).run()


def watch(say: Translator, path: Path) -> None:
    """Show a record. Raises OSError and ValueError if there is none."""
    game = RecordedGame(read_record(path))
    Table(say, lambda say: ReplayScreen(say, game)).run()


def translator(language: Language | None, *, letters: bool) -> Translator:
    """Writes in a language, by default that of the terminal. A terminal without UTF-8 gets letters for suits."""
    spoken: Language = "fr" if (os.environ.get("LC_ALL") or os.environ.get("LANG") or "").startswith("fr") else "en"
    return Translator(language or spoken, letters=letters or not _has_signs())


def _has_signs() -> bool:
    """Whether the terminal is said to write UTF-8."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return locale.normalize(named).upper().endswith(("UTF-8", "UTF8")) if named else True
