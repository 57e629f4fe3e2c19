"""The melds on the table. Their area scrolls when they are many."""

from collections.abc import Collection
from typing import Any

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from rami import GameView, MeldView
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import KEY, WEAK, strip
from rami.messages.words.table import NO_MELDS


class Melds(VerticalScroll):
    """All melds, each with its number. A click on a meld adds the chosen cards to it."""

    can_focus = False

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._say = say
        self._flow = Flow(between="  ")

    def compose(self) -> ComposeResult:
        """The melds."""
        yield self._flow

    def show(self, view: GameView, fitting: Collection[int] = ()) -> None:
        """Show the melds of a view. Those in `fitting` can take the chosen cards, and are marked."""
        melds = [self._drawn(meld, meld.id in fitting) for meld in view.melds]
        if not melds and view.rules.table == "melds":
            melds = [Content.styled(self._say(NO_MELDS), WEAK)]
        self._flow.show(melds)

    def _drawn(self, meld: MeldView, fits: bool) -> Content:  # noqa: FBT001 - one of two ways to draw it
        mark = (f"+{meld.id} ", KEY) if fits else (f" {meld.id} ", WEAK)
        return Content.assemble(mark, strip(self._say, meld.cards, f"act('add', {meld.id})"))
