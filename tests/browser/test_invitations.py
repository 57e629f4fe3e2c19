"""Whoever opens a link sees who invites and to what, before anything happens, and joins with one click."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.visits import PHONE, Visits
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table, play_out

pytestmark = pytest.mark.browser

MISSING = "Failed to load resource: the server responded with a status of 404"
NO_TOKEN = "Failed to load resource: the server responded with a status of 401"


@pytest.fixture
def ada(service: Service) -> Player:
    """The player who invites."""
    return service.player("Ada")


def title(page: Page, text: str) -> None:
    """Wait until the page has this heading."""
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


@pytest.mark.parametrize("page_of", ["invite", "game"])
def test_the_plain_link_of_a_public_game_says_what_it_is(visits: Visits, ada: Player, page_of: str) -> None:
    """Who invites, the game, its seats, its end, its clock and its house rules. Then a name and one click."""
    options = {"jokers": 4, "match_end": {"target": 300}}
    game = ada.create(variant="rami-51", seats=3, bots=1, turn_seconds=60, options=options).id
    page = visits.open(f"/play#/{page_of}/{game}", **PHONE)
    title(page, "Ada invites you to play")
    card = page.locator(".invite .sheet")
    for text in ("Rami 51", "1 seat is free", "To 300 points · 1 minute", "Jokers: 4"):
        expect(card).to_contain_text(text)
    card.locator("summary").click()
    expect(card.locator(".rule-sheet")).to_contain_text("300")
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Join the game").click()
    page.locator(".hand .card").first.wait_for()
    assert [seat.name for seat in ada.view(game).players if seat.kind == "player"] == ["Ada", "Bob"]
    assert page.url.endswith(f"#/game/{game}")


def test_the_page_speaks_french(visits: Visits, ada: Player) -> None:
    """The title of the game, its facts and its rules are in the language of the reader."""
    game = ada.create(variant="rami", seats=3, options={"jokers": 3}).id
    page = visits.open(f"/play#/invite/{game}", **PHONE | {"locale": "fr-FR"})
    title(page, "Ada vous invite à jouer")
    for text in ("Rami de base", "Il reste 2 places", "En 200 points · sans limite de temps", "Jokers\u00a0: 3"):
        expect(page.locator(".invite .sheet")).to_contain_text(text)


def test_an_invitation_says_who_sends_it(visits: Visits, service: Service, ada: Player) -> None:
    """The private game is shown before one joins, to a stranger too. One invitation is to play, the other to watch."""
    game = ada.create(variant="rami", seats=3, private=True).id
    page = visits.open(f"/play#/invite/{game}/{ada.invite(game, purpose='watch')}")
    title(page, "Ada invites you to watch a game")
    assert page.get_by_role("button", name="Join").count() == 0
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".waiting-room")).to_contain_text("Ada invites you to play")
    page = visits.open(f"/play#/invite/{game}/{ada.invite(game)}", token=service.player("Bob").token)
    title(page, "Ada invites you to play")
    expect(page.locator(".invite")).to_contain_text("2 seats are free")
    assert page.get_by_role("button", name="watch").count() == 0
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator(".waiting-room")).to_contain_text("Bob (you)")


def test_a_private_game_shows_nothing_without_its_invitation(visits: Visits, service: Service, ada: Player) -> None:
    """Neither to a stranger nor to another player, at either address. The page says whom to ask."""
    game = ada.create(variant="rami", seats=3, private=True).id
    visits.expected = (MISSING, NO_TOKEN)
    for token in (None, service.player("Bob").token):
        for page_of in ("invite", "game"):
            page = visits.open(f"/play#/{page_of}/{game}", token=token)
            page.get_by_text(re.compile("you need the whole link of an invitation")).wait_for()
            if page_of == "invite":
                title(page, "This link opens no game")
            assert "Ada" not in page.inner_text("body")
            assert page.get_by_role("button", name=re.compile("Join|Watch")).count() == 0


def test_an_invitation_that_does_not_work_says_so(visits: Visits, ada: Player) -> None:
    """A revoked one, as one that was not copied completely: the reader asks for a new link."""
    game = ada.create(variant="rami", seats=3, private=True).id
    made = ada.post(f"/v1/games/{game}/invites", {}).json()
    ada.send("DELETE", f"/v1/games/{game}/invites/{made['id']}")
    visits.expected = (MISSING,)
    page = visits.open(f"/play#/invite/{game}/{made['invite']}")
    page.get_by_role("alert").get_by_text("Ask the person who invites you for a new link").wait_for()
    page.get_by_role("link", name="Bring your player here").wait_for()


def test_its_players_come_to_the_table(visits: Visits, ada: Player) -> None:
    """Whoever sits in a private game needs no invitation, and is not asked again."""
    game = ada.create(variant="rami", seats=3, private=True).id
    visits.expected = (MISSING,)
    page = visits.open(f"/play#/invite/{game}", token=ada.token)
    page.wait_for_url(f"**/play#/game/{game}")
    expect(page.locator(".waiting-room")).to_contain_text("Ada (you)")


def test_a_game_that_has_begun_is_watched(visits: Visits, service: Service, ada: Player) -> None:
    """A public one by everybody; nobody is offered a seat that is not there."""
    table = Table([ada, service.player("Bob")], variant="rami")
    page = visits.open(f"/play#/invite/{table.id}")
    title(page, "Ada invites you to watch a game")
    expect(page.locator(".invite")).to_contain_text("No seat is free any more.")
    assert page.get_by_role("button", name="Join").count() == 0
    page.get_by_role("button", name="Watch").click()
    page.locator(".felt, .centre").first.wait_for()


def test_a_finished_game_is_shown_by_who_shares_it(visits: Visits, service: Service, ada: Player) -> None:
    """Bob lets others look back at a game that Ada created."""
    bob, game = service.player("Bob"), ada.create(seats=2, private=True, options=ONE_DEAL).id
    bob.join(game, invite=ada.invite(game))
    play_out(game, ada, bob)
    invite = bob.post(f"/v1/games/{game}/invites", {"purpose": "watch"}).json()["invite"]
    title(visits.open(f"/play#/invite/{game}/{invite}"), "Bob shows you a game")
