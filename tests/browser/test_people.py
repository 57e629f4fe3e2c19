"""Other players in the browser: at the table they are followed, muted, blocked and reported; the own page undoes it."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route
from tests.browser.reading import SETTLED, barriers, overflow, untranslated
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player, Table

pytestmark = pytest.mark.browser

NARROW: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}


def others(page: Page) -> Locator:
    """The part of the drawer with the other players, unfolded."""
    page.locator(".heading .menu").click()
    part = page.locator(".side details", has=page.locator(".person"))
    page.locator(".side summary", has_text="The others").click()
    part.locator(".person").first.wait_for()
    return part


@pytest.fixture
def pair(service: Service) -> tuple[Player, Player, str]:
    """Two players and their game."""
    ada, bob = service.player("Ada"), service.player("Bob")
    return ada, bob, Table([ada, bob], variant="rami").id


def test_the_menu_opens_before_what_it_holds_is_there(visits: Visits, pair: tuple[Player, Player, str]) -> None:
    """A press is not lost on a slow line: the drawer fills when its module has come."""
    ada, _, game = pair
    waiting: list[Route] = []
    page = visits.open(token=ada.token, **NARROW)
    page.route("**/table/side.js", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks it
    page.goto(f"/play#/game/{game}")
    page.locator(".heading .menu").click()
    page.locator(".side").wait_for()
    assert page.locator(".side > *").count() == 0
    for route in waiting:
        route.continue_()
    page.locator(".side .person").wait_for(state="attached")


def test_a_player_is_followed_muted_and_blocked(visits: Visits, pair: tuple[Player, Player, str]) -> None:
    """On a narrow phone; each act is said, and the own page lists it and undoes it."""
    ada, bob, game = pair
    page = visits.open(f"/play#/game/{game}", token=ada.token, **NARROW)
    part = others(page)
    assert overflow(page) <= 0
    assert barriers(page) == []
    part.get_by_role("button", name="Mute Bob").click()
    part.get_by_text("You do not hear Bob any more.").wait_for()
    part.get_by_role("button", name="Block Bob").click()
    part.get_by_text("Bob is blocked").wait_for()
    assert ada.get("/v1/players/me/muted").json()["players"] == [bob.id]
    assert ada.get("/v1/players/me/blocked").json()["players"] == [bob.id]
    page.goto("/play#/account")
    until(page, SETTLED)
    assert overflow(page) <= 0
    for button, path in (("Unblock Bob", "blocked"), ("Hear Bob again", "muted")):
        page.get_by_role("button", name=button).click()
        page.get_by_role("button", name=button).wait_for(state="detached")
        assert ada.get(f"/v1/players/me/{path}").json()["players"] == []


def test_those_who_follow_each_other_see_who_is_online(visits: Visits, pair: tuple[Player, Player, str]) -> None:
    """The own page says it, once both follow."""
    ada, bob, game = pair
    bob.post("/v1/players/me/followed", {"player": ada.id})
    visits.open(f"/play#/game/{game}", token=bob.token).locator(".hand .card").first.wait_for()
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(".side summary", has_text="The others").click()
    page.get_by_role("button", name="Follow Bob").click()
    page.get_by_text("You follow Bob.").wait_for()
    page.goto("/play#/account")
    listed = page.locator("section:has(#followed) li")
    listed.get_by_text("online").wait_for()
    page.get_by_role("button", name="Stop following Bob").click()
    listed.wait_for(state="detached")


def test_a_player_is_reported_by_keyboard_in_french(visits: Visits, pair: tuple[Player, Player, str]) -> None:
    """With a category and some words, which nobody at the table sees."""
    ada, bob, game = pair
    page = visits.open(f"/play#/game/{game}", token=ada.token, locale="fr-FR")
    page.locator(".side summary", has_text="Les autres").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(700)  # a second press that comes sooner is taken for an accident
    sent = list[Any]()
    page.on("request", lambda one: sent.append(one.post_data_json) if one.url.endswith("/reports") else None)
    page.get_by_role("button", name="Signaler Bob").focus()
    page.keyboard.press("Enter")
    page.get_by_label("De quoi").select_option("nom injurieux")
    page.get_by_label("Ce qui s’est passé").focus()
    page.keyboard.type("voilà")
    assert untranslated(page, "fr") == []
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("Votre signalement a été envoyé").wait_for()
    assert sent[0]["version"] >= 1
    assert "voilà" not in bob.get(f"/v1/games/{game}/events", after=0).text
