"""Two players: one closes the page; the other sees it, and lets a house bot play for who is gone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.browser.reading import barriers
from tests.browser.visits import DESK, PHONE, Visits
from tests.service.process import Service, serving
from tests.service.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def soon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service in which a turn waits only seconds for a player who is not connected."""
    with serving(tmp_path_factory.mktemp("absent"), claim_after=5) as running:
        yield running


@pytest.fixture
def visits(browser: Browser, soon: Service) -> Iterator[Visits]:
    """Opens pages of this service. The test fails if one of them does anything wrong."""
    opened = Visits(browser, soon.base)
    yield opened
    opened.close()
    assert opened.wrong == []


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_house_bot_plays_for_who_has_closed_the_page(visits: Visits, soon: Service, device: dict[str, Any]) -> None:
    """The dot at the seat says who is there, and the button appears only for the turn of a player who is gone."""
    players = ada, bob = soon.player("Ada"), soon.player("Bob")
    table = Table([ada, bob])
    turn = ada.view(table.id).turn or 0
    gone, here = players[turn], players[1 - turn]
    page = visits.open(f"/play#/game/{table.id}", token=here.token, **device)
    other = visits.open(f"/play#/game/{table.id}", token=gone.token)
    other.locator(".hand .card").first.wait_for()
    page.locator(f".seat[data-seat='{turn}'] .connection.there[aria-label='connected']").wait_for()
    assert page.locator(".claim").count() == 0
    other.close()
    page.locator(f".seat[data-seat='{turn}'] .connection[aria-label='not connected']").wait_for()
    claim = page.get_by_role("button", name=f"Let a bot play for {gone.name}")
    claim.wait_for()
    assert f"{gone.name} is not connected." in (page.locator(".claim").text_content() or "")
    assert barriers(page) == []
    claim.click()
    page.locator(f".seat[data-seat='{turn}']", has_text="away").wait_for()
    page.locator(".claim").wait_for(state="detached")
    assert here.view(table.id).players[turn].away


def test_the_waiting_room_says_who_is_there(visits: Visits, soon: Service) -> None:
    """Whoever waits for others sees which of them are still there."""
    ada, bob = soon.player("Ada"), soon.player("Bob")
    game = ada.create(seats=3)
    bob.join(game.id)
    page = visits.open(f"/play#/game/{game.id}", token=ada.token)
    page.locator(".seats-of-table li", has_text="Bob").get_by_text("not connected").wait_for()
    visits.open(f"/play#/game/{game.id}", token=bob.token)
    page.locator(".seats-of-table li", has_text="Bob").get_by_text("connected", exact=True).wait_for()
