"""A page for those who organise games of others: they seat them, watch, and give a program the right to do the same."""

import pytest
from tests.browser.reading import SETTLED, barriers, overflow
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service

pytestmark = pytest.mark.browser


def test_a_player_organises_a_game_of_others(visits: Visits, service: Service) -> None:
    """On a phone: both seats are for named players, who come; the organiser finds the game and watches it."""
    orga, bob, cleo = service.player("Orga"), service.player("Bob"), service.player("Cleo")
    page = visits.open("/play#/new/rami", token=orga.token, **PHONE)
    page.get_by_label("Wait until I have added my part").wait_for()
    page.get_by_label("I do not play").check()
    assert page.get_by_label("Wait until I have added my part").count() == 0
    for place, player in enumerate((bob, cleo)):
        page.locator(f"#seat-{place}-player").fill(player.id)
    assert page.locator("#seat-0 option").all_inner_texts()[0] == "A player whom you name"
    assert overflow(page) <= 0
    assert barriers(page) == []
    page.get_by_role("button", name="Create the game").click()
    page.locator(".waiting-room").wait_for()
    [game] = orga.get("/v1/players/me/games", organised="true").json()["items"]
    for player in (bob, cleo):
        player.join(game["id"])
    page.locator(".board").wait_for()
    assert page.locator(".hand .card").count() == 0
    page.goto("/play#/account")
    until(page, SETTLED)
    own = page.locator("section:has(#own-games)")
    assert own.get_by_text("No games here.").is_visible()
    own.get_by_label("Those that I organise for others").check()
    own.locator("li.game-card", has_text="Bob").wait_for()


def test_a_switch_to_organising_and_back_seats_the_reader_again(visits: Visits, service: Service) -> None:
    """The reader has a seat again, and the others are for anyone."""
    page = visits.open("/play#/new/rami", token=service.player("Orga").token)
    page.get_by_label("I do not play").check()
    page.get_by_label("I do not play").uncheck()
    chosen = page.locator(".seating option:checked")
    until(page, "() => document.querySelector('#seat-0')?.value === 'you'")
    assert chosen.all_inner_texts() == ["You", "Anyone"]


def test_a_key_of_an_organiser_ends(visits: Visits, service: Service) -> None:
    """It has one scope and a day; the list says both."""
    orga = service.player("Orga")
    page = visits.open("/play#/account", token=orga.token)
    page.get_by_text("Create a key").click()
    page.get_by_label("What it may do").select_option("organise games of others, without playing")
    page.get_by_label("How long it works").select_option("1 day")
    page.get_by_role("button", name="Create", exact=True).click()
    listed = page.locator("section:has(#tokens) li", has_text="organises games of others")
    listed.get_by_text("ends ").wait_for()
    made = orga.get("/v1/players/me/tokens").json()["tokens"][-1]
    assert made["scopes"] == ["games:read", "games:organise"]
    assert made["expires_at"]
