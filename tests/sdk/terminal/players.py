"""People at the table: one with keys alone, one with the mouse alone. Both do what a bot advises."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Protocol

from tests.sdk.terminal.screen import place_of, shown
from textual.pilot import Pilot
from textual.widgets import OptionList

from rami import (
    Accept,
    Challenge,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    Knock,
    LayOff,
    Meld,
    Move,
    Pass,
    Refuse,
    SwapJoker,
)
from rami._terminal.game.hand_order import places_of
from rami._terminal.screens.table import TableScreen
from rami._terminal.widgets.hand import Hand
from rami._terminal.windows.choice import Choice
from rami._terminal.windows.result import ResultWindow
from rami.bots import HouseBot

LONG = 60.0
"""Seconds after which a game that does not go on has failed."""

PLAIN: Final[dict[type, tuple[str, str]]] = {
    DrawStock: ("d", "[D "),
    Pass: ("n", "[N "),
    Challenge: ("c", "[C "),
    Accept: ("y", "[Y "),
    Refuse: ("r", "[R "),
}
"""The keys and the words of moves without cards."""


class Fingers(Protocol):
    """How somebody does a thing."""

    async def do(self, key: str, words: str) -> None:
        """Press a key, or click on its words."""

    async def choose(self, table: TableScreen, places: Sequence[int]) -> None:
        """Choose cards of the hand."""

    async def answer(self, place: int) -> None:
        """Choose an answer in the window that is open."""

    async def add(self, meld: int) -> None:
        """Add the chosen cards to a meld."""


class Keys:
    """The keyboard alone."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot

    async def do(self, key: str, words: str) -> None:
        """Press the key. Its words must be on the screen, in brackets."""
        assert words in shown(self.pilot.app), (words, shown(self.pilot.app))
        await self.pilot.press(key)

    async def choose(self, table: TableScreen, places: Sequence[int]) -> None:
        """Go to each card with the arrow keys, and choose it with the space bar."""
        for place in places:
            while table.hand.cursor != place:
                await self.pilot.press("right" if table.hand.cursor < place else "left")
            await self.pilot.press("space")

    async def answer(self, place: int) -> None:
        """Go down to the answer, and choose it."""
        for _ in range(place):
            await self.pilot.press("down")
        await self.pilot.press("enter")

    async def add(self, meld: int) -> None:  # noqa: ARG002 - a window asks which meld
        """The key of adding."""
        await self.pilot.press("a")


class Mouse:
    """The mouse alone."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.pilot = pilot

    async def do(self, key: str, words: str) -> None:  # noqa: ARG002 - for the keyboard
        """Click on the words."""
        await self._click(words)

    async def choose(self, table: TableScreen, places: Sequence[int]) -> None:
        """Click on each card."""
        hand = table.query_one(Hand)
        for place in places:
            rows = hand.content_size.height
            row = place // (hand.content_size.width // 4) * 2 if rows != 4 or len(table.hand.cards) > 19 else 2
            column = place % (hand.content_size.width // 4) if row != 2 or len(table.hand.cards) > 19 else place
            await self.pilot.click(Hand, offset=(column * 4 + 2 + hand.gutter.left, row))

    async def answer(self, place: int) -> None:
        """Click on the answer."""
        answers = self.pilot.app.screen.query_one(OptionList)
        for _ in range(60):  # the list may have to be scrolled
            row = place - round(answers.scroll_y)
            if 0 <= row < answers.size.height:
                break
            answers.scroll_to(y=place, animate=False)
            await self.pilot.pause()
        await self.pilot.click(OptionList, offset=(2, row))

    async def add(self, meld: int) -> None:
        """Click on the meld."""
        table = self.pilot.app.screen
        assert isinstance(table, TableScreen)
        place = [one.id for one in table.source.view.melds].index(meld)
        say = table.say
        text = f"{meld}  {say.cards(table.source.view.melds[place].cards)} "
        await self._click(text, right=3)

    async def _click(self, words: str, right: int = 1) -> None:
        at = place_of(self.pilot.app, words)
        await self.pilot.click(offset=(at.x + right, at.y))


class Person:
    """Plays at the table of an application until somebody has to look at a result."""

    def __init__(self, pilot: Pilot[Any], fingers: Fingers) -> None:
        self.pilot, self.fingers = pilot, fingers
        self.done: list[Move] = []
        self._bot = HouseBot()

    async def play_deal(self) -> ResultWindow:
        """Play until the deal is over. The window with its result is then open."""
        async with asyncio.timeout(LONG):
            while not isinstance(screen := self.pilot.app.screen, ResultWindow):
                assert isinstance(screen, TableScreen), screen
                legal = screen.source.legal
                if legal is not None and legal.your_turn:
                    await self._turn(screen, self._bot.choose(screen.source.view, legal.moves))
                else:
                    await self.pilot.pause(0.01)
        return screen

    async def _turn(self, table: TableScreen, move: Move) -> None:
        version = table.source.view.version
        if type(move) in PLAIN:
            await self.fingers.do(*PLAIN[type(move)])
        else:
            await self._with_cards(table, move)
        await self._until(lambda: table.source.view.version > version, table)
        self.done.append(move)

    async def _with_cards(self, table: TableScreen, move: Move) -> None:
        fingers = self.fingers
        match move:
            case DrawDiscard(depth=1):
                await fingers.do("p", "[P ")
            case DrawDiscard(depth=depth):
                await fingers.do("v", "[V ")
                await self._answered(depth - 1)
            case Drop():
                await fingers.do("w", "[W ")
                await self._answered(1)
            case Declare(card=card):
                await self._choose(table, (card,))
                await fingers.do("k", "[K ")
            case Knock(card=card):
                await self._choose(table, () if card is None else (card,))
                await fingers.do("k", "[K ")
                await self._pick(table, move)
            case Discard(card=card):
                await self._choose(table, (card,))
                await fingers.do("t", "[T ")
            case Meld(cards=cards):
                await self._choose(table, cards)
                await fingers.do("m", "[M ")
                await self._pick(table, move)
            case LayOff(meld=meld, cards=cards) | SwapJoker(meld=meld, cards=cards):
                await self._choose(table, cards)
                await fingers.add(meld)
                await self._pick(table, move)
            case _:
                raise AssertionError(move)

    async def _choose(self, table: TableScreen, cards: Sequence[str]) -> None:
        await self.fingers.choose(table, places_of(cards, table.hand.cards))
        assert sorted(table.hand.chosen_cards) == sorted("*" if card[0] == "*" else card for card in cards)

    async def _pick(self, table: TableScreen, move: Move) -> None:
        """Answer which of several moves is meant, if there is a question."""
        await self.pilot.pause()
        if isinstance(self.pilot.app.screen, Choice):
            await self._answered(table.turn.offered.index(move))

    async def _answered(self, place: int) -> None:
        await self._until(lambda: isinstance(self.pilot.app.screen, Choice), self.pilot.app.screen)
        await self.fingers.answer(place)

    async def _until(self, holds: Any, screen: object) -> None:
        async with asyncio.timeout(LONG):
            while not holds():
                assert not getattr(screen, "message", ""), getattr(screen, "message", "")
                await self.pilot.pause(0.005)
