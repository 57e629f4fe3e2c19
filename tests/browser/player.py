"""A person at the page: a bot decides, and each step is carried out in the page."""

from collections.abc import Callable
from time import monotonic
from typing import Any, assert_never

import httpx
from playwright.sync_api import Page
from tests.browser.hands import LOOK, Clicks, Hands
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player

from rami.bots import Bot, HouseBot
from rami.contract.wire import GameView
from rami.rules.moves import (
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
    Undo,
)

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
WITHIN_TURN = (Meld, LayOff, SwapJoker)
"""All other moves begin a turn, or end it: a page ignores those that come too soon after another one."""
PLACES = {"low": "before", "high": "after"}
WORDS: dict[type[Move], str] = {
    Drop: "Drop out",
    Pass: "Pass",
    Undo: "Undo",
    Challenge: "Challenge",
    Accept: "Accept",
    Refuse: "Refuse",
}
SHOWN = """version => {
    const game = document.querySelector(".game");
    const refused = document.querySelector(".refused")?.textContent;
    return (game && (refused || (Number(game.dataset.version) >= version && "shown"))) || null;
}"""
STORED_TOKEN = "localStorage.getItem('rami.token')"


class Known(Player):
    """The player of a token, for requests beside the page."""

    def __init__(self, http: httpx.Client, token: str) -> None:
        self.http, self.token = http, token
        me: dict[str, Any] = self.get("/v1/players/me").json()
        self.id, self.name = me["id"], me["name"]


def sign(card: str) -> str:
    """A card as the English page writes it."""
    if "*" in card:
        return "★".join([sign(one) if one else "" for one in card.split("*")])
    return card[0].replace("T", "10") + SIGNS[card[1]]


class Person:
    """Somebody who plays the game that a page shows."""

    def __init__(self, page: Page, service: Service, hands: Hands | None = None, bot: Bot | None = None) -> None:
        self.page = page
        self.hands = hands or Clicks(page)
        self.bot = bot or HouseBot()
        self.me = Known(service.http, str(page.evaluate(STORED_TOKEN)))
        self.game = page.url.rpartition("/")[2]
        self._turned = monotonic()

    @property
    def view(self) -> GameView:
        """The game as this person may see it."""
        return self.me.view(self.game)

    def sees(self, version: int, seconds: float = 30) -> None:
        """Wait until the page shows this version of the game. The test fails if the page says that it was refused."""
        assert until(self.page, SHOWN, version, seconds) == "shown"

    def play_while(self, goes_on: Callable[[GameView], bool]) -> GameView:
        """Play until the game is over, or until `goes_on` says so of a view."""
        while (view := self.view).status == "playing" and goes_on(view):
            self.sees(view.version)
            if view.turn == view.seat:
                self.step(view)
            else:
                self.sees(view.version + 1)
        self.sees(view.version)
        return view

    def play_deal(self) -> GameView:
        """Play to the end of this deal. The page then shows its result."""
        deal = self.view.deal
        return self.play_while(lambda view: view.deal == deal)

    def play_out(self) -> GameView:
        """Play to the end of the game."""
        return self.play_while(lambda _: True)

    def step(self, view: GameView) -> Move:
        """Do one step as the bot wants it, and wait until the page shows it."""
        self.page.locator("[data-place=stock], .result button").first.wait_for()
        if (go_on := self.page.get_by_role("button", name="Go on")).count():
            self.hands.press(go_on)  # it ends the pause, so there is a newer version
            self.page.locator(".result").wait_for(state="hidden")
            view = self.view
        move = self.bot.choose(view, self.me.legal(self.game).moves)
        if not isinstance(move, WITHIN_TURN):
            self.page.wait_for_timeout(max(0.0, LOOK - 1000 * (monotonic() - self._turned)))
        self.carry_out(move, view)
        self.sees(view.version + 1)
        if not isinstance(move, WITHIN_TURN):
            self._turned = monotonic()
        return move

    def carry_out(self, move: Move, view: GameView) -> None:
        """Do what the move says, in the page."""
        match move:
            case DrawStock():
                self.hands.draw()
            case DrawDiscard(depth=depth):
                self.hands.take(depth, view.pile_size)
            case Meld(cards=cards):
                self.hands.lay(cards)
                self._pick(view.version, f"Lay as {_signs(cards)}")
            case LayOff(meld=meld, cards=cards, end=end):
                self.hands.add(cards, meld)
                self._pick(view.version, f"Add {_signs(cards)} {PLACES[end]}" if end else f"Add as {_signs(cards)} to")
            case SwapJoker(meld=meld, cards=cards):
                self.hands.add(cards, meld)
                self._pick(view.version, "Swap the joker of")
            case Discard(card=card):
                self.hands.discard(card)
            case Knock(card=card):
                self.hands.knock(card)
            case Declare(card=card):
                self.hands.knock(card, "Declare")
            case Drop() | Pass() | Undo() | Challenge() | Accept() | Refuse():
                self._press(move)
            case _:
                assert_never(move)

    def _press(self, move: Move) -> None:
        """Press the button of a move. Before a player drops out, the page asks; a double click is no answer."""
        button = self.page.locator(".actions button", has_text=WORDS[type(move)]).first
        self.hands.press(button)
        if isinstance(move, Drop):
            self.page.wait_for_timeout(LOOK)
            self.hands.press(button)

    def _pick(self, version: int, label: str) -> None:
        """If the page offers several readings of the cards, pick the one with this label."""
        offered = """version => {
            const game = document.querySelector(".game");
            if (Number(game.dataset.version) > version || document.querySelector(".refused")) return "done";
            return game.querySelector(".offers button.plain") && "offered"; // it closes the offers
        }"""
        if until(self.page, offered, version) != "offered":
            return
        while not (choice := self.page.locator(".offers .main", has_text=label)).count():
            shown = self.page.locator(".offers .main").first.inner_text()
            self.hands.press(self.page.locator(".offers .more"))
            until(self.page, "before => document.querySelector('.offers .main').innerText !== before", shown)
        self.hands.press(choice.first)


def _signs(cards: tuple[str, ...]) -> str:
    return " ".join(map(sign, cards))
