"""A window with a question and answers to choose from."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList
from textual.widgets.option_list import Option

from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import button
from rami._terminal.windows.stack import close
from rami.messages.words.keys import ESC
from rami.messages.words.table import CLOSE


class Choice(ModalScreen[int | None]):
    """Answers with the place of the chosen answer, or None if the window was closed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,ctrl+c", "close", show=False)]

    def __init__(self, say: Translator, question: str, answers: Sequence[str | Content], at: int = 0) -> None:
        super().__init__(classes="window")
        self._say = say
        self._question, self._answers, self._at = question, answers, at

    def compose(self) -> ComposeResult:
        """The question above the answers."""
        with Vertical(classes="frame"):
            yield Label(self._question, classes="title", markup=False)
            answers = [Option(Content(text) if isinstance(text, str) else text) for text in self._answers]
            yield OptionList(*answers, compact=True)
            yield Flow([button(self._say(ESC), self._say(CLOSE), "close")])

    def on_mount(self) -> None:
        """Begin at the answer that holds now."""
        for answers in self.query(OptionList):  # none if the window is closed already
            answers.highlighted = self._at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer was chosen."""
        close(self, event.option_index)

    def action_close(self) -> None:
        """Choose nothing."""
        close(self, None)
