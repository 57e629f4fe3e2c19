"""The stock and the discard pile."""

from collections.abc import Iterator
from typing import Any, Final

from textual.content import Content
from textual.widgets import Static

from rami import GameView
from rami._terminal.game.turn_sentences import wild_rank
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import PAPER, WEAK, clickable, strip
from rami.messages.words.offers import WILD_RANK
from rami.messages.words.table import EMPTY as PILE_EMPTY
from rami.messages.words.table import PILE, STOCK

_SHOWN: Final = 8
"""How many cards of the pile are shown. The whole pile is on a screen of its own."""
_BESIDE_WILD: Final = 5
"""The same, where a card is turned up beside the stock."""


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
            *self._wild(view),
            f" {say(STOCK)} ",
            (f" {back} {view.stock} ", PAPER + clickable("act('draw')")),
            "   ",
            self._pile(view),
        )
        self.update(stock)

    def _wild(self, view: GameView) -> Iterator[Content]:
        """The rank that is wild in this deal, and the card that was turned up for it."""
        rank, say = wild_rank(view), self._say
        if rank is None:
            return
        yield Content(f" {say(WILD_RANK, rank=say.card(f'{rank}S')[:-1])} ")
        if view.wild_card is not None:
            yield strip(say, [view.wild_card])

    def _pile(self, view: GameView) -> Content:
        say, pile = self._say, view.pile or ()
        name = (f"{say(PILE)} ({view.pile_size}) ", clickable("act('whole_pile')"))
        if not pile:
            return Content.assemble(name, (say(PILE_EMPTY), WEAK))
        shown = _SHOWN if view.wild_card is None else _BESIDE_WILD
        under = say.cards(pile[-shown:-1])
        dots = "… " if len(pile) > shown and not say.letters else ""
        return Content.assemble(
            name, (f"{dots}{under} ", WEAK + clickable("act('whole_pile')")), strip(say, pile[-1:], "act('pile')")
        )
