"""What a page must not tell: tokens and invitations stay out of addresses, and scripts of others do not run."""

import pytest
from playwright.sync_api import Page
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service

pytestmark = pytest.mark.browser

HISTORY = "JSON.stringify([location.href, history.state, document.referrer, document.cookie])"


def addresses(page: Page) -> list[str]:
    """Notes the addresses of all requests, and what they say of where they come from."""
    seen = list[str]()
    page.on("request", lambda sent: seen.append(sent.url + sent.headers.get("referer", "")))
    return seen


def test_a_token_of_another_device_leaves_the_address_at_once(visits: Visits, service: Service) -> None:
    """Before anything is asked of the service. The way back does not lead to it either."""
    ada = service.player("Ada")
    page = visits.open("/play")
    seen = addresses(page)
    page.goto(f"/play#/device/{ada.token}")
    page.get_by_text("Ada").first.wait_for()
    assert ada.token not in page.evaluate(HISTORY)
    page.go_back()
    page.go_forward()
    assert ada.token not in page.url
    assert not [address for address in seen if ada.token in address]


def test_an_invitation_leaves_the_address_at_once(visits: Visits, service: Service) -> None:
    """It is sent in the body of one request, and is in no address."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="rami", seats=2, private=True).id
    invitation = ada.invite(game)
    page = visits.open("/play", token=bob.token)
    seen = addresses(page)
    page.goto(f"/play#/invite/{game}/{invitation}")
    page.get_by_role("button", name="Join").click()
    page.locator(".hand .card").first.wait_for()
    assert invitation not in page.evaluate(HISTORY)
    assert not [address for address in seen if invitation in address]


def test_an_invitation_outlives_a_reload(visits: Visits, service: Service) -> None:
    """Whoever loads the page again before joining is still invited. Another tab is not."""
    ada = service.player("Ada")
    game = ada.create(variant="rami", seats=2, private=True).id
    page = visits.open(f"/play#/invite/{game}/{ada.invite(game)}", token=service.player("Bob").token)
    page.get_by_role("button", name="Join").wait_for()
    page.reload()
    page.get_by_role("button", name="Join").click()
    page.locator(".hand .card").first.wait_for()
    assert page.evaluate("sessionStorage.length") == 0


def test_scripts_of_others_do_not_run(visits: Visits) -> None:
    """Neither a script that is written into the page, nor one in an attribute of an element."""
    page = visits.open("/play")
    page.locator(".home").wait_for()
    ran = """() => {
        const inline = document.createElement("script");
        inline.textContent = "window.ran = 'inline'";
        document.head.append(inline);
        const image = document.createElement("div");
        image.innerHTML = "<img src=x onerror=\\"window.ran = 'handler'\\">";
        document.body.append(image);
        return window.ran ?? null;
    }"""
    visits.expected = ("",)  # each of them is told by the console
    assert page.evaluate(ran) is None
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran ?? null") is None


def test_a_page_holds_nothing_of_other_hands(visits: Visits, service: Service) -> None:
    """The document of a running game has the own cards, the pile and the melds, and no other card."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="rami", seats=2).id
    bob.join(game)
    page = visits.open(f"/play#/game/{game}", token=ada.token)
    page.locator(".hand .card").first.wait_for()
    until(page, "() => document.querySelectorAll('.side .log li').length > 0")
    shown = page.locator(".game use").evaluate_all("all => all.map(one => one.getAttribute('href').slice(1))")
    view = ada.view(game)
    open_cards = {*view.hand, *(view.pile or ())}
    assert set(shown) <= {*open_cards, "back"}
    assert not {card for card in bob.view(game).hand if card in shown and card not in open_cards}
