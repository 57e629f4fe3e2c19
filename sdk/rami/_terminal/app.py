"""The application: its screens one after the other, and how they look."""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import uniform
from typing import Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.filter import LineFilter
from textual.screen import Screen

from rami._terminal.keys import TABLE_LETTERS
from rami._terminal.translator import Translator
from rami._terminal.widgets.line_filters import line_filters
from rami._terminal.widgets.paint import CLICK
from rami.contract.wire import Announcement
from rami.errors import RamiError
from rami.messages.pages.announcement import ANNOUNCED
from rami.messages.words.arguments import NO_TERMINAL

First = Callable[[Translator], Screen[Any]]
"""Makes the first screen. A screen must be made inside the application."""
News = Callable[[], Awaitable[Announcement]]
"""Asks a service what it says to all players."""
_LEAST, _MOST = 225.0, 375.0
"""Seconds between two such questions: not all terminals ask at the same moment."""
_SHOWN: Final = 30.0
"""Seconds for which the answer covers a part of the table; a click takes it away."""


class Table(App[None]):
    """Shows a first screen, and ends when this one is left. Without `rings` the bell is silent.

    `news` asks the service what it says to all players, if there is a service.
    """

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave_screen", show=False)]
    TITLE = "Rami"

    def __init__(self, say: Translator, first: First, *, rings: bool = True, news: News | None = None) -> None:
        super().__init__()
        self.say, self._first, self._rings, self._news = say, first, rings, news
        self.set_class(say.letters, "letters")
        self.set_keymap({name: say(letter).lower() for name, letter in TABLE_LETTERS.items()})

    async def run_async(self, **settings: Any) -> None:
        """Run until the first screen is left. Raises ValueError without a terminal, as in a pipe."""
        if not all(stream and stream.isatty() for stream in (sys.__stdin__, sys.__stderr__)):  # what Textual uses
            raise ValueError(self.say(NO_TERMINAL))
        await super().run_async(**settings)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What changes each line before it goes to the terminal."""
        return line_filters(self.say, super().get_line_filters())

    def bell(self) -> None:
        """Ring the bell of the terminal, unless the player wants none."""
        if self._rings:
            super().bell()

    def on_key(self, event: Key) -> None:
        """A capital letter does what the small one does: perhaps the capitals are locked."""
        if event.character is not None and event.character.isupper():
            self.simulate_key(event.character.lower())

    async def action_leave_screen(self) -> None:
        """Do what the key of the screen does that leaves it."""
        for action in ("close", "back", "leave"):
            if hasattr(self.screen, f"action_{action}"):
                await self.run_action(action, self.screen)
                return

    async def on_click(self, event: Click) -> None:
        """Make the action of the text that was clicked."""
        if action := event.style.meta.get(CLICK):
            await self.run_action(action, self.screen)

    async def on_mount(self) -> None:
        """Show the first screen. A program that has to end leaves the terminal as it was."""
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system, nor in every thread
            for sign in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(sign, self.exit)
        await self.push_screen(self._first(self.say), lambda _: self.exit())
        if self._news is not None:
            self.run_worker(self._announce(self._news), exit_on_error=False)

    async def _announce(self, news: News) -> None:
        """Show what the service says to all players. Nothing depends on it, so nobody learns of it if it fails."""
        shown = None
        while True:
            with suppress(RamiError):
                said = (await news()).message
                if said is not None and said != shown:
                    title, text = self.say(ANNOUNCED), self.say.plain(said)
                    self.notify(text, title=title, severity="warning", timeout=_SHOWN, markup=False)
                shown = said
            await asyncio.sleep(uniform(_LEAST, _MOST))  # noqa: S311 - not a secret
