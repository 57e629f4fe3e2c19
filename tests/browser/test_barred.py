"""What pages say to who is banned, and while no new games begin: the sentence, until when, and no new tries."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import barriers
from tests.browser.visits import Visits
from tests.service.admin.operators import Operated, operated
from tests.service.table import Player

pytestmark = pytest.mark.browser

ON_THE_PAGE = "Failed to load resource"
"""What Chromium itself writes about a request that is refused."""
PAUSE = 3_000
"""Milliseconds in which a page that tries again by itself would have done so."""
DAY = {"en-GB": r"until .*20\d\d", "fr-FR": r"jusqu’au .*20\d\d"}
MOMENT = {
    "en-GB": r"before [A-Z][a-z]+ \d+, 20\d\d at \d+:\d\d\s[AP]M;",
    "fr-FR": r"avant le \d+ [a-zéû]+ 20\d\d à \d\d:\d\d\s;",
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    """A service with operators."""
    with operated(tmp_path_factory.mktemp("barred")) as running:
        yield running


@pytest.fixture
def visits(browser: Browser, desk: Operated) -> Iterator[Visits]:
    """Opens pages of this service. The test fails if one of them does anything wrong."""
    opened = Visits(browser, desk.service.base)
    opened.expected = (ON_THE_PAGE,)
    yield opened
    opened.close()
    assert opened.wrong == []


def refused(page: Page, status: int) -> list[str]:
    """The addresses whose requests are refused with a status from now on, as they come."""
    found = list[str]()
    page.on("response", lambda answer: found.append(answer.url) if answer.status == status else None)
    return found


def banned(desk: Operated) -> tuple[Player, str]:
    """A player who is banned, and a game that the player was in."""
    ada = desk.service.player("Ada")
    game = ada.create(variant="rami", bots=1).id
    desk.bob.post(f"/players/{ada.id}/ban", days=3)
    return ada, game


@pytest.mark.parametrize("locale", DAY)
def test_who_is_banned_reads_until_when(visits: Visits, desk: Operated, locale: str) -> None:
    """On each page; nobody is asked for a name in vain, and the token stays for the time after the ban."""
    ada, game = banned(desk)
    for place in ("/", "/lobby", f"/game/{game}"):
        page = visits.open(f"/play#{place}", token=ada.token, locale=locale)
        page.get_by_role("alert").filter(has_text=_pattern(DAY[locale])).first.wait_for()
        page.get_by_role("heading", level=1).first.wait_for()  # the sentence may come before the page
        assert barriers(page) == []
        assert page.evaluate("localStorage.getItem('rami.token')") == ada.token
    page = visits.open("/play#/lobby", token=ada.token, locale=locale)
    page.get_by_role("alert").first.wait_for()
    page.locator("main form input").last.fill("Somebody")
    page.locator("main form button.main").last.click()
    page.locator("main").get_by_role("alert").filter(has_text=_pattern(DAY[locale])).wait_for()
    assert page.evaluate("localStorage.getItem('rami.token')") == ada.token
    desk.bob.post(f"/players/{ada.id}/unban")
    page.reload()
    page.get_by_role("link", name="Ada").wait_for()


def test_a_table_stops_asking_when_its_player_is_banned(visits: Visits, desk: Operated) -> None:
    """It says why, and asks no more."""
    ada = desk.service.player("Ada")
    game = ada.create(variant="rami", bots=1).id
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(".hand .card").first.wait_for()
    tried = refused(page, 403)
    desk.bob.post(f"/players/{ada.id}/ban", days=3)
    page.get_by_role("alert").filter(has_text=_pattern(DAY["en-GB"])).wait_for()
    page.wait_for_timeout(PAUSE)
    assert len(tried) <= 2, tried


@pytest.mark.parametrize("locale", MOMENT)
def test_no_new_game_begins_in_maintenance(visits: Visits, desk: Operated, locale: str) -> None:
    """The page says what operators say and until when, and asks once."""
    page = visits.open("/play#/", token=desk.service.player("Ada").token, locale=locale)
    page.get_by_role("link", name="Ada").wait_for()
    desk.bob.post("/maintenance/begin", minutes=30, message="We restart soon.")
    tried = refused(page, 503)
    page.get_by_role("button").filter(has_text=_pattern("Regular|Moyen")).first.click()
    said = page.get_by_role("alert").filter(has_text=_pattern(rf"We restart soon\. .*{MOMENT[locale]}"))
    said.wait_for()
    assert barriers(page) == []
    page.wait_for_timeout(PAUSE)
    assert len(tried) == 1, tried
    desk.bob.post("/maintenance/end")
    said.get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.locator(".hand .card").first.wait_for()


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)
