"""A recorded game: every step, seen from any seat, and the check of its shuffles."""

import asyncio
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from rami._terminal import keys
from rami._terminal.game.hand_order import ordered
from rami._terminal.game.sides import shown_name
from rami._terminal.game.turn_sentences import status
from rami._terminal.sources.record import RecordedGame
from rami._terminal.translator import Translator
from rami._terminal.widgets.board import board
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.heading import Heading
from rami._terminal.widgets.log import Log
from rami._terminal.widgets.melds import Melds
from rami._terminal.widgets.middle import Middle
from rami._terminal.widgets.paint import STRONG, button, strip
from rami._terminal.widgets.seats import Seats
from rami._terminal.widgets.slider import Slider
from rami._terminal.windows.result import ResultWindow
from rami._terminal.windows.stack import close, window
from rami._terminal.windows.text import TextWindow, keys_window
from rami.messages.words import replay as words
from rami.messages.words import result as result_words
from rami.messages.words import side as side_words
from rami.messages.words import table as table_words
from rami.messages.words.keys import PAGE_DOWN, PAGE_UP, SPACE
from rami.rules.records.record import BadRecord

_SECONDS: Final = 0.7
"""Between two steps while the game is played by itself."""


class ReplayScreen(Screen[None]):
    """A recorded game at one of its steps."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(1000000)", show=False),
        Binding("pageup", "deal(-1)", show=False),
        Binding("pagedown", "deal(1)", show=False),
        Binding("tab", "seat", show=False, priority=True),
        Binding("space", "run", show=False),
        Binding("v", "check", show=False),
        Binding("l", "last_deal", show=False),
        Binding("s", "sheet", show=False),
        Binding("up", "scroll_melds(-1)", show=False),
        Binding("down", "scroll_melds(1)", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("q,escape", "leave", show=False),
    ]

    def __init__(self, say: Translator, game: RecordedGame) -> None:
        super().__init__(classes="table")
        self._say, self._game = say, game
        self._all_open = self._playing = False
        self._timer: Timer | None = None
        self._logged = (-1, game.seat)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        say = self._say
        yield from board(say)
        yield Flow(id="hands")
        yield Flow(id="position", between=say.plain(" · "))
        yield Slider(say, len(self._game.steps) - 1)
        yield Flow(id="actions")

    def on_mount(self) -> None:
        """Show the first step."""
        self._timer = self.set_interval(_SECONDS, lambda: self.action_step(1), pause=True)
        self._show()

    def _show(self) -> None:
        say, game = self._say, self._game
        view = game.view
        self.query_one(Heading).show(view)
        self.query_one(Seats).show(view)
        self.query_one(Melds).show(view)
        self.query_one(Middle).show(view)
        self.query_one(Slider).show(game.step)
        self.query_one("#hands", Flow).show(self._hands())
        step = say(words.STEP, step=game.step + 1, steps=len(game.steps))
        where = [
            Content.styled(step, STRONG),
            Content(say(words.SEEN_BY, name=self._viewer())),
            Content(status(say, view, None)),
        ]
        self.query_one("#position", Flow).show(where)
        self._show_log()
        self._show_actions()

    def _show_log(self) -> None:
        """Add what happened in this step, or write everything again after a jump."""
        log, game = self.query_one(Log), self._game
        if self._logged == (game.step - 1, game.seat):
            log.add(game.view, game.happened_now)
        elif self._logged != (game.step, game.seat):
            log.clear()
            log.add(game.view, game.happened)
        self._logged = game.step, game.seat

    def _show_actions(self) -> None:
        say = self._say
        self.query_one("#actions", Flow).show(
            [
                button(say.plain("←"), say(words.BACK), "step(-1)"),
                button(say.plain("→"), say(words.NEXT), "step(1)"),
                button(say(SPACE), say(words.PAUSE if self._playing else words.PLAY), "run"),
                button(say(PAGE_UP), say(words.DEAL_BEFORE), "deal(-1)"),
                button(say(PAGE_DOWN), say(words.DEAL_AFTER), "deal(1)"),
                button("Tab", say(words.SEEN_BY, name="…"), "seat"),
                button("V", say(words.CHECK_ALL), "check"),
                button("L", say(table_words.LAST_DEAL), "last_deal"),
                button("S", say(table_words.RULES_SHORT), "sheet"),
                button("?", say(side_words.KEYS), "keys"),
                button("Q", say(table_words.LEAVE), "leave"),
            ]
        )

    def _viewer(self) -> str:
        if self._all_open:
            return self._say(words.ALL_OPEN)
        seat = self._game.seat
        return self._say(words.TABLE) if seat is None else self._named(seat)

    def _named(self, seat: int) -> str:
        return shown_name(self._say, self._game.names[seat], seat)

    def _hands(self) -> list[Content]:
        """The hand of the seat, or all hands."""
        game, say = self._game, self._say
        seats = range(len(game.names)) if self._all_open else [] if game.seat is None else [game.seat]
        return [
            Content.assemble(f"{self._named(seat)} ", strip(say, ordered(game.hand(seat), "suit"))) for seat in seats
        ]

    def action_step(self, steps: int) -> None:
        """Go some steps."""
        self._game.go(self._game.step + steps)
        if self._timer is not None and self._game.step == len(self._game.steps) - 1:
            self._stop()
        self._show()

    def action_go(self, step: int) -> None:
        """Go to a step."""
        self._game.go(step)
        self._show()

    @on(Slider.Set)
    def _slid(self, event: Slider.Set) -> None:
        self.action_go(event.at)

    def action_deal(self, further: int) -> None:
        """Go to another deal."""
        self._game.go_to_deal(further)
        self._show()

    def action_seat(self) -> None:
        """See it from the next seat; after the last one with all hands open, then as a spectator."""
        game, count = self._game, len(self._game.names)
        if self._all_open:
            self._all_open = False
        elif game.seat is None:
            game.seat = 0
        elif game.seat == count - 1:
            game.seat, self._all_open = None, True
        else:
            game.seat += 1
        self._show()

    def action_run(self) -> None:
        """Play by itself, or pause."""
        if self._playing:
            self._stop()
        elif self._timer is not None:
            self._playing = True
            self._timer.resume()
        self._show_actions()

    def _stop(self) -> None:
        self._playing = False
        if self._timer is not None:
            self._timer.pause()

    @work(exclusive=True)
    async def action_check(self) -> None:
        """Check all shuffles, and say what was found."""
        say, lines = self._say, list[str]()
        try:
            added = await asyncio.to_thread(self._game.verified)
        except BadRecord as error:
            lines.append(say(words.WRONG_BECAUSE, why=error))
        else:
            lines.append(say.count(words.CHECKED_HERE, len(added)))
            lines += [
                say.label(say(result_words.DEAL_NUMBER, number=number))
                + say(words.ADDED, names=say.listed([self._named(seat) for seat in seats]))
                for number, seats in enumerate(added, 1)
                if seats
            ]
            lines += ["", say(words.WHAT_IT_MEANS)]
        await window(self, TextWindow(say, say(words.SHUFFLES), content=Content("\n".join(lines))))

    @work(group="window")
    async def action_last_deal(self) -> None:
        """Show how the last deal ended."""
        view = self._game.view
        if view.last_deal is not None:
            await window(self, ResultWindow(self._say, view, view.last_deal, replayed=True))

    @work(group="window")
    async def action_sheet(self) -> None:
        """Show the rules of this game."""
        await window(
            self, TextWindow(self._say, self._say(table_words.RULES_SHORT), markdown=self._game.sheet(self._say))
        )

    @work(group="window")
    async def action_keys(self) -> None:
        """Show the keys."""
        await window(self, keys_window(self._say, keys.REPLAY_KEYS))

    def action_leave(self) -> None:
        """Leave the game."""
        close(self, None)

    def action_scroll_melds(self, lines: int) -> None:
        """Scroll the melds."""
        self.query_one(Melds).scroll_relative(y=lines, animate=False)
