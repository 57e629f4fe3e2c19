"""Webhooks in the browser: registered, tried, signed anew and removed, against a real receiver on the loopback."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page
from tests.browser.reading import SETTLED, barriers, overflow, untranslated
from tests.browser.visits import DESK, Visits
from tests.browser.waiting import until
from tests.service.process import Service, serving
from tests.service.table import Player
from tests.service.webhooks.receiver import Receiver, receiving
from tests.service.webhooks.test_called_bots import against_bot
from tests.service.webhooks.test_registrations import HOOKS, made

pytestmark = pytest.mark.browser

NARROW: Final[dict[str, Any]] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
PHONE: Final[dict[str, Any]] = NARROW | {"viewport": {"width": 390, "height": 664}}
LOCALES: Final = {"fr": "fr-FR", "en": "en-GB"}
GIVEN_UP: Final = """async ([path, token]) => {
    const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()).failures.length;
}"""
"""How many failures the service has listed."""
ACCIDENT: Final = 700
"""Milliseconds. A second press that comes sooner is taken for an accident if no key has moved the focus."""


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that may call addresses of the loopback."""
    with serving(tmp_path_factory.mktemp("calling"), webhooks=True, webhook_loopback=True) as running:
        yield running
        assert "internal_error" not in running.log


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The program that is called."""
    with receiving() as running:
        yield running


@pytest.fixture
def visits(browser: Browser, calling: Service) -> Iterator[Visits]:
    """Opens pages of that service. The test fails if one of them does anything wrong."""
    opened = Visits(browser, calling.base)
    yield opened
    opened.close()
    assert opened.wrong == []


def listed(player: Player) -> list[dict[str, Any]]:
    """What the API lists of the player's webhooks."""
    found: list[dict[str, Any]] = player.get(HOOKS).json()["webhooks"]
    return found


def shown(page: Page, receiver: Receiver) -> Locator:
    """The part of the page about the receiver."""
    return page.locator("section:has(#registered) > ul > li", has_text=receiver.url)


def fill(page: Page, address: str, *uses: str) -> None:
    """Fill in the form, and send it."""
    page.get_by_label("Address").fill(address)
    for use in uses:
        page.get_by_label(use).check()
    page.get_by_role("button", name="Register", exact=True).click()


def faults(page: Page, language: str) -> list[str]:
    """What is wrong with the page as it is now, with all that is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    until(page, SETTLED)
    wide = [f"{pixels} pixels too wide"] if (pixels := overflow(page)) > 0 else []
    return wide + untranslated(page, language) + barriers(page)


def test_a_webhook_is_registered_and_tried(visits: Visits, calling: Service, receiver: Receiver) -> None:
    """From the own page; the secret is shown once, and is the one that signs; what came back is said in words."""
    ada = calling.player()
    page = visits.open("/play#/account", token=ada.token)
    page.get_by_role("link", name="To your webhooks").click()
    page.get_by_text("You have no webhook yet.").wait_for()
    fill(page, receiver.url, "a game of mine ends", "It plays for me")
    secret = page.get_by_label("The secret", exact=True).input_value()
    page.get_by_role("button", name="Copy").wait_for()
    assert [(one["url"], one["events"], one["plays"]) for one in listed(ada)] == [(receiver.url, ["game.ended"], True)]
    webhook = shown(page, receiver)
    webhook.get_by_text("a game of mine ends and it plays for me").wait_for()
    webhook.get_by_role("button", name="Try").click()
    webhook.get_by_text("with the status 204").wait_for()
    assert receiver.messages[0].verified(secret)["type"] == "test"
    receiver.answer = lambda _: (500, b"")
    webhook.get_by_role("button", name="Try").click()
    webhook.get_by_text("the answer had the status 500. It must be one from 200 to 299.").wait_for()
    page.reload()
    webhook.wait_for()
    assert secret not in page.content()
    assert page.get_by_label("The secret", exact=True).count() == 0


def test_what_is_refused_is_said_at_its_field(visits: Visits, calling: Service, receiver: Receiver) -> None:
    """An address that is none, one that is never called, a webhook without a use, and a second one that plays."""
    visits.expected = ("Failed to load resource",)
    ada = calling.player()
    made(ada, url=receiver.url, plays=True)
    page = visits.open("/play#/account/webhooks", token=ada.token)
    shown(page, receiver).wait_for()
    address = page.get_by_label("Address")
    for refused, why in (("nowhere", "This is no address"), ("https://10.0.0.1/", "This address is not called")):
        fill(page, refused, "my turn begins")
        page.locator("#webhook-url", has_text=why).wait_for()
        assert address.get_attribute("aria-invalid") == "true"
    page.get_by_label("my turn begins").uncheck()
    fill(page, receiver.url)
    uses = page.locator("fieldset[aria-describedby=webhook-use] + #webhook-use")
    uses.get_by_text("The webhook would never be called").wait_for()
    assert address.get_attribute("aria-invalid") == "false"
    fill(page, receiver.url, "It plays for me")
    uses.get_by_text("Another webhook plays for you").wait_for()
    assert barriers(page) == []
    assert len(listed(ada)) == 1


def test_a_webhook_is_replaced_and_removed_by_keyboard_in_french(
    visits: Visits, calling: Service, receiver: Receiver
) -> None:
    """The safe answer has the focus; the new secret signs beside the old one; then nothing is called any more."""
    ada = calling.player()
    old = made(ada, url=receiver.url, plays=True)["secret"]
    page = visits.open("/play#/account/webhooks", token=ada.token, locale="fr-FR", **NARROW)
    webhook = shown(page, receiver)

    def press(name: str) -> None:
        webhook.get_by_role("button", name=name).focus()
        page.wait_for_timeout(ACCIDENT)
        page.keyboard.press("Enter")

    press("Remplacer le secret")
    page.locator("button:focus", has_text="Annuler").wait_for()
    assert faults(page, "fr") == []
    press("Oui, le remplacer")
    new = webhook.get_by_label("Le secret", exact=True).input_value()
    webhook.get_by_text("les messages sont aussi signés avec le secret d’avant").wait_for()
    press("Essayer")
    webhook.get_by_text("est arrivé").wait_for()
    assert receiver.messages[0].verified(old) == receiver.messages[0].verified(new)
    assert faults(page, "fr") == []
    press("Retirer")
    page.locator("button:focus", has_text="Annuler").wait_for()
    press("Oui, le retirer")
    page.get_by_text("Vous n’avez pas encore de webhook.").wait_for()
    page.locator("#content:focus").wait_for()
    assert listed(ada) == []


@pytest.mark.parametrize(("device", "language"), [(PHONE, "fr"), (NARROW, "fr"), (DESK, "en")])
def test_what_failed_is_listed_in_words(
    visits: Visits, calling: Service, receiver: Receiver, device: dict[str, Any], language: str
) -> None:
    """With its reason, how often it was sent, and a way to the game; no part of the page has a fault."""
    receiver.answer = lambda _: (503, b"")
    ada = calling.player()
    failures = f"{HOOKS}/{made(ada, url=receiver.url, plays=True)['id']}/failures"
    game = against_bot(ada)
    page = visits.open("/play#/account", token=ada.token, **device | {"locale": LOCALES[language]})
    page.locator("section:has(#webhooks) a").wait_for()
    assert faults(page, language) == []
    receiver.wait(lambda: len(receiver.of("turn.play")) >= 3)
    until(page, GIVEN_UP, [failures, ada.token])
    page.goto("/play#/account/webhooks")
    webhook = shown(page, receiver)
    webhook.locator("summary").click()
    why = {"fr": "la réponse avait le statut 503", "en": "the answer had the status 503"}[language]
    message = webhook.locator("li", has_text=why).last
    message.get_by_text({"fr": "Envoyé 3 fois.", "en": "Sent 3 times."}[language]).wait_for()
    assert message.get_by_role("link").get_attribute("href") == f"#/game/{game}"
    assert faults(page, language) == []


def test_nothing_is_offered_while_webhooks_are_off(browser: Browser, service: Service) -> None:
    """The own page does not lead there, and the page itself says why nothing can be registered."""
    visits = Visits(browser, service.base)
    page = visits.open("/play#/account", token=service.player().token)
    page.locator("#going").wait_for()
    assert page.get_by_role("link", name="To your webhooks").count() == 0
    page.goto("/play#/account/webhooks")
    page.get_by_text("This service calls no addresses").wait_for()
    page.get_by_text("You have no webhook yet.").wait_for()
    assert page.locator("form").count() == 0
    visits.close()
    assert visits.wrong == []
