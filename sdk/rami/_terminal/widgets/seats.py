"""Who sits at the table: one line for up to four players, and two for up to eight."""

from collections.abc import Mapping
from typing import Any, Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from rami import GameView
from rami._terminal.game.sides import by_side, in_order, is_gone, name_of
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import OWN_TURN, STRONG, WEAK
from rami.messages.words import table as words

_IN_A_LINE: Final = 4

SIGNS: Final[dict[str, str]] = {
    words.OUT_OF_MATCH: "x",
    words.DROPPED: "-",
    words.AWAY: "z",
    words.NOT_CONNECTED: "?",
    words.PARTNER: "=",
    words.DEALER: "d",
    words.OPENED: "+",
}


class Seats(Widget):
    """The players in the order of the table, with their cards and points. An arrow marks whose turn it is."""

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._say = say
        self._view: GameView | None = None
        self._said: Mapping[int, str] = {}

    def show(self, view: GameView, said: Mapping[int, str] | None = None) -> None:
        """Show these players, and what some of them say."""
        self._view, self._said = view, said or {}
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """One line for four players."""
        return 1 if self._view is None else -(-len(self._view.players) // _IN_A_LINE)

    def render(self) -> Content:
        """The lines."""
        if self._view is None:
            return Content()
        seats, width = in_order(self._view), self.content_size.width // min(_IN_A_LINE, len(self._view.players))
        cells = [self._cell(self._view, seat, width) for seat in seats]
        lines = [cells[place : place + _IN_A_LINE] for place in range(0, len(cells), _IN_A_LINE)]
        return Content("\n").join([Content("").join(line) for line in lines])

    def _cell(self, view: GameView, seat: int, width: int) -> Content:
        """A seat: `> Ada  13 cards  120`, cut to the width. If there is room, what else is to be known of it."""
        say, turn = self._say, view.status == "playing" and view.turn == seat
        arrow = (">" if say.letters else "▶") if turn else " "
        total = str(by_side(view.totals, seat)) if view.totals else ""
        cards = view.seats[seat].cards if seat < len(view.seats) else 0
        figures = f" {cards} {'x' if say.letters else '▯'} {total} "
        room = max(3, width - len(arrow) - 1 - len(figures))
        shown = self._named(view, seat, room).ljust(room)
        style = OWN_TURN if turn else STRONG if seat == view.seat else WEAK
        return Content.assemble((f"{arrow} {shown}", style), (figures, style))

    def _named(self, view: GameView, seat: int, room: int) -> str:
        """A seat with what else is to be known of it: in words, else without the level, else in signs."""
        say, player = self._say, view.players[seat]
        name, marks = name_of(say, view, seat), self._marks(view, seat)
        known, levels = [name, *[words for _, words in marks]], list[str]()
        if player.level is not None:
            levels.append(say(words.LEVELS.get(player.level, player.level)))
        if player.played_level is not None:
            levels.append(say(words.PLAYED_LIKE, level=say(words.LEVELS.get(player.played_level, player.played_level))))
        for parts in ([*known, *levels], [*known, *levels[1:]], known):
            text = say.plain(" · ".join(parts))
            if len(text) <= room:
                return text
        signs = "".join(sign for sign, _ in marks)
        return f"{name[: max(3, room - len(signs) - 1)]} {signs}"[:room]

    def _marks(self, view: GameView, seat: int) -> list[tuple[str, str]]:
        """What holds for a seat: a sign for it where there is little room, and words."""
        say, player = self._say, view.players[seat]
        facts = view.seats[seat] if seat < len(view.seats) else None
        opening = view.rules.opening is not None or view.rules.contracts is not None
        others = view.rules.teams == "partners" and view.seat is not None and seat != view.seat
        found = [
            (words.OUT_OF_MATCH, facts is not None and facts.eliminated),
            (words.DROPPED, facts is not None and facts.dropped),
            (words.AWAY, player.away),
            (words.NOT_CONNECTED, is_gone(view, seat)),
            (words.PARTNER, others and (seat - (view.seat or 0)) % 2 == 0),
            (words.DEALER, view.dealer == seat),
            (words.OPENED, opening and facts is not None and facts.opened),
        ]
        return [(SIGNS[text], say(text)) for text, holds in found if holds]
