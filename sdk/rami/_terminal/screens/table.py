"""The table of a game: the players, the middle, the melds, what happened, the own hand, and what can be done."""

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.widgets import Static

from rami._terminal import keys
from rami._terminal.game.choices import addable, offered
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.hand_order import Order
from rami._terminal.game.pauses import seconds_until, unready
from rami._terminal.game.selection import Selection
from rami._terminal.game.turn_call import TurnCall
from rami._terminal.game.turn_sentences import duties, status, wild_rank
from rami._terminal.screens.saving import saved
from rami._terminal.screens.service_acts import ServiceAct, do_on_service
from rami._terminal.screens.turn import Act, Turn
from rami._terminal.sources.service import ServiceGame
from rami._terminal.sources.source import Happened, Source
from rami._terminal.translator import Translator
from rami._terminal.widgets.actions import actions, always, offers
from rami._terminal.widgets.board import board
from rami._terminal.widgets.flow import Flow
from rami._terminal.widgets.hand import Hand
from rami._terminal.widgets.heading import Heading
from rami._terminal.widgets.log import Log
from rami._terminal.widgets.melds import Melds
from rami._terminal.widgets.middle import Middle
from rami._terminal.widgets.paint import OWN_TURN, REFUSED
from rami._terminal.widgets.seats import Seats
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.hint import HintWindow
from rami._terminal.windows.invitation import invite
from rami._terminal.windows.result import ResultWindow
from rami._terminal.windows.stack import close, window
from rami._terminal.windows.text import TextWindow, keys_window
from rami.contract.events import DealEnded, GameAborted
from rami.errors import RamiError
from rami.messages.pages import invitations as invitations_words
from rami.messages.words import side as side_words
from rami.messages.words import table as words

_ACTS: tuple[Act, ...] = (
    *("draw", "take", "whole_pile", "lay", "add", "discard", "knock", "drop"),
    *("pass", "challenge", "accept", "refuse", "undo"),
)
_SERVICE_ACTS: tuple[ServiceAct, ...] = ("return", "claim", "say", "resign")


def _key(name: str, action: str) -> Binding:
    """The English letter of an action. Its id has the letter of another language take its place."""
    return Binding(keys.TABLE_LETTERS[name][0].lower(), action, show=False, id=name)


class TableScreen(Screen[None]):
    """A game at which somebody sits or which somebody watches. `order` is that of the hand at first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cursor(-1)", show=False),
        Binding("right", "cursor(1)", show=False),
        Binding("shift+left", "move(-1)", show=False),
        Binding("shift+right", "move(1)", show=False),
        Binding("space", "choose", show=False),
        Binding("escape", "choose_none", show=False),
        *[Binding(str(number), f"offer({number})", show=False) for number in range(1, 10)],
        *[_key(act, f"act('{act}')") for act in _ACTS],
        *[_key(act, f"service('{act}')") for act in _SERVICE_ACTS],
        *[_key(name, name) for name in ("hint", "sort", "last_deal", "sheet", "invite", "leave")],
        Binding("up", "scroll_melds(-1)", show=False),
        Binding("down", "scroll_melds(1)", show=False),
        Binding("pageup", "scroll_log(-5)", show=False),
        Binding("pagedown", "scroll_log(5)", show=False),
        Binding("question_mark", "keys", show=False),
    ]

    def __init__(self, say: Translator, source: Source, order: Order = "suit") -> None:
        super().__init__(classes="table")
        self.say = say
        self.source = source
        """The game that is shown."""
        self.hand = Selection(order)
        """The own hand as it is shown."""
        self.message = ""
        """Why the last thing could not be done; empty if it could."""
        self._result_waits = False
        self._call = TurnCall(source.view)
        self.turn = Turn(say, source, self.hand, self._ask, self._tell)
        """The moves of the player."""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        say = self.say
        yield from board(say)
        yield Static(id="notes")
        yield Hand(say)
        yield Flow(id="offers")
        yield Flow(id="actions")

    def on_mount(self) -> None:
        """Show the game, and follow it."""
        self._show()
        self._follow()
        if self.hand.order == "melds":
            self._arrange()

    @work(exclusive=True, group="follow")
    async def _follow(self) -> None:
        """Show what has happened, and from then on what happens."""
        log = self.query_one(Log)
        log.clear()
        log.add(self.source.view, self.source.past)
        self._show()
        self._ring()
        try:
            await self.source.follow(self._heard)
        except RamiError as error:
            self._tell(failure(self.say, error))

    def _heard(self, happened: Sequence[Happened]) -> None:
        """The game has gone on, or the connection. When the program ends, widgets may go before the game stops."""
        if not happened and isinstance(self.source, ServiceGame) and self.source.connected:
            self.message = ""  # what was said of a lost connection is not true any more
        with suppress(NoMatches):
            self.query_one(Log).add(self.source.view, happened)
            self._show()
            self._ring()
            if any(isinstance(event, DealEnded | GameAborted) for event in happened):
                self.action_last_deal()

    def _ring(self) -> None:
        """Ring when the turn of the player begins. No event says that the time of a pause is over: look again then."""
        view = self.source.view
        if (seconds := seconds_until(view.opens_at)) is not None:
            self.set_timer(seconds + 1, self._ring)
        if self._call.begins(view):
            self.app.bell()

    # What is shown.

    def _show(self) -> None:
        """Show the game as it is now."""
        view = self.source.view
        self.hand.update(view.hand)
        self.query_one(Heading).show(view)
        self.query_one(Seats).show(view)
        self.query_one(Middle).show(view)
        self._show_choice()

    def _show_choice(self) -> None:
        """Show what depends on the chosen cards."""
        say, view, legal, hand = self.say, self.source.view, self.turn.legal, self.hand
        chosen = hand.chosen_cards
        fitting = {move.meld for move in addable(legal.moves, chosen)} if chosen else set()
        self.query_one(Melds).show(view, fitting)
        new = hand.place_of_drawn(view.this_turn.drawn_card if view.turn == view.seat else None)
        self.query_one(Hand).show(hand.cards, hand.chosen, hand.cursor, new, wild_rank(view))
        mine = actions(say, view, legal, chosen) if legal.your_turn else []
        general = always(say, view, hand.order, service=isinstance(self.source, ServiceGame))
        self.query_one("#actions", Flow).show([*mine, *general])
        self.query_one("#offers", Flow).show(offers(say, legal))
        self._show_notes()

    def _show_notes(self) -> None:
        say, view = self.say, self.source.view
        first = unready(say, view)
        if first:  # no event says that the time of a pause is over
            self.set_timer((seconds_until(view.opens_at) or 0) + 1, self._show_notes)
        else:
            first = " · ".join([status(say, view, self.source.legal), *duties(say, view, self.hand.chosen_cards)])
        own = view.turn == view.seat and view.seat is not None
        parts = [Content.styled(first, OWN_TURN) if own else Content(first)]
        lost = isinstance(self.source, ServiceGame) and not self.source.connected
        message = self.say(words.NO_CONNECTION) if lost else self.message
        parts += [Content.styled(message, REFUSED)] if message else []
        self.query_one("#notes", Static).update(Content("\n").join(parts))

    def _tell(self, message: str) -> None:
        self.message = message
        self._show_choice()

    async def _ask(self, question: str, answers: Sequence[str]) -> int | None:
        return await window(self, Choice(self.say, question, answers))

    # The hand.

    def action_cursor(self, places: int) -> None:
        """Move the cursor in the hand."""
        self.hand.step(places)
        self._show_choice()

    def action_move(self, places: int) -> None:
        """Move the card at the cursor."""
        self.hand.move(self.hand.cursor, self.hand.cursor + places)
        self._show_choice()

    def action_choose(self) -> None:
        """Choose the card at the cursor, or choose it no more."""
        self._choose(self.hand.cursor)

    @on(Hand.Clicked)
    def _clicked(self, event: Hand.Clicked) -> None:
        self._choose(event.place)

    @on(Hand.Moved)
    def _moved(self, event: Hand.Moved) -> None:
        self.hand.move(event.place, event.to)
        self._show_choice()

    def _choose(self, place: int) -> None:
        self.hand.toggle(place)
        self._tell("")

    def action_choose_none(self) -> None:
        """Choose no card."""
        self.hand.clear()
        self._tell("")

    def action_offer(self, number: int) -> None:
        """Choose the cards of an offered meld."""
        found = offered(self.turn.legal)
        if number <= len(found):
            self.hand.choose(found[number - 1].move.cards)
            self._tell("")

    @work(group="sort")
    async def action_sort(self) -> None:
        """Sort the hand in the next way."""
        if self.hand.order == "rank":
            await self._find_melds()
        self.hand.sort()
        self._show_choice()

    @work(group="sort")
    async def _arrange(self) -> None:
        """Sort the hand by melds at first."""
        await self._find_melds()
        self._show_choice()

    async def _find_melds(self) -> None:
        """Find the melds of the hand. Where there is no advice, the hand is sorted by suit instead."""
        if self.source.view.hand:
            with suppress(RamiError):
                found = await self.source.hint("regular")
                self.hand.update(self.source.view.hand, [meld.cards for meld in found.melds])

    # Moves and windows.

    @work(group="act")
    async def action_act(self, act: Act, number: int = 0) -> None:
        """Make a move. Who watches has none."""
        if self.source.view.seat is not None:
            await self.turn.act(act, number)

    @work(group="act")
    async def action_service(self, act: ServiceAct) -> None:
        """Do what only a game on a service has: talk, resign, come back."""
        if isinstance(self.source, ServiceGame) and self.source.view.seat is not None:
            self._tell(await do_on_service(self.say, self.source, act, self._ask))

    @work(group="act")
    async def action_invite(self) -> None:
        """Show an invitation to watch."""
        if isinstance(self.source, ServiceGame):
            try:
                await invite(self, self.say, self.source)
            except RamiError as error:
                self._tell(failure(self.say, error))

    @work(group="act")
    async def action_hint(self) -> None:
        """Ask for advice, and perhaps follow it."""
        if self.source.view.seat is None:
            return
        move = await window(self, HintWindow(self.say, self.source))
        if move is not None:
            await self.turn.play(move)

    @work(group="window")
    async def action_sheet(self) -> None:
        """Show the rules of this game."""
        sheet = await self.source.sheet(self.say)
        await window(self, TextWindow(self.say, self.say(words.RULES_SHORT), markdown=sheet))

    @work(group="window")
    async def action_keys(self) -> None:
        """Show the keys."""
        service = keys.SERVICE_KEYS if isinstance(self.source, ServiceGame) else ()
        await window(self, keys_window(self.say, keys.TABLE_KEYS, service))

    @work(group="window")
    async def action_last_deal(self) -> None:
        """Show how the last deal ended, and do what the player wants next."""
        view = self.source.view
        if view.last_deal is None:
            self._tell(self.say(words.NO_LAST_DEAL))
            return
        self._result_waits = not self.is_active
        match await window(self, ResultWindow(self.say, view, view.last_deal)):
            case "again":
                await self._again()
            case "save":
                self._tell(await saved(self.say, self.source))
            case "leave":
                close(self, None)
            case "go_on":
                await self._go_on()
            case None:
                pass

    def on_screen_resume(self) -> None:
        """A window was closed: show the end of a deal that came meanwhile."""
        if self._result_waits:
            self.action_last_deal()

    async def _go_on(self) -> None:
        try:
            await self.source.go_on()
        except RamiError as error:
            self._tell(failure(self.say, error))

    async def _again(self) -> None:
        """Show a new game with the same players."""
        try:
            self.source = await self.source.again()
        except RamiError as error:
            self._tell(failure(self.say, error))
        else:
            self._call = TurnCall(self.source.view)
            self.turn = Turn(self.say, self.source, self.hand, self._ask, self._tell)
            self._follow()

    @work(group="window")
    async def action_leave(self) -> None:
        """Leave the table. A game on this machine ends with it; one with a clock goes on without the player."""
        say, view = self.say, self.source.view
        sure = None if view.status != "playing" or view.seat is None else words.LEAVE_SURE
        if isinstance(self.source, ServiceGame) and sure is not None:
            sure = words.LEAVE_CLOCK if view.turn_seconds else None
        if sure is None or await self._ask(say(sure), [say(side_words.STAY), say(invitations_words.LEAVE_YES)]) == 1:
            close(self, None)

    def action_scroll_melds(self, lines: int) -> None:
        """Scroll the melds."""
        self.query_one(Melds).scroll_relative(y=lines, animate=False)

    def action_scroll_log(self, lines: int) -> None:
        """Scroll what happened."""
        self.query_one(Log).scroll_relative(y=lines, animate=False)
