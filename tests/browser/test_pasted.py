"""Links and codes as people pass them on: with brackets, full stops and whole sentences around them."""

import pytest
from tests.browser.visits import Visits
from tests.sdk.pasted import PASTED
from tests.service.process import Service

pytestmark = pytest.mark.browser

READ = """async (texts) => {
    const { gameAddress } = await import("/web/play/pasted.js");
    return texts.map((text) => gameAddress(text)).map((found) => found && [found.game, found.invite, found.service]);
}"""


def test_a_game_is_found_in_a_text(visits: Visits) -> None:
    """The page reads every text as the terminal does."""
    page = visits.open("/play")
    found = page.evaluate(READ, [*PASTED])
    assert dict(zip(PASTED, found, strict=True)) == {text: named and [*named] for text, named in PASTED.items()}


@pytest.mark.parametrize("behind", [")", ".", ").", "/", "%29.", "%C2%BB", "](https://rami.example)"])
def test_a_link_may_end_in_what_stood_behind_it(visits: Visits, service: Service, behind: str) -> None:
    """The invitation works, and leaves the address as any other does."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="rami", seats=2, private=True).id
    invitation = ada.invite(game)
    page = visits.open(f"/play#/invite/{game}/{invitation}{behind}", token=bob.token)
    page.get_by_role("button", name="Join the game").click()
    page.locator(".hand .card").first.wait_for()
    assert invitation not in page.url
    assert page.url.endswith(f"#/game/{game}")


@pytest.mark.parametrize("page_of", ["invite", "game"])
def test_the_link_of_a_public_game_may_too(visits: Visits, service: Service, page_of: str) -> None:
    """Also the other pages that people send to each other."""
    game = service.player("Ada").create(variant="rami", seats=2).id
    page = visits.open(f"/play#/{page_of}/{game}),", token=service.player("Bob").token)
    page.get_by_text("Ada").first.wait_for()


def test_an_invitation_is_entered_in_the_lobby(visits: Visits, service: Service) -> None:
    """A code as the terminal shows it, in a sentence; a text without one is answered with a sentence."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="rami", seats=2, private=True).id
    page = visits.open("/play#/lobby", token=bob.token)
    field = page.get_by_label("Invitation: link or code")
    field.fill("Play with me!")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("alert").get_by_text("This names no game.").wait_for()
    field.fill(f"Play with me: ({ada.invite(game)}).")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Join the game").click()
    page.locator(".hand .card").first.wait_for()


def test_a_link_to_another_service_leads_there(visits: Visits, service: Service) -> None:
    """The same service at another address stands for it: the invitation arrives there."""
    game = service.player("Ada").create(variant="rami", seats=2, private=True).id
    there = f"http://localhost:{service.port}"
    page = visits.open("/play#/lobby")
    page.route(
        f"{there}/**", lambda route: route.fulfill(body="<!doctype html><title>There</title>", content_type="text/html")
    )
    page.get_by_label("Invitation: link or code").fill(f"<{there}/play#/invite/{game}>.")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url(f"{there}/play#/invite/{game}")
    visits.wrong.clear()  # it is another address


def test_a_token_is_found_in_what_is_pasted(visits: Visits, service: Service) -> None:
    """The link of another device, in a sentence."""
    ada = service.player("Ada")
    page = visits.open("/play#/device")
    page.get_by_label("Link or text").fill(f"Mine is <{service.base}/play#/device/{ada.token}>.")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Yes, play as Ada").wait_for()
