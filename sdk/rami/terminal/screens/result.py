"""The end of a deal: who won and why, the score in its parts, the last hands, and the final table."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from rich.box import SIMPLE_HEAD, Box
from rich.table import Table as Grid
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from rami import DealResult, GameView, ShownHand
from rami.terminal.game.result_sentences import outcome, parts_of, reason, title
from rami.terminal.game.sides import by_side, name_of
from rami.terminal.screens.closing import close
from rami.terminal.translator import Translator
from rami.terminal.widgets.flow import Flow
from rami.terminal.widgets.paint import OWN_TURN, STRONG, button, strip
from rami.terminal.words import result as words

Next = Literal["go_on", "again", "save", "leave"]
_PLAIN = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


class ResultWindow(ModalScreen[Next | None]):
    """Answers with what the player wants to do next. `ended` says whether the game is over, and `seated` who asks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose_main", show=False),
        Binding("escape", "choose('go_on')", show=False),
        Binding("r", "choose('again')", show=False),
        Binding("w", "choose('save')", show=False),
        Binding("q", "choose('leave')", show=False),
        Binding("down", "scroll_text(1)", show=False),
        Binding("up", "scroll_text(-1)", show=False),
        Binding("pagedown", "scroll_text(10)", show=False),
        Binding("pageup", "scroll_text(-10)", show=False),
    ]

    def __init__(self, say: Translator, view: GameView, last: DealResult, *, replayed: bool = False) -> None:
        super().__init__(classes="window wide")
        self._say, self._view, self._last = say, view, last
        self._ends = view.status != "playing" and not replayed

    def compose(self) -> ComposeResult:
        """The result, and what can be done next."""
        say, view, last = self._say, self._view, self._last
        with Vertical(classes="frame"):
            yield Label(title(say, view, last), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(self._head()))
                yield Static(_scores(say, view, last))
                yield Static(Content("\n").join([*_hands(say, view, last), *_table(say, last)]))
            yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Show the buttons."""
        say, buttons = self._say, list[Content]()
        if not self._ends:
            buttons.append(button("Enter", say(words.GO_ON), "choose('go_on')", main=True))
        else:
            again = words.REMATCH_JOIN if self._view.rematch else words.REMATCH
            if self._view.seat is not None and self._view.status == "finished":
                buttons.append(button("R", say(again), "choose('again')", main=True))
            if self._view.status == "finished":
                buttons.append(button("W", say(words.SAVE), "choose('save')"))
            buttons.append(button("Q", say(words.OTHER_GAMES), "choose('leave')"))
        self.query_one("#buttons", Flow).show(buttons)

    def _head(self) -> Iterator[Content]:
        yield Content(reason(self._say, self._view, self._last))
        won = outcome(self._say, self._view) if self._ends else None
        if won is not None:
            yield Content.styled(won, OWN_TURN)

    def action_choose_main(self) -> None:
        """Go on with the next deal; at the end of the game only close the window."""
        close(self, "go_on")

    def action_choose(self, answer: Next) -> None:
        """Answer."""
        close(self, answer)

    def action_scroll_text(self, lines: int) -> None:
        """Scroll by some lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def _scores(say: Translator, view: GameView, last: DealResult) -> Grid:
    """A row for each player: each part of the score, the score, and the total of the game."""
    parts = parts_of(last)
    grid = Grid(box=_PLAIN if say.letters else SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    grid.add_column("")
    for part in parts:
        grid.add_column(say(words.PARTS[part]), justify="right")
    for head in (words.DEAL, words.TOTAL):
        grid.add_column(say(head), justify="right")
    for seat in range(len(last.hands)):
        points = [str(getattr(last.points[seat], part) or "") for part in parts]
        totals = [str(by_side(last.scores, seat)), str(by_side(view.totals, seat))]
        grid.add_row(name_of(say, view, seat), *points, *totals)
    return grid


def _hands(say: Translator, view: GameView, last: DealResult) -> Iterator[Content]:
    yield Content.styled(say(words.LEFT_IN_HAND), STRONG)
    shown = {hand.seat: hand for hand in last.showdown.hands} if last.showdown else {}
    for seat, hand in enumerate(last.hands):
        yield Content.assemble(f" {name_of(say, view, seat)}: ", _left(say, hand, shown.get(seat)))


def _left(say: Translator, hand: tuple[str, ...], shown: ShownHand | None) -> Content:
    """The cards of a hand; after a showdown its melds, and what was laid off."""
    groups = list(shown.melds) + [laid.cards for laid in shown.laid_off] if shown else []
    rest = shown.unmatched if shown else hand
    groups += [rest] if rest else []
    if not groups:
        return Content(say(words.NOTHING_LEFT))
    return Content(" ").join([strip(say, cards) for cards in groups])


def _table(say: Translator, last: DealResult) -> Iterator[Content]:
    if last.melds:
        yield Content.styled(say(words.ON_TABLE), STRONG)
        yield Content(" ").join([strip(say, meld.cards) for meld in last.melds])
