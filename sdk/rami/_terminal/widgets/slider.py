"""A line that shows how far something is, and goes where it is clicked."""

from typing import Any

from textual.content import Content
from textual.events import MouseDown, MouseMove, MouseUp
from textual.message import Message
from textual.widget import Widget

from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import KEY, WEAK


class Slider(Widget):
    """A position from 0 to `last`."""

    class Set(Message):
        """A position was clicked, or dragged to."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, say: Translator, last: int, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._knob, self._bar = ("#", "-") if say.letters else ("●", "─")
        self._last = max(1, last)
        self._at = 0

    def show(self, at: int) -> None:
        """Show this position."""
        self._at = at
        self.refresh()

    def render(self) -> Content:
        """The line."""
        columns = self.content_size.width
        knob = round(self._at / self._last * (columns - 1))
        return Content.assemble((self._bar * knob, KEY), (self._knob, KEY), (self._bar * (columns - 1 - knob), WEAK))

    def on_mouse_down(self, event: MouseDown) -> None:
        """Go where it is pressed, and wherever it is dragged."""
        self.capture_mouse()
        self._go(event.x)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Follow the mouse while it is pressed."""
        if event.button:
            self._go(event.x)

    def on_mouse_up(self, event: MouseUp) -> None:  # noqa: ARG002 - Textual's
        """It is not dragged any more."""
        self.release_mouse()

    def _go(self, x: int) -> None:
        columns = max(1, self.content_size.width - 1)
        self.post_message(self.Set(round(min(max(x, 0), columns) / columns * self._last)))
