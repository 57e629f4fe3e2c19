"""Tabs that know less than the service: they slept, they are behind another tab, or their game is over."""

import pytest
from playwright.sync_api import Page
from tests.browser.hands import LOOK
from tests.browser.player import Person
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player

pytestmark = pytest.mark.browser

PRESS_BEFORE_THE_NEWS = """([game, token, version]) => setTimeout(() => {
  const ask = new XMLHttpRequest();
  do {
    ask.open("GET", `/v1/games/${game}`, false);
    ask.setRequestHeader("Authorization", `Bearer ${token}`);
    ask.send();
  } while (JSON.parse(ask.responseText).version === version);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
})"""
"""Holds up a tab until somebody has moved, then presses the key that draws, before the tab has heard of the move."""


@pytest.fixture
def ada(service: Service) -> Player:
    """Somebody who plays."""
    return service.player("Ada")


def opened(page: Page, game: str) -> Page:
    """The tab, with a game whose turn it is to draw."""
    page.goto(f"/play#/game/{game}")
    page.locator(".hand .card").first.wait_for()
    until(page, "() => document.querySelector('.turn').textContent.includes('draw a card')")
    page.evaluate("window.since = 'it was opened'")
    return page


def test_a_tab_that_is_behind_explains_and_goes_on(visits: Visits, service: Service, ada: Player) -> None:
    """It draws a card that another tab has drawn: the service says why not, and the tab shows what is so."""
    visits.expected = ("Failed to load resource",)
    game = ada.create(variant="rami", bots=1, bot_level="novice").id
    ahead = opened(visits.open("/play", token=ada.token), game)
    behind = opened(ahead.context.new_page(), game)
    behind.evaluate(PRESS_BEFORE_THE_NEWS, [game, ada.token, ada.view(game).version])
    ahead.locator("[data-place=stock]").click()
    until(ahead, "() => document.querySelector('.turn').textContent.includes('discard')")
    behind.locator(".refused").wait_for()
    until(behind, "() => document.querySelector('.turn').textContent.includes('discard')")
    person = Person(behind, service)
    behind.locator(".hand .card").first.click()  # what was refused is forgotten with the next thing that is done
    person.step(person.view)
    assert behind.evaluate("window.since") == "it was opened"


def test_a_tab_that_slept_shows_what_happened(visits: Visits, service: Service, ada: Player) -> None:
    """Frozen by the browser while others played: it catches up when it is looked at, and goes on."""
    bob = service.player("Bob")
    game = ada.create(variant="rami", seats=2).id
    bob.join(game)
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(".hand .card").first.wait_for()
    page.evaluate("window.since = 'it was opened'")
    person = Person(page, service)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    players = {ada.view(game).seat: ada, bob.view(game).seat: bob}
    for _ in range(8):
        view = ada.view(game)
        mover = players[view.turn]
        mover.move(game, person.bot.choose(mover.view(game), mover.legal(game).moves))
    session.send("Page.setWebLifecycleState", {"state": "active"})
    person.sees(ada.view(game).version)
    while (view := ada.view(game)).turn != view.seat:
        bob.move(game, person.bot.choose(bob.view(game), bob.legal(game).moves))
    person.sees(view.version)
    page.wait_for_timeout(LOOK)
    person.step(view)
    assert page.evaluate("window.since") == "it was opened"


def test_a_game_that_was_stopped_meanwhile(visits: Visits, service: Service, ada: Player) -> None:
    """The creator leaves before the game begins: who waits is told."""
    bob = service.player("Bob")
    game = ada.create(variant="rami", seats=3).id
    bob.join(game)
    page = visits.open(f"/play#/game/{game}", token=bob.token)
    page.get_by_text("This game waits for players").wait_for()
    assert ada.post(f"/v1/games/{game}/leave").status_code == 200
    page.get_by_text("The game was stopped").first.wait_for()
