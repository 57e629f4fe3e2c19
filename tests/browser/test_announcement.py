"""A message to all players on the pages: shown above each, read out, closed with the keyboard, and plain text."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import barriers
from tests.browser.visits import PHONE, Visits
from tests.service.admin.operators import Operated, operated
from tests.service.shapes import until

pytestmark = pytest.mark.browser
TEXT = "We restart at 20:00 UTC. <img src=x onerror=alert(1)> Your games go on."


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Operated]:
    """A service that says something to all."""
    with operated(tmp_path_factory.mktemp("announced")) as running:
        running.bob.post("/announcement/begin", minutes=30, message=TEXT)
        yield running


@pytest.fixture
def visits(browser: Browser, desk: Operated) -> Iterator[Visits]:
    """Opens pages of this service. The test fails if one of them does anything wrong."""
    opened = Visits(browser, desk.service.base)
    yield opened
    opened.close()
    assert opened.wrong == []


def opened(visits: Visits, desk: Operated, place: str, token: str | None = None, **device: Any) -> Page:
    """A page with the message."""
    until(lambda: desk.service.http.get("/v1/announcement").json()["message"] == TEXT)
    page = visits.open(f"/play#{place}", token=token, **device)
    page.get_by_role("status").filter(has_text=TEXT).wait_for()
    return page


@pytest.mark.parametrize("device", [{}, PHONE | {"locale": "fr-FR"}], ids=["desk", "phone"])
def test_the_table_shows_it_until_it_is_closed(visits: Visits, desk: Operated, device: dict[str, Any]) -> None:
    """As text; the cards stay in the window; after it is closed, also when the page is loaded again."""
    ada = desk.service.player("Ada")
    game = ada.create(variant="rami", bots=1).id
    page = opened(visits, desk, f"/game/{game}", ada.token, **device)
    page.locator(".hand .card").first.wait_for()
    said = page.locator(".announcement")
    assert said.locator("img").count() == 0
    assert ("Message du service" if device else "Message from the service") in said.inner_text()
    assert barriers(page) == []
    page.locator(".hand .card").first.click(trial=True)
    said.get_by_role("button").focus()
    page.keyboard.press("Enter")
    said.wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "content"
    with page.expect_response("**/v1/announcement"):
        page.reload()
    page.locator(".hand .card").first.wait_for()
    assert said.count() == 0


def test_who_comes_without_a_player_reads_it_too(visits: Visits, desk: Operated) -> None:
    """On the first page."""
    page = opened(visits, desk, "/")
    assert barriers(page) == []
