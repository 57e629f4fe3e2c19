"""The stock and the discard pile."""

from typing import Any, Final

from textual.content import Content
from textual.widgets import Static

from rami import GameView
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import PAPER, WEAK, clickable, strip
from rami.messages.words.table import EMPTY as PILE_EMPTY
from rami.messages.words.table import PILE, STOCK

_SHOWN: Final = 8
"""How many cards of the pile are shown. The whole pile is on a screen of its own."""


class Middle(Static):
    """One line: how many cards the stock has, and the cards on top of the pile, the top one last."""

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._say = say

    def show(self, view: GameView) -> None:
        """Show the stock and the pile of a view."""
        say = self._say
        back = "##" if say.letters else "▒▒"
        stock = Content.assemble(
            f" {say(STOCK)} ", (f" {back} {view.stock} ", PAPER + clickable("act('draw')")), "   ", self._pile(view)
        )
        self.update(stock)

    def _pile(self, view: GameView) -> Content:
        say, pile = self._say, view.pile or ()
        name = (f"{say(PILE)} ({view.pile_size}) ", clickable("act('whole_pile')"))
        if not pile:
            return Content.assemble(name, (say(PILE_EMPTY), WEAK))
        under = say.cards(pile[-_SHOWN:-1])
        dots = "… " if len(pile) > _SHOWN and not say.letters else ""
        return Content.assemble(
            name, (f"{dots}{under} ", WEAK + clickable("act('whole_pile')")), strip(say, pile[-1:], "act('pile')")
        )
