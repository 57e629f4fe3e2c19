"""The result of a deal stays until the players are ready for the next one."""

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.reading import barriers
from tests.browser.visits import DESK, PHONE, Visits
from tests.browser.waiting import text
from tests.service.process import Service
from tests.service.table import Player, Table

pytestmark = pytest.mark.browser

SHORT_DEALS = {"turn_limit": 4, "match_end": {"deals": 3}}


def at_result(visits: Visits, table: Table, player: Player, **device: Any) -> Page:
    """The page of a player, who sees the result of the first deal."""
    page = visits.open(f"/play#/game/{table.id}", token=player.token, **device)
    page.locator(".hand .card").first.wait_for()
    while player.view(table.id).deal == 1:
        table.play_on(1)
    page.locator(".result").wait_for()
    return page


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_result_stays_until_both_are_ready(visits: Visits, service: Service, device: dict[str, Any]) -> None:
    """Both see who is ready; with the second one the window closes, for who comes late a button is at the table."""
    ada, bob = service.player("Ada"), service.player("Bob")
    table = Table([ada, bob], options=SHORT_DEALS, deal_pause=50)
    hers = at_result(visits, table, ada, **device)
    his = visits.open(f"/play#/game/{table.id}", token=bob.token, **device)
    his.locator(".notes button", has_text="Ready").wait_for()
    assert "The next deal begins in" in text(hers, ".result [role=timer]")
    assert barriers(hers) == []
    hers.get_by_role("button", name="Ready").click()
    hers.locator(".result", has_text="Ready: you. Not ready yet: Bob.").wait_for()
    assert hers.locator(".result button.main").count() == 0
    his.locator(".notes", has_text="Ready: Ada. Not ready yet: you.").wait_for()
    his.get_by_role("button", name="Ready").click()
    hers.locator(".result").wait_for(state="hidden")
    his.locator(".notes", has_text="Not ready yet").wait_for(state="hidden")
    assert ada.view(table.id).opens_at is None


def test_against_house_bots_the_next_deal_waits_for_the_player(visits: Visits, service: Service) -> None:
    """The page of a visitor asks for a pause that nobody counts; "Go on" ends it."""
    ada = service.player("Ada")
    page = visits.open("/play", token=ada.token)
    page.get_by_role("button", name="Novice").click()
    page.locator(".hand .card").first.wait_for()
    (game,) = ada.page("/v1/players/me/games").items
    assert ada.view(game.id).deal_pause == 3600


def test_a_new_game_proposes_a_pause(visits: Visits, service: Service) -> None:
    """With people it is half a minute; alone with house bots it lasts until the player goes on."""
    page = visits.open("/play#/new/rami", token=service.player("Ada").token)
    chosen = page.get_by_label("Pause between two deals").locator("option:checked")
    chosen.filter(has_text="30 seconds").wait_for(state="attached")
    page.locator("#seat-1").select_option("bot:regular")
    chosen.filter(has_text="1 hour").wait_for(state="attached")
