"""The table of a game: the players, the middle, the melds, what happened, the own hand, and what can be done."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import msgspec
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from rami import (
    Accept,
    Challenge,
    Discard,
    DrawDiscard,
    DrawStock,
    GameEvent,
    Knock,
    LayOff,
    LegalMoves,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
    Undo,
)
from rami.errors import RamiError, Refused
from rami.events import DealEnded, GameAborted
from rami.terminal.game.choices import addable, knocking, lay_off_anyway, meld_anyway, melds_of, offered
from rami.terminal.game.selection import Selection
from rami.terminal.game.turn_sentences import duties, status
from rami.terminal.screens.choice import Choice
from rami.terminal.screens.closing import close
from rami.terminal.screens.hint import HintWindow
from rami.terminal.screens.result import ResultWindow
from rami.terminal.screens.text import TextWindow, keys_window
from rami.terminal.sources.source import Source
from rami.terminal.translator import Translator
from rami.terminal.widgets.actions import actions, always, offers
from rami.terminal.widgets.flow import Flow
from rami.terminal.widgets.hand import Hand
from rami.terminal.widgets.heading import Heading
from rami.terminal.widgets.log import Log
from rami.terminal.widgets.melds import Melds
from rami.terminal.widgets.middle import Middle
from rami.terminal.widgets.paint import OWN_TURN, REFUSED
from rami.terminal.widgets.seats import Seats
from rami.terminal.words import keys
from rami.terminal.words import result as result_words
from rami.terminal.words import table as words

_NONE = LegalMoves(version=0, your_turn=False, moves=())


class TableScreen(Screen[None]):
    """A game at which somebody sits or which somebody watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "cursor(-1)", show=False),
        Binding("right", "cursor(1)", show=False),
        Binding("shift+left", "move(-1)", show=False),
        Binding("shift+right", "move(1)", show=False),
        Binding("space", "choose", show=False),
        Binding("escape", "choose_none", show=False),
        *[Binding(str(number), f"offer({number})", show=False) for number in range(1, 10)],
        Binding("d", "draw", show=False),
        Binding("p", "take", show=False),
        Binding("v", "whole_pile", show=False),
        Binding("m", "lay", show=False),
        Binding("a", "add", show=False),
        Binding("t", "throw", show=False),
        Binding("k", "knock", show=False),
        Binding("n", "pass_card", show=False),
        Binding("c", "challenge", show=False),
        Binding("y", "accept", show=False),
        Binding("r", "refuse", show=False),
        Binding("u", "undo", show=False),
        Binding("h", "hint", show=False),
        Binding("o", "sort", show=False),
        Binding("l", "last_deal", show=False),
        Binding("s", "sheet", show=False),
        Binding("up", "scroll_melds(-1)", show=False),
        Binding("down", "scroll_melds(1)", show=False),
        Binding("pageup", "scroll_log(-5)", show=False),
        Binding("pagedown", "scroll_log(5)", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, say: Translator, source: Source) -> None:
        super().__init__(classes="table")
        self._say = say
        self.source = source
        """The game that is shown."""
        self.hand = Selection()
        """The own hand as it is shown."""
        self._message = ""
        self._busy = False

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        say = self._say
        yield Heading(say)
        yield Seats(say)
        with Horizontal(id="field"):
            yield Melds(say)
            yield Log(say)
        yield Middle(say)
        yield Static(id="notes")
        yield Hand(say)
        yield Flow(id="offers")
        yield Flow(id="actions")

    def on_mount(self) -> None:
        """Show the game, and follow it."""
        self._begin()

    def _begin(self) -> None:
        log = self.query_one(Log)
        log.clear()
        log.add(self.source.view, self.source.past)
        self._show()
        self._follow()

    @work(exclusive=True, group="follow")
    async def _follow(self) -> None:
        try:
            await self.source.follow(self._heard)
        except RamiError as error:
            self._fail(error)

    def _heard(self, events: Sequence[GameEvent]) -> None:
        """The game has gone on."""
        self.query_one(Log).add(self.source.view, events)
        self._show()
        if any(isinstance(event, DealEnded | GameAborted) for event in events):
            self.action_last_deal()

    # What is shown.

    @property
    def _legal(self) -> LegalMoves:
        return self.source.legal or _NONE

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
        say, view, legal, hand = self._say, self.source.view, self._legal, self.hand
        chosen = hand.chosen_cards
        fitting = {move.meld for move in addable(legal.moves, chosen)} if chosen else set()
        self.query_one(Melds).show(view, fitting)
        new = hand.place_of_drawn(view.this_turn.drawn_card if view.turn == view.seat else None)
        self.query_one(Hand).show(hand.cards, hand.chosen, hand.cursor, new)
        mine = actions(say, view, legal, chosen) if legal.your_turn else []
        general = always(say, hand.order, seated=view.seat is not None, service=False)
        self.query_one("#actions", Flow).show([*mine, *general])
        self.query_one("#offers", Flow).show(offers(say, legal))
        self._show_notes()

    def _show_notes(self) -> None:
        say, view = self._say, self.source.view
        first = " · ".join([status(say, view, self.source.legal), *duties(say, view)])
        own = view.turn == view.seat and view.seat is not None
        parts = [Content.styled(first, OWN_TURN) if own else Content(first)]
        parts += [Content.styled(self._message, REFUSED)] if self._message else []
        self.query_one("#notes", Static).update(Content("\n").join(parts))

    def _tell(self, message: str) -> None:
        self._message = message
        self._show_notes()

    def _fail(self, error: RamiError) -> None:
        self._tell(self._say.refusal(error) if isinstance(error, Refused) else str(error))

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
        self._message = ""
        self.hand.toggle(place)
        self._show_choice()

    def action_choose_none(self) -> None:
        """Choose no card."""
        self._message = ""
        self.hand.clear()
        self._show_choice()

    def action_offer(self, number: int) -> None:
        """Choose the cards of an offered meld."""
        found = offered(self._legal)
        if number <= len(found):
            self._message = ""
            self.hand.choose(found[number - 1].move.cards)
            self._show_choice()

    @work(group="sort")
    async def action_sort(self) -> None:
        """Sort the hand in the next way."""
        if self.hand.order == "rank" and self.source.view.hand:
            found = await self.source.hint("regular")
            self.hand.update(self.source.view.hand, [meld.cards for meld in found.melds])
        self.hand.sort()
        self._show_choice()

    # Moves.

    async def _play(self, move: Move) -> None:
        """Make a move. If it is refused, say why."""
        if self._busy:
            return
        self._busy, self._message = True, ""
        try:
            await self.source.play(move)
        except RamiError as error:
            self._fail(error)
        else:
            self.hand.clear()
            self._show_choice()
        finally:
            self._busy = False

    async def action_draw(self) -> None:
        """Draw from the stock."""
        await self._play(DrawStock())

    async def action_take(self, depth: int = 1) -> None:
        """Take from the pile."""
        await self._play(DrawDiscard(depth))

    async def action_pile(self) -> None:
        """The pile was clicked: throw the chosen card, or take the top card."""
        if len(self.hand.chosen) == 1:
            await self.action_throw()
        else:
            await self.action_take()

    @work
    async def action_whole_pile(self) -> None:
        """Show the whole pile, and take from it."""
        say, pile = self._say, self.source.view.pile or ()
        answers = [say.count(words.TAKE_DEPTH, depth, card=say.card(pile[-depth])) for depth in range(1, len(pile) + 1)]
        place = await self.app.push_screen_wait(Choice(say(words.PILE), answers)) if answers else None
        if place is not None:
            await self.action_take(place + 1)

    @work
    async def action_lay(self) -> None:
        """Lay the chosen cards as a new meld. If jokers can stand for several cards, the player says for which."""
        chosen = self.hand.chosen_cards
        if not chosen:
            self._tell(self._say(words.CHOOSE_CARDS))
            return
        found: list[Move] = [*melds_of(self._legal.moves, chosen)]
        await self._one_of(found or [meld_anyway(chosen)])

    @work
    async def action_add(self) -> None:
        """Add the chosen cards to a meld, or take its joker for them. If several melds fit, the player says which."""
        chosen, view = self.hand.chosen_cards, self.source.view
        if not chosen:
            self._tell(self._say(words.CHOOSE_CARDS))
        elif not view.melds:
            self._tell(self._say(words.NO_MELD_TO_ADD))
        else:
            fitting: list[Move] = [*addable(self._legal.moves, chosen)]
            await self._one_of(fitting or [lay_off_anyway(chosen, meld.id) for meld in view.melds])

    @work
    async def action_add_to(self, meld: int) -> None:
        """A meld was clicked: add the chosen cards to it."""
        chosen = self.hand.chosen_cards
        if not chosen:
            self._tell(self._say(words.CHOOSE_CARDS))
            return
        fitting: list[Move] = [*addable(self._legal.moves, chosen, meld)]
        await self._one_of(fitting or [lay_off_anyway(chosen, meld)])

    async def _one_of(self, moves: list[Move]) -> None:
        """Make a move, the one that the player chooses if there are several."""
        place: int | None = 0
        if len(moves) > 1:
            melds = all(isinstance(move, Meld) for move in moves)
            question = self._say(words.WHICH_CARD if melds else words.WHICH_MELD)
            place = await self.app.push_screen_wait(Choice(question, [self._named(move) for move in moves]))
        if place is not None:
            await self._play(moves[place])

    def _named(self, move: Move) -> str:
        say = self._say
        melds = {meld.id: say.cards(meld.cards) for meld in self.source.view.melds}
        match move:
            case LayOff(meld=meld, cards=cards, end="low"):
                return say(words.ADD_LOW, cards=say.cards(cards), meld=melds[meld])
            case LayOff(meld=meld, cards=cards, end="high"):
                return say(words.ADD_HIGH, cards=say.cards(cards), meld=melds[meld])
            case LayOff(meld=meld, cards=cards):
                return say(words.ADD_AS, cards=say.cards(cards), meld=melds[meld])
            case SwapJoker(meld=meld):
                return say(words.SWAP, cards=melds[meld])
            case Meld(cards=cards):
                return say(words.LAY_AS, cards=say.cards(cards))
            case _:
                return ""

    async def action_throw(self) -> None:
        """Throw the chosen card."""
        if len(self.hand.chosen) == 1:
            await self._play(Discard(self.hand.chosen_cards[0]))
        else:
            self._tell(self._say(words.CHOOSE_ONE))

    async def action_knock(self) -> None:
        """Knock with the chosen card, or with none."""
        chosen = self.hand.chosen_cards
        found = knocking(self._legal, chosen)
        await self._play(found.move if found else Knock(chosen[0] if len(chosen) == 1 else None))

    async def action_pass_card(self) -> None:
        """Pass the card that is offered."""
        await self._play(Pass())

    async def action_challenge(self) -> None:
        """Challenge the other player."""
        await self._play(Challenge())

    async def action_accept(self) -> None:
        """Accept a challenge."""
        await self._play(Accept())

    async def action_refuse(self) -> None:
        """Refuse a challenge."""
        await self._play(Refuse())

    async def action_undo(self) -> None:
        """Undo the last step."""
        await self._play(Undo())

    # Windows.

    @work
    async def action_hint(self) -> None:
        """Ask for advice, and perhaps follow it."""
        if self.source.view.seat is None:
            return
        move = await self.app.push_screen_wait(HintWindow(self._say, self.source))
        if move is not None:
            await self._play(move)

    @work
    async def action_sheet(self) -> None:
        """Show the rules of this game."""
        sheet = await self.source.sheet(self._say)
        await self.app.push_screen_wait(TextWindow(self._say, self._say(words.RULES), markdown=sheet))

    async def action_keys(self) -> None:
        """Show the keys."""
        await self.app.push_screen(keys_window(self._say, keys.TABLE_KEYS))

    @work
    async def action_last_deal(self) -> None:
        """Show how the last deal ended, and do what the player wants next."""
        view = self.source.view
        if view.last_deal is None:
            self._tell(self._say(words.NO_LAST_DEAL))
            return
        match await self.app.push_screen_wait(ResultWindow(self._say, view, view.last_deal)):
            case "again":
                await self._again()
            case "save":
                await self._save()
            case "leave":
                self.action_leave()
            case _:
                self.source.go_on()

    async def _again(self) -> None:
        try:
            self.source = await self.source.again()
        except RamiError as error:
            self._fail(error)
        else:
            self._begin()

    async def _save(self) -> None:
        """Write the record into the folder of the program."""
        path = Path(f"rami-{self.source.view.id}.json")
        try:
            record = await self.source.record()
            await asyncio.to_thread(path.write_bytes, msgspec.json.encode(record))
        except RamiError as error:
            self._fail(error)
        except OSError as error:
            self._tell(str(error))
        else:
            self._tell(self._say(result_words.SAVED, path=path))

    @work
    async def action_leave(self) -> None:
        """Leave the table."""
        say = self._say
        if self.source.view.status == "playing":
            answers = [say(words.STAY), say(words.LEAVE_YES)]
            if not await self.app.push_screen_wait(Choice(say(words.LEAVE_SURE), answers)):
                return
        close(self, None)

    def action_scroll_melds(self, lines: int) -> None:
        """Scroll the melds."""
        self.query_one(Melds).scroll_relative(y=lines, animate=False)

    def action_scroll_log(self, lines: int) -> None:
        """Scroll what happened."""
        self.query_one(Log).scroll_relative(y=lines, animate=False)
