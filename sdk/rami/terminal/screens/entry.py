"""A window with a question and a line to write the answer."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from rami.terminal.screens.closing import close


class Entry(ModalScreen[str | None]):
    """Answers with the text, or None if the window was closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, question: str, help_text: str = "", value: str = "") -> None:
        super().__init__(classes="window wide")
        self._question, self._help, self._value = question, help_text, value

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical(classes="frame"):
            yield Label(self._question, classes="title", markup=False)
            if self._help:
                yield Label(self._help, classes="help", markup=False)
            yield Input(self._value, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer is written."""
        close(self, event.value)

    def action_close(self) -> None:
        """Answer nothing."""
        close(self, None)
