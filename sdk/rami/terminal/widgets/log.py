"""What happened, in sentences."""

from collections.abc import Iterable
from typing import Any

from textual.widgets import RichLog

from rami import GameEvent, GameView
from rami.terminal.game.event_sentences import sentence
from rami.terminal.translator import Translator


class Log(RichLog):
    """One sentence after the other, the newest at the end."""

    can_focus = False

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(wrap=True, min_width=10, max_lines=1000, **of_widget)
        self._say = say

    def add(self, view: GameView, events: Iterable[GameEvent]) -> None:
        """Add what some events say. Those that need no sentence are left out."""
        for event in events:
            if text := sentence(self._say, view, event):
                self.write(text)
