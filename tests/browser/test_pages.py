"""Every page in both languages, light and dark, on a phone, a tablet and a desk."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import SETTLED, barriers, overflow, untranslated
from tests.browser.visits import DESK, PHONE, TABLET, Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.bots import NoviceBot

pytestmark = pytest.mark.browser

DEVICES = {"phone": PHONE, "tablet": TABLET, "desk": DESK}
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
PAGES = ["home", "lobby", "new", "rules", "sheet", "account", "device", "invite", "waiting", "table", "over", "replay"]
PAGES += ["nowhere", "eight", "partners", "webhooks"]
Pages = Callable[[str, str | None], Page]
"""Gives the page of a device and of a player's token."""


@pytest.fixture(scope="module")
def ada(service: Service) -> Player:
    """The player of the pages. Her name has the most letters that a name may have."""
    return service.player("Marie-Antoinette-Élisabeth de La Rochefo")


@pytest.fixture(scope="module")
def addresses(service: Service, ada: Player) -> dict[str, str]:
    """Where the pages are."""
    bob = service.player("Bob")
    waiting = ada.create(variant="rami-500", seats=4, private=True).id
    public = bob.create(variant="rami-500", seats=4, options={"turn_limit": 100}).id
    running = Table([ada, bob], variant="rami-51")
    running.play_on(14)
    over = Table([ada, bob], variant="rami-51", options=ONE_DEAL)
    play_out(over.id, ada, bob)
    others = [bob, *(service.player(name) for name in ("Alexandrina", "Bartholomé", "Clémentine", "Désiré"))]
    others += [service.player(name) for name in ("Éléonore", "Guillemette")]
    eight = Table([ada, *others], variant="rami-500")
    eight.play_on(60, NoviceBot())
    partners = Table([ada, *others[:3]], variant="rami-500", options=ONE_DEAL)
    play_out(partners.id, *partners.players)
    known = {"eight": f"game/{eight.id}", "partners": f"game/{partners.id}"}
    known |= {"invite": f"invite/{public}", "waiting": f"game/{waiting}", "table": f"game/{running.id}"}
    known |= {"over": f"game/{over.id}", "replay": f"replay/{over.id}", "sheet": "rules/rami-51", "home": ""}
    known["webhooks"] = "account/webhooks"
    return {name: f"/play#/{known.get(name, name)}" for name in PAGES}


@pytest.fixture(scope="module")
def pages(browser: Browser, service: Service) -> Iterator[Pages]:
    """A page on each device, for all tests of this file: what it holds in its cache makes them faster."""
    visits, opened = Visits(browser, service.base), dict[tuple[str, str | None], Page]()

    def page(device: str, token: str | None) -> Page:
        if (device, token) not in opened:
            opened[device, token] = visits.open("/play", token=token, **DEVICES[device])
        return opened[device, token]

    yield page
    visits.close()
    assert visits.wrong == []


def shown(page: Page, address: str) -> None:
    """Go to a page, wait until it has everything, and unfold what is folded."""
    page.goto("about:blank")
    page.goto(address)
    until(page, SETTLED)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    until(page, SETTLED)


def unfold(page: Page) -> None:
    """Show what stands beside a table, with the bar of all pages, where there is no room for it."""
    menu = page.locator(".heading .menu")
    if menu.is_visible() and not page.locator(".side").is_visible():
        menu.click()
        page.locator(".side").wait_for()
        page.wait_for_timeout(700)  # Chromium takes a second press that is so near for a part of the first


def speak(page: Page, language: str) -> None:
    """Use the button with the name of the other language, if this one is not spoken."""
    if page.evaluate("document.documentElement.lang") != language:
        unfold(page)
        page.locator("header.bar button[lang]").click()
        until(page, "language => document.documentElement.lang === language", language)
    until(page, SETTLED)


def shade(page: Page, theme: str) -> None:
    """Choose light or dark in the sheet of settings."""
    if page.evaluate("document.documentElement.dataset.theme") != theme:
        unfold(page)
        page.wait_for_timeout(700)  # as above: the button for the language is near
        page.locator("header.bar .sliders").click()
        page.locator(f"dialog.settings [data-setting=theme] input[value={theme}]").check()
        page.keyboard.press("Escape")
        page.locator("dialog.settings").wait_for(state="detached")


def faults(page: Page, language: str, device: str) -> list[str]:
    """What is wrong with a page. A tablet has the page of a phone in more space, so axe-core need not see it again."""
    wide = [f"{pixels} pixels too wide"] if (pixels := overflow(page)) > 0 else []
    return wide + untranslated(page, language) + (barriers(page) if device != "tablet" else [])


def both_looks(page: Page, device: str) -> list[str]:
    """What is wrong with a page in light English and in dark French. French is longer: it is enough for a tablet."""
    found = list[str]()
    for language, theme in (("en", "light"), ("fr", "dark"))[device == "tablet" :]:
        speak(page, language)
        shade(page, theme)
        found += faults(page, language, device)
    return found


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_fault(pages: Pages, addresses: dict[str, str], ada: Player, name: str, device: str) -> None:
    """It fits the window and speaks one language, and axe-core finds nothing."""
    page = pages(device, ada.token)
    shown(page, addresses[name])
    wrong = both_looks(page, device)
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("name", ["home", "lobby", "device", "invite", "table", "account"])
def test_a_page_has_no_fault_before_a_visitor_has_a_name(pages: Pages, addresses: dict[str, str], name: str) -> None:
    """The same for somebody who was never here: most pages ask for a name first."""
    page = pages("phone", None)
    shown(page, addresses[name])
    wrong = both_looks(page, "phone")
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("language", "shade"), [("en", "light"), ("fr", "dark")])
def test_the_door_has_no_fault(visits: Visits, device: str, language: str, shade: Any) -> None:
    """It speaks the language of the browser, and is light or dark as the device is."""
    page = visits.open("/", color_scheme=shade, **DEVICES[device] | {"locale": LANGUAGES[language]})
    assert page.evaluate("document.documentElement.lang") == language
    assert page.get_by_role("link", name={"en": "Play", "fr": "Jouer"}[language]).is_visible()
    assert overflow(page) <= 0
    assert barriers(page) == []


def test_a_sentence_in_the_wrong_language_is_noticed(pages: Pages, addresses: dict[str, str], ada: Player) -> None:
    """The tests above would see an English sentence or label on a French page."""
    page = pages("desk", ada.token)
    shown(page, addresses["lobby"])
    speak(page, "fr")
    page.evaluate("""() => {
        document.querySelector("h1").textContent = "Your hand";
        document.querySelector("main select").setAttribute("aria-label", "3 cards chosen");
    }""")
    assert untranslated(page, "fr") == ["Your hand", "3 cards chosen"]
