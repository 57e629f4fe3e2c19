"""The advice of a bot: the best melds, what to do and why, and what each move is worth."""

from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from rami import Hint, Move
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.hint_sentences import alternatives, in_words, sentences
from rami._terminal.sources.source import Source
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import REFUSED, STRONG, button
from rami._terminal.windows.stack import close
from rami.bots import MissingExtra
from rami.contract.wire import Level
from rami.errors import RamiError
from rami.messages.pages.start import NEEDS_SEARCH
from rami.messages.words import hints as words
from rami.messages.words.keys import ENTER, ESC
from rami.messages.words.table import CLOSE
from rami.messages.words.table import LEVELS as LEVEL_NAMES

_SECONDS: Final = 0.5
"""How often it is looked whether the game has gone on."""
LEVEL_KEYS: Final[dict[str, Level]] = {"1": "novice", "2": "regular", "3": "strong", "4": "expert", "5": "master"}


class HintWindow(ModalScreen[Move | None]):
    """Answers with the move that the player wants to make, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,h,c,ctrl+c", "close", show=False),
        Binding("enter", "do_it", show=False),
        Binding("plus", "ask_worth", show=False),
        *[Binding(key, f"ask('{level}')", show=False) for key, level in LEVEL_KEYS.items()],
    ]

    def __init__(self, say: Translator, source: Source) -> None:
        super().__init__(classes="window wide")
        self._say, self._source = say, source
        self._hint: Hint | None = None
        self._level: Level = "strong"
        self._asked = source.view.version

    def compose(self) -> ComposeResult:
        """The levels to ask, the advice, and what to do with it."""
        with Vertical(classes="frame"):
            yield Flow(id="levels")
            with VerticalScroll(can_focus=False):
                yield Static(id="advice")
            yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Ask a strong bot, and ask again when the game has gone on."""
        self.action_ask("strong")
        self.set_interval(_SECONDS, self._look)

    def _look(self) -> None:
        if self._source.view.version != self._asked:
            self.action_ask(self._level)

    @work(exclusive=True)
    async def action_ask(self, level: Level, worth: bool = False) -> None:  # noqa: FBT001, FBT002 - an action has no names
        """Ask a bot of this level, and perhaps what each move is worth."""
        say = self._say
        if not self.is_active:
            return  # closed already
        advice = self.query_one("#advice", Static)
        levels = [
            button(key, say(LEVEL_NAMES[name]), f"ask('{name}')", main=name == level)
            for key, name in LEVEL_KEYS.items()
        ]
        self.query_one("#levels", Flow).show([Content.styled(say(words.ASK), STRONG), *levels])
        self._hint, self._level, self._asked = None, level, self._source.view.version
        self._show_buttons()
        advice.update(Content(say(words.ASKING)))
        try:
            self._hint = await self._source.hint(level, worth=worth)
        except MissingExtra:
            advice.update(Content.styled(say(NEEDS_SEARCH), REFUSED))
        except RamiError as error:
            advice.update(Content.styled(failure(say, error), REFUSED))
        else:
            advice.update(self._advice(self._hint, worth))
            self._show_buttons()

    def _advice(self, hint: Hint, worth: bool) -> Content:  # noqa: FBT001 - the one caller says what it asked for
        say = self._say
        lines = [Content(text) for text in sentences(say, self._source.view, hint)]
        if len(hint.alternatives) > 1:
            lines += [
                Content(""),
                Content.styled(f"{say(words.WORTH)} ({say(words.WORTH_HEAD_LINE)}, {say(words.CHOSEN)})", STRONG),
            ]
            lines += [Content(text) for text in alternatives(say, hint)]
        elif worth:
            lines += [Content(""), Content(say(words.NOTHING_COMPARED))]
        return Content("\n").join(lines)

    def _show_buttons(self) -> None:
        say, hint = self._say, self._hint
        buttons = list[Content]()
        if hint is not None and hint.move is not None:
            buttons.append(button(say(ENTER), say(words.DO_IT, move=in_words(say, hint.move)), "do_it", main=True))
            if not hint.alternatives:
                buttons.append(button("+", say(words.WORTH), "ask_worth"))
        self.query_one("#buttons", Flow).show([*buttons, button(say(ESC), say(CLOSE), "close")])

    def action_ask_worth(self) -> None:
        """Ask what each move is worth."""
        self.action_ask(self._level, True)

    def action_do_it(self) -> None:
        """Make the move of the bot."""
        if self._hint is not None and self._hint.move is not None:
            close(self, self._hint.move)

    def action_close(self) -> None:
        """Only close the window."""
        close(self, None)
