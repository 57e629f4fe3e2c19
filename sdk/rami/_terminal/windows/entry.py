"""A window with a question and a line to write the answer."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import button
from rami._terminal.windows.stack import close
from rami.messages.pages.app import GO_ON
from rami.messages.words.keys import ENTER, ESC
from rami.messages.words.table import CLOSE


class _Line(Input):
    """A line. Several lines that are pasted into it become one; Textual's own would keep the first."""

    def on_paste(self, event: Paste) -> None:
        """Take a text as a whole."""
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text.split()), *sorted(self.selection))


class Entry(ModalScreen[str | None]):
    """Answers with the text, or None if the window was closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", show=False),
        Binding("ctrl+c", "close", show=False, priority=True),
    ]

    def __init__(self, say: Translator, question: str, help_text: str = "", value: str = "") -> None:
        super().__init__(classes="window wide")
        self._say = say
        self._question, self._help, self._value = question, help_text, value

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical(classes="frame"):
            yield Label(self._question, classes="title", markup=False)
            if self._help:
                yield Label(self._help, classes="help", markup=False)
            yield _Line(self._value)
            yield Flow(
                [
                    button(self._say(ENTER), self._say(GO_ON), "done", main=True),
                    button(self._say(ESC), self._say(CLOSE), "close"),
                ]
            )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer is written."""
        close(self, event.value)

    def action_done(self) -> None:
        """The same by a click."""
        close(self, self.query_one(Input).value)

    def action_close(self) -> None:
        """Answer nothing."""
        close(self, None)
