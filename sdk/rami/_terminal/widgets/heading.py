"""The game, its deal, and the time that is left, in one line."""

from typing import Any

from textual.content import Content
from textual.widgets import Static

from rami import GameView
from rami._terminal.game.pauses import seconds_until
from rami._terminal.game.turn_sentences import terms
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import STRONG
from rami.messages.catalogue import catalogue
from rami.messages.pages import waiting
from rami.messages.words import result as result_words
from rami.messages.words import table as words
from rami.rules.variants import VARIANTS


class Heading(Static):
    """The first line of a table. It counts the seconds of a turn with a time limit, and of a pause."""

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._say = say
        self._view: GameView | None = None

    def on_mount(self) -> None:
        """Count the seconds."""
        self.set_interval(1, self._tick)

    def show(self, view: GameView) -> None:
        """Show this game."""
        self._view = view
        self.update(self._line(view))

    def _tick(self) -> None:
        if self._view is not None and (self._view.deadline or self._view.opens_at):
            self.update(self._line(self._view))

    def _line(self, view: GameView) -> Content:
        parts = [self._say(result_words.DEAL_NUMBER, number=view.deal)] if view.deal else []
        parts += terms(self._say, view)
        if (seconds := seconds_until(view.opens_at)) is not None:
            parts.append(self._say(waiting.PAUSE, seconds=seconds))
        elif (seconds := seconds_until(view.deadline)) is not None:
            parts.append(self._say(words.LEFT, count=seconds))
        game = title_of(self._say, view.rules.variant)
        line = "".join(f" · {part}" for part in parts)
        return Content.assemble((f" {game}", STRONG), self._say.plain(line))


def title_of(say: Translator, variant: str) -> str:
    """The name of a game."""
    known = VARIANTS.get(variant)
    return say.plain(catalogue(say.language, "options").gettext(known.title)) if known else variant
