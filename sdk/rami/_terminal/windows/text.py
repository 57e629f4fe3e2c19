"""A window with a text to read: the rules as Markdown, or keys."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, Markdown, Static

from rami._terminal.keys import Key
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import KEY, button
from rami._terminal.windows.stack import close
from rami.messages.words import keys as words
from rami.messages.words.keys import ESC
from rami.messages.words.table import CLOSE


class TextWindow(ModalScreen[None]):
    """A text that scrolls. `markdown` is shown as Markdown, `content` as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,ctrl+c", "close", show=False),
        Binding("down", "scroll_text(1)", show=False),
        Binding("up", "scroll_text(-1)", show=False),
        Binding("pagedown,space", "scroll_text(12)", show=False),
        Binding("pageup", "scroll_text(-12)", show=False),
    ]

    def __init__(self, say: Translator, title: str, *, markdown: str = "", content: Content | None = None) -> None:
        super().__init__(classes="window wide tall")
        self._say, self._title, self._markdown, self._content = say, title, markdown, content

    def compose(self) -> ComposeResult:
        """The title, the text, and how to close it."""
        with Vertical(classes="frame"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Markdown(self._say.plain(self._markdown)) if self._content is None else Static(self._content)
            yield Static(button(self._say(ESC), self._say(CLOSE), "close"))

    def action_scroll_text(self, lines: int) -> None:
        """Scroll by some lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self) -> None:
        """Close the window."""
        close(self, None)


def keys_window(say: Translator, *groups: tuple[Key, ...]) -> TextWindow:
    """The window that explains the keys."""
    lines = [Content.assemble((f" {say(key):<14}", KEY), say(does)) for group in groups for key, does in group]
    lines += [Content(""), Content(say(words.SEAT_SIGNS)), Content(say(words.MOUSE))]
    if say.tiles:
        lines.append(Content(say(words.TILE_LETTERS if say.letters else words.TILE_SHAPES)))
    elif say.letters:
        lines.append(Content(say(words.SUIT_LETTERS)))
    return TextWindow(say, say(words.TITLE), content=Content("\n").join(lines))
