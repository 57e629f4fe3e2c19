"""What a screen says when it has no room for a table."""

from typing import Any, Final

from textual.screen import Screen
from textual.widgets import Static

from rami._terminal.translator import Translator
from rami.messages.words.table import TOO_SMALL

COLUMNS: Final = 60
ROWS: Final = 20
"""The least room in which one can play."""


class TooSmall(Static):
    """Covers its screen while the terminal is smaller than this."""

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(say(TOO_SMALL, columns=COLUMNS, rows=ROWS), markup=False, **of_widget)

    def on_mount(self) -> None:
        """Look at the size now and after each change."""
        self.screen.screen_layout_refresh_signal.subscribe(self, self._look)
        self._look(self.screen)

    def _look(self, screen: Screen[Any]) -> None:
        size = screen.app.size
        self.set_class(size.width < COLUMNS or size.height < ROWS, "needed")
