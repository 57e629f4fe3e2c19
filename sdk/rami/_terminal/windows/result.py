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

from rami import DealResult, GameView
from rami._terminal.game.final_bonus import bonus_lines
from rami._terminal.game.pauses import is_alone, is_owed, pause_said, seconds_until
from rami._terminal.game.result_sentences import outcome, parts_of, reason, title, was_out
from rami._terminal.game.sides import by_side, name_of
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.paint import OWN_TURN, button, strip
from rami._terminal.windows.stack import close
from rami.messages.pages import app as app_words
from rami.messages.pages import waiting
from rami.messages.words import replay as replay_words
from rami.messages.words import result as words
from rami.messages.words.keys import ENTER
from rami.messages.words.table import OUT_OF_MATCH

Next = Literal["go_on", "again", "save", "leave"]
_PLAIN = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


class ResultWindow(ModalScreen[Next | None]):
    """Answers with what the player wants to do next. `ended` says whether the game is over, and `seated` who asks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose_main", show=False),
        Binding("escape,ctrl+c", "look_away", show=False),
        Binding("r", "choose('again')", show=False),
        Binding("w", "choose('save')", show=False),
        Binding("q", "choose('leave')", show=False),
        Binding("down", "scroll_text(1)", show=False),
        Binding("up", "scroll_text(-1)", show=False),
        Binding("pagedown", "scroll_text(10)", show=False),
        Binding("pageup", "scroll_text(-10)", show=False),
    ]

    def __init__(self, say: Translator, view: GameView, last: DealResult, *, replayed: bool = False) -> None:
        super().__init__(classes="window wide tall")
        self._say, self._view, self._last = say, view, last
        self._ends = view.status != "playing" and not replayed
        self._owed = is_owed(view) and not self._ends and not replayed
        self._counts = self._owed and not is_alone(view)

    def compose(self) -> ComposeResult:
        """The result, and what can be done next."""
        say, view, last = self._say, self._view, self._last
        with Vertical(classes="frame"):
            yield Label(title(say, view, last), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(self._head()))
                yield Static(_scores(say, view, last))
                if bonuses := bonus_lines(say, view):
                    yield Static(say(words.FINAL_BONUS), classes="head")
                    yield Static(Content("\n".join(f" {line}" for line in bonuses)))
                yield Static(say(words.LEFT_IN_HAND), classes="head")
                for seat in range(len(last.hands)):
                    yield Flow(_left(say, view, last, seat))
                if last.melds:
                    yield Static(say(words.ON_TABLE), classes="head")
                    yield Flow([strip(say, meld.cards) for meld in last.melds])
            if self._counts:
                yield Static(id="pause")
            yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Show the buttons."""
        say, buttons = self._say, list[Content]()
        if self._counts:
            self._count()
            self.set_interval(1, self._count)
            buttons.append(button(say(ENTER), say(waiting.READY), "choose('go_on')", main=True))
        elif not self._ends:
            buttons.append(button(say(ENTER), say(app_words.GO_ON), "choose('go_on')", main=True))
        else:
            again = words.REMATCH_JOIN if self._view.rematch else words.REMATCH
            if self._view.seat is not None and self._view.status == "finished":
                buttons.append(button("R", say(again), "choose('again')", main=True))
            if self._view.status == "finished":
                buttons.append(button("W", say(replay_words.SAVE), "choose('save')"))
            buttons.append(button("Q", say(words.HOME), "choose('leave')"))
        self.query_one("#buttons", Flow).show(buttons)

    def _count(self) -> None:
        """Show how long the pause lasts at most."""
        seconds = seconds_until(self._view.opens_at)
        line = self._say(words.PAUSE_OVER) if seconds is None else pause_said(self._say, seconds)
        self.query_one("#pause", Static).update(Content(line))

    def _head(self) -> Iterator[Content]:
        yield Content(reason(self._say, self._view, self._last))
        won = outcome(self._say, self._view) if self._ends else None
        if won is not None:
            yield Content.styled(won, OWN_TURN)

    def action_choose_main(self) -> None:
        """Go on with the next deal; at the end of the game only close the window."""
        close(self, "go_on")

    def action_look_away(self) -> None:
        """Go on. In a pause only close the window: the player may be ready later."""
        close(self, None if self._owed else "go_on")

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
        score = "" if was_out(view, last, seat) else str(by_side(last.scores, seat))
        totals = [score, str(by_side(view.totals, seat))]
        grid.add_row(name_of(say, view, seat), *points, *totals)
    return grid


def _left(say: Translator, view: GameView, last: DealResult, seat: int) -> list[Content]:
    """The cards that a seat has left; after a showdown its melds, and what was laid off."""
    name = Content(f" {say.label(name_of(say, view, seat)).rstrip()}")
    if was_out(view, last, seat):
        return [name, Content(say(OUT_OF_MATCH))]
    shown = next((hand for hand in last.showdown.hands if hand.seat == seat), None) if last.showdown else None
    groups = [*shown.melds, *[laid.cards for laid in shown.laid_off]] if shown else []
    rest = shown.unmatched if shown else last.hands[seat]
    cards = [strip(say, cards) for cards in groups]
    if rest:
        cards.append(Content.assemble(f"{say(words.UNMATCHED)} " if groups else "", strip(say, rest)))
    return [name, *(cards or [Content(say(words.NOTHING_LEFT))])]
