"""What happened, in sentences."""

from collections.abc import Iterable
from typing import Any

from textual.widgets import RichLog

from rami import GameView
from rami._terminal.game.event_sentences import sentence
from rami._terminal.game.sides import name_of
from rami._terminal.sources.source import Happened, Said
from rami._terminal.translator import Translator
from rami.contract.wire import PHRASES
from rami.messages.catalogue import catalogue


class Log(RichLog):
    """One sentence after the other, the newest at the end."""

    can_focus = False

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(wrap=True, min_width=10, max_lines=1000, **of_widget)
        self._say = say

    def add(self, view: GameView, happened: Iterable[Happened]) -> None:
        """Add what some events say. Those that need no sentence are left out."""
        for one in happened:
            if isinstance(one, Said):
                self.write(self._say.label(name_of(self._say, view, one.seat)) + _phrase(self._say, one.phrase))
            elif text := sentence(self._say, view, one):
                self.write(text)


def _phrase(say: Translator, phrase: str) -> str:
    """A phrase in the language of the reader. One of a newer service has only its name."""
    texts = {str(known): text for known, text in PHRASES.items()}
    return say.plain(texts[phrase].said(catalogue(say.language, "messages"))) if phrase in texts else phrase
