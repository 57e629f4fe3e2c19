"""Somebody without an account at the table of a public game: nobody is made a player to watch."""

from typing import Any, Final

import pytest
from tests.browser.reading import barriers
from tests.browser.visits import DESK, PHONE, Visits
from tests.service.process import Service
from tests.service.table import Table

pytestmark = pytest.mark.browser

STORED: Final = "Object.keys(localStorage).filter((key) => key === 'rami.token').length"


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_table_of_a_public_game_needs_no_account(
    visits: Visits, service: Service, device: dict[str, Any], language: str
) -> None:
    """The table is shown without a hand, follows the moves, and no player is made."""
    table = Table([service.player("Ada"), service.player("Bob")])
    page = visits.open(f"/play#/game/{table.id}", **device | {"locale": language})
    page.locator(".seat", has_text="Ada").first.wait_for()
    page.locator(".turn", has_text={"en-GB": "You are watching", "fr-FR": "Vous regardez"}[language]).wait_for()
    assert page.locator(".hand").count() == 0
    version = table.play_on(3).version
    page.locator(f".game[data-version='{version}']").wait_for()
    assert barriers(page) == []
    assert page.evaluate(STORED) == 0


def test_a_free_seat_asks_for_a_name(visits: Visits, service: Service) -> None:
    """The link of an open game shows what it is; with the name that is given there one sits down at it."""
    ada = service.player("Ada")
    game = ada.create(seats=2).id
    page = visits.open(f"/play#/game/{game}")
    page.locator("#nickname").fill("Zoe")
    assert page.evaluate(STORED) == 0
    page.get_by_role("button", name="Join the game").click()
    page.locator(".hand .card").first.wait_for()
    assert [seat.name for seat in ada.view(game).players] == ["Ada", "Zoe"]


def test_the_page_of_an_invitation_leads_to_the_table_without_a_name(visits: Visits, service: Service) -> None:
    """A game that is played can be watched with one click, and no name is asked for."""
    table = Table([service.player("Ada"), service.player("Bob")])
    page = visits.open(f"/play#/invite/{table.id}")
    page.get_by_role("button", name="Watch").click()
    page.locator(".seat", has_text="Bob").first.wait_for()
    assert page.evaluate(STORED) == 0
