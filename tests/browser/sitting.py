"""A player at a page who has to draw, and what this player has discarded in the end."""

from typing import Any, Final

from playwright.sync_api import Page
from tests.browser.hands import HAND, STOCK
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service

from rami.rules.events import CardDiscarded

LATER: Final = 700.0
"""Milliseconds after which a click is meant for what is there now."""
DRAW, DISCARD = ".actions button:has-text('Draw')", ".actions button:has-text('Discard')"
MAY_DISCARD = (
    "() => [...document.querySelectorAll('.actions .main')].some((one) => one.textContent.startsWith('Discard'))"
)
LOADED = """() => document.querySelector(".key-list")"""
"""The list of keys is among the last things that a table loads."""


class Sitting:
    """Ada at a page, who has to draw, and has chosen the card that she will discard."""

    def __init__(self, visits: Visits, service: Service, game: dict[str, Any] | None = None, **visit: Any) -> None:
        self.ada = service.player("Ada")
        self.game = self.ada.create(**({"variant": "rami", "bots": 1} | (game or {}))).id
        self.page: Page = visits.open(f"/play#/game/{self.game}", token=self.ada.token, **visit)
        self.page.locator(DRAW).wait_for()
        until(self.page, LOADED)
        self.page.wait_for_timeout(LATER)
        view = self.ada.view(self.game)
        self.card = next(card for card in view.hand or () if card != view.pile_top)  # a taken one may not be discarded
        self.page.locator(f'{HAND}[data-key="{self.card}"]').click()

    def draw(self) -> None:
        """Draw from the stock, and wait until a discard is possible."""
        self.page.locator(STOCK).click()
        assert self.has_drawn()
        self.page.wait_for_timeout(LATER)

    def discarded_by_now(self) -> list[str]:
        """The cards that Ada has discarded until now."""
        seat = self.ada.view(self.game).seat
        events = [numbered.event for numbered in self.ada.events(self.game).events]
        return [event.card for event in events if isinstance(event, CardDiscarded) and event.seat == seat]

    def discarded(self) -> list[str]:
        """The cards that Ada has discarded in the end."""
        self.page.wait_for_timeout(LATER)
        return self.discarded_by_now()

    def has_drawn(self) -> bool:
        """Whether the page offers to discard a card."""
        return bool(until(self.page, MAY_DISCARD))
