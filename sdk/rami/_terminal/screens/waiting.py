"""The waiting room: who is there, and how others come."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from rami import GameView
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.hand_order import Order
from rami._terminal.game.sides import is_gone
from rami._terminal.game.turn_call import is_own_turn
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.service import ServiceGame
from rami._terminal.sources.source import Happened
from rami._terminal.translator import Translator
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.heading import Heading
from rami._terminal.widgets.paint import REFUSED, STRONG, WEAK, button
from rami._terminal.widgets.too_small import TooSmall
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.invitation import invite
from rami._terminal.windows.stack import close, window
from rami._terminal.windows.text import TextWindow
from rami.contract.wire import Level
from rami.errors import RamiError
from rami.messages.pages import invitations as invitations_words
from rami.messages.pages import lobby as words
from rami.messages.words import side as side_words
from rami.messages.words import table as table_words


class WaitingScreen(Screen[None]):
    """A game that has not begun. When it begins, the table is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "add_bot", show=False),
        Binding("i", "invite", show=False),
        Binding("s", "sheet", show=False),
        Binding("x", "leave", show=False),
        Binding("q,escape", "back", show=False),
    ]

    def __init__(self, say: Translator, game: ServiceGame, level: Level, order: Order) -> None:
        super().__init__()
        self._say, self._game, self._level, self._order = say, game, level, order
        self._left = False

    def compose(self) -> ComposeResult:
        """Who is there, and what can be done."""
        yield TooSmall(self._say)
        yield Heading(self._say)
        yield Static(id="seats")
        yield Static(id="refusal")
        yield Flow(id="buttons")

    def on_mount(self) -> None:
        """Show who is there, and wait."""
        say = self._say
        view = self._game.view
        self.query_one(Heading).show(view)
        buttons = [
            button("B", say(words.ADD_ONE), "add_bot"),
            button("I", say(invitations_words.INVITE_PEOPLE), "invite"),
            button("S", say(table_words.RULES_SHORT), "sheet"),
            button("X", say(invitations_words.LEAVE), "leave"),
            button("Q", say(words.BACK), "back"),
        ]
        self.query_one("#buttons", Flow).show(buttons)
        self._show()
        self._follow()

    def _show(self) -> None:
        say, view = self._say, self._game.view
        free = sum(player.kind == "free" for player in view.players)
        lines = [
            Content.styled(say(invitations_words.WAITS), STRONG),
            Content(say.count(invitations_words.FREE_SEATS, free)),
        ]
        lines += [Content(say(words.SECONDS, count=view.turn_seconds))] if view.turn_seconds else []
        lines.append(Content(""))
        lines += [self._seat(view, seat) for seat in range(len(view.players))]
        lines += [Content(""), Content.styled(view.id, WEAK)]
        self.query_one("#seats", Static).update(Content("\n").join(lines))

    def _seat(self, view: GameView, seat: int) -> Content:
        say, player = self._say, view.players[seat]
        name = say(words.FREE_SEAT) if player.kind == "free" else say.plain(player.name)
        level = f" ({say(table_words.LEVELS.get(player.level, player.level))})" if player.level else ""
        gone = f" · {say(table_words.NOT_CONNECTED)}" if is_gone(view, seat) else ""
        return Content.assemble(
            (f" {say.label(say(invitations_words.SEAT_NUMBER, number=seat + 1))}", WEAK), f"{name}{level}{gone}"
        )

    @work(exclusive=True, group="follow")
    async def _follow(self) -> None:
        try:
            await self._game.follow(self._heard)
        except RamiError as error:
            self._tell(error)

    def _heard(self, happened: Sequence[Happened]) -> None:  # noqa: ARG002 - the view says enough
        """Somebody came or left, or the game has begun."""
        if self._left or not self.query("#seats"):
            return  # the table is shown already, or the program ends
        if self._game.view.status == "open":
            self._show()
            return
        self._left = True
        if self._game.view.status == "playing":
            if is_own_turn(self._game.view):  # the table calls only for turns that begin later
                self.app.bell()
            _ = self.app.push_screen(TableScreen(self._say, self._game, self._order))  # this screen follows the game
        else:
            close(self, None)

    def on_screen_resume(self) -> None:
        """After the table there is nothing to wait for."""
        if self._left:
            close(self, None)

    def _tell(self, error: RamiError) -> None:
        self.query_one("#refusal", Static).update(Content.styled(failure(self._say, error), REFUSED))

    @work(group="act")
    async def action_add_bot(self) -> None:
        """Let a house bot take a free seat."""
        try:
            await self._game.add_bot(self._level)
        except RamiError as error:
            self._tell(error)

    @work(group="act")
    async def action_invite(self) -> None:
        """Show how others come."""
        try:
            await invite(self, self._say, self._game)
        except RamiError as error:
            self._tell(error)

    @work(group="act")
    async def action_sheet(self) -> None:
        """Show the rules of this game."""
        sheet = await self._game.sheet(self._say)
        await window(self, TextWindow(self._say, self._say(table_words.RULES_SHORT), markdown=sheet))

    @work(group="act")
    async def action_leave(self) -> None:
        """Give up the seat."""
        say, view = self._say, self._game.view
        own = view.seat is not None and view.players[view.seat].player == view.creator
        question = say(invitations_words.LEAVE_CREATOR) if own else say(invitations_words.LEAVE)
        answers = [say(side_words.STAY), say(invitations_words.LEAVE_YES)]
        if await window(self, Choice(say, question, answers)) != 1:
            return
        try:
            await self._game.leave()
        except RamiError as error:
            self._tell(error)
        else:
            close(self, None)

    def action_back(self) -> None:
        """Keep the seat, and go back to the lobby."""
        close(self, None)
