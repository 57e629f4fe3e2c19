"""What goes wrong around a page: it says what is so, and goes on without being loaded again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.browser.hands import LOOK
from tests.browser.player import Person
from tests.browser.visits import Visits
from tests.browser.waiting import text, until
from tests.service.process import Service, serving
from tests.service.table import Player

from rami.rules.moves import DrawStock
from rami.rules.state import Phase

pytestmark = pytest.mark.browser

ON_THE_PAGE = "Failed to load resource"
"""What Chromium itself writes about a request that fails."""


@pytest.fixture
def ada(service: Service) -> Player:
    """Somebody who plays."""
    return service.player("Ada")


def table(visits: Visits, ada: Player, game: str, base: str | None = None) -> Page:
    """A page that shows a game."""
    page = visits.open(f"/play#/game/{game}", token=ada.token, base=base)
    page.locator(".hand .card").first.wait_for()
    page.evaluate("window.since = 'the page was opened'")
    return page


def goes_on(person: Person, steps: int = 4) -> None:
    """Play some steps on the page, which was never loaded again."""
    for _ in range(steps):
        view = person.view
        if view.status != "playing":
            break
        person.sees(view.version)
        if view.turn == view.seat:
            person.step(view)
        else:
            person.sees(view.version + 1)
    assert person.page.evaluate("window.since") == "the page was opened"


def test_offline_and_back(visits: Visits, service: Service, ada: Player) -> None:
    """Without a connection the page says so, and shows what happened meanwhile when it is back."""
    visits.expected = (ON_THE_PAGE,)
    game = ada.create(variant="rami", bots=1).id
    page = table(visits, ada, game)
    person = Person(page, service)
    goes_on(person)
    person.play_while(lambda view: view.turn != view.seat or view.phase is not Phase.DRAW)
    page.wait_for_timeout(LOOK)
    page.context.set_offline(True)
    page.locator("[data-place=stock]").click()
    page.locator(".banner", has_text="No connection").wait_for()
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached", timeout=40_000)
    page.locator(".hand .drawn").wait_for()
    page.wait_for_timeout(LOOK)
    goes_on(person)


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "No connection"), ("fr-FR", "Pas de connexion")])
def test_offline_until_the_page_has_given_up(visits: Visits, ada: Player, locale: str, words: str) -> None:
    """Nobody sends a request when the network is back, and yet no word of it stays; the table shows what is so."""
    visits.expected = (ON_THE_PAGE,)
    game = ada.create(variant="rami", bots=1).id
    page = visits.open(f"/play#/game/{game}", token=ada.token, locale=locale)
    until(page, "() => document.querySelectorAll('.actions button').length > 1")
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    page.locator("[data-place=stock]").click()
    page.locator(".refused").wait_for(timeout=40_000)
    assert words in text(page, ".banner")
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached", timeout=10_000)
    assert page.locator(".refused").count() == 0
    ada.move(game, DrawStock())
    until(page, "() => document.querySelectorAll('.hand .card').length === 11")


def test_a_list_goes_on_by_itself(visits: Visits, ada: Player) -> None:
    """The lobby was opened without a network. With one it shows the games, and says nothing of the connection."""
    visits.expected = (ON_THE_PAGE,)
    page = visits.open("/play#/lobby", token=ada.token)
    page.locator(".filters").wait_for()
    page.wait_for_timeout(500)
    ada.create(variant="wrotham", seats=2)
    page.context.set_offline(True)
    page.get_by_label("Game", exact=True).select_option("wrotham")
    page.locator(".failure").wait_for(timeout=40_000)
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached", timeout=10_000)
    page.locator(".game-card").first.wait_for(timeout=10_000)
    assert page.locator(".failure").count() == 0


def test_a_service_that_is_replaced(visits: Visits, tmp_path: Path) -> None:
    """It ends in the middle of a game and comes back: the page waits, and the game goes on."""
    visits.expected = (ON_THE_PAGE,)
    with serving(tmp_path) as first:
        ada = first.player("Ada")
        game = ada.create(variant="rami", bots=1).id
        page = table(visits, ada, game, base=first.base)
        goes_on(Person(page, first))
        first.stop()
        page.locator(".banner").wait_for()
        port = first.port
    with serving(tmp_path, port=port) as second:
        page.locator(".banner").wait_for(state="detached", timeout=60_000)
        goes_on(Person(page, second))


def test_a_revoked_token(visits: Visits, ada: Player) -> None:
    """The page says that this device has no access any more, and asks who plays. It keeps nothing of the token."""
    visits.expected = (ON_THE_PAGE,)
    made = ada.post("/v1/players/me/tokens", {"scope": "play"}).json()
    game = ada.create(variant="rami", bots=1).id
    page = visits.open(f"/play#/game/{game}", token=made["token"])
    page.locator(".hand .card").first.wait_for()
    assert ada.send("DELETE", f"/v1/players/me/tokens/{made['info']['id']}").status_code == 204
    page.locator(".banner", has_text="revoked").wait_for()
    page.get_by_label("Your name").wait_for()
    assert page.evaluate("localStorage.getItem('rami.token')") is None


def test_too_many_requests(visits: Visits, tmp_path: Path) -> None:
    """With a limit reached, the page says so in words, and makes the move as soon as there is room again."""
    visits.expected = (ON_THE_PAGE,)
    with serving(tmp_path, requests_per_token=40) as limited:
        ada = limited.player("Ada")
        page = table(visits, ada, game := ada.create(variant="rami", bots=1).id, base=limited.base)
        page.get_by_text("Your turn").first.wait_for()
        while ada.send("GET", f"/v1/games/{game}").status_code != 429:
            pass
        page.locator("[data-place=stock]").click()
        page.locator(".banner", has_text="Too many requests").wait_for()
        page.locator(".banner").wait_for(state="detached", timeout=40_000)
        until(page, "() => document.querySelectorAll('.hand .card').length === 11")
        assert page.locator(".refused").count() == 0


def test_two_tabs(visits: Visits, service: Service, ada: Player) -> None:
    """The same player in two tabs of one browser: a move in one shows in the other, and a late one is explained."""
    visits.expected = (ON_THE_PAGE,)
    game = ada.create(variant="rami", bots=1).id
    one = table(visits, ada, game)
    other = one.context.new_page()
    other.goto(f"/play#/game/{game}")
    other.locator(".hand .card").first.wait_for()
    first, second = Person(one, service), Person(other, service)
    view = first.view
    first.step(view)
    second.sees(view.version + 1)
    answer = other.evaluate("() => fetch('/v1/players/me').then(({ status }) => status)")
    assert answer == 401  # the token is in no cookie
    while second.view.turn != second.view.seat:
        second.sees(second.view.version + 1)
    second.sees(second.view.version)
    other.wait_for_timeout(LOOK)
    second.step(second.view)
    first.sees(second.view.version)


def test_a_game_that_ended_meanwhile(visits: Visits, ada: Player) -> None:
    """It was played to its end on another device while this tab slept."""
    game = ada.create(variant="rami", bots=1, options={"match_end": {"deals": 1}}).id
    page = table(visits, ada, game)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    while (view := ada.view(game)).status == "playing":
        if view.turn == view.seat:
            ada.post(f"/v1/games/{game}/moves", {"moves": [ada.get(f"/v1/games/{game}/hint").json()["move"]]})
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.locator(".result").wait_for(timeout=60_000)
    assert text(page, ".turn") == "The game is over"


def test_a_game_that_does_not_exist(visits: Visits, ada: Player) -> None:
    """The page says so, in the words of the service."""
    visits.expected = (ON_THE_PAGE,)
    page = visits.open(f"/play#/game/g_{'0' * 26}", token=ada.token)
    page.get_by_text("There is no such game, or it is private.").wait_for()


def test_a_move_that_is_refused(visits: Visits, ada: Player) -> None:
    """Why, in words and without the tag of the rule, which is for programs; nothing is lost."""
    visits.expected = (ON_THE_PAGE,)
    page = table(visits, ada, ada.create(variant="rami", bots=1).id)
    until(page, "() => document.querySelector('.turn').textContent.startsWith('Your turn')")
    cards = page.locator(".hand .card")
    for place in range(2):
        cards.nth(place).click()
    page.keyboard.press("m")
    page.locator(".refused").wait_for()
    assert not re.search(r"[A-Z]-\d", text(page, ".refused"))
    assert cards.count() == 10
