"""A table in a browser opens one stream, because a browser has six connections for all its tabs."""

import pytest
from playwright.sync_api import Page, Request
from tests.browser.visits import Visits
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Table, play_out

pytestmark = pytest.mark.browser


def streams(page: Page) -> list[str]:
    """The paths of the streams that the page opens from now on."""
    opened = list[str]()

    def note(sent: Request) -> None:
        path = sent.url.partition("?")[0].partition("/v1/")[2]
        if path.endswith("/stream"):
            opened.append(path)

    page.on("request", note)
    return opened


def test_one_stream_shows_the_game_the_phrases_and_the_rematch(visits: Visits, service: Service) -> None:
    """Somebody who looks at the result hears the other player, and is asked to join the rematch."""
    table = Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL | {"turn_limit": 6})
    ada, bob = table.players
    page = visits.open("/play", token=ada.token)
    opened = streams(page)
    page.goto(f"/play#/game/{table.id}")
    page.locator(".hand .card").first.wait_for()
    play_out(table.id, ada, bob)
    page.locator("[data-status=finished] .result button.main").wait_for()
    assert bob.post(f"/v1/games/{table.id}/phrases", {"phrase": "well_played"}).status_code == 204
    page.locator(".bubble", has_text="Well played").wait_for()
    assert bob.post(f"/v1/games/{table.id}/rematch").is_success
    page.get_by_role("button", name="Join the rematch").click()
    page.locator("[data-status=playing] .hand .card").first.wait_for()
    assert opened == ["players/me/stream"] * 2


def test_who_offers_a_rematch_waits_for_one_player(visits: Visits, service: Service) -> None:
    """The other seat is kept: nobody else is invited to a game that has no seat for them."""
    table = Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL | {"turn_limit": 6})
    ada, bob = table.players
    play_out(table.id, ada, bob)
    page = visits.open(f"/play#/game/{table.id}", token=ada.token)
    page.get_by_role("button", name="Play again").click()
    page.locator(".waiting-room", has_text="waits for the player for whom a seat is kept").wait_for()
    assert page.get_by_role("heading", name="Invite others").count() == 0
    assert page.get_by_role("button", name="Add one").count() == 0


def test_five_tables_leave_room_for_moves(visits: Visits, service: Service) -> None:
    """With five tables open in one browser, the last one still loads, and a card is drawn there."""
    ada = service.player("Ada")
    games = [ada.create(variant="rami", bots=1).id for _ in range(5)]
    first = visits.open(f"/play#/game/{games[0]}", token=ada.token)
    tabs = [first, *[first.context.new_page() for _ in games[1:]]]
    for tab, game in zip(tabs, games, strict=True):
        tab.goto(f"/play#/game/{game}")
        tab.locator(".turn", has_text="Your turn: draw").wait_for()
    cards = tabs[-1].locator(".hand .card").count()
    tabs[-1].locator("[data-place=stock]").click()
    tabs[-1].locator(".turn", has_text="Your turn: lay").wait_for()
    assert tabs[-1].locator(".hand .card").count() == cards + 1


def test_what_is_no_game_is_not_found(visits: Visits, service: Service) -> None:
    """An address with other text than an id is no list of games to follow."""
    visits.expected = ("Failed to load resource",)
    ada = service.player("Ada")
    ada.create(variant="rami", bots=1)
    for name in ("all", "g_1", f"g_{'0' * 26}"):
        page = visits.open(f"/play#/game/{name}", token=ada.token)
        page.get_by_role("button", name="Try again").wait_for()
        assert page.locator(".hand").count() == 0
