"""What a player reads is said for players: no names of the API, no ids, no tags of rules, no empty values."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.reading import SETTLED
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.bots import HouseBot
from rami.rules.variants import VARIANTS

pytestmark = pytest.mark.browser

LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
TECHNICAL: Final = r"""() => {
    const wrong = {
        token: /\b(jetons?|tokens?)\b/i,
        "seat 0": /\b(seat|siège|place) 0\b/i,
        siège: /\bsièges?\b/i,
        id: /\b[a-z]{1,2}_(?=[0-9a-z…]|$)/,
        name: /[a-z]_[a-z]/,
        tag: /\b[A-Z]{1,2}-\d{2}\b/,
        empty: /Pas d.objectif|No number of|Aucun nombre|\b(null|undefined|NaN|true|false)\b|\[object/,
        template: /[{}]/,
    };
    const texts = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (!parentElement.closest("script, style, noscript")) texts.add(data.trim());
    }
    for (const name of ["aria-label", "aria-description", "placeholder", "title", "alt", "label"])
        for (const one of document.body.querySelectorAll(`[${name}]`)) texts.add(one.getAttribute(name));
    const found = [];
    for (const [why, pattern] of Object.entries(wrong))
        for (const text of texts) if (pattern.test(text)) found.push(`${why}: ${text}`);
    return found;
}"""
"""What is in the page, to see or to hear, that is written for programs. What fields hold is not read."""
CHOOSE: Final = """() => {
    const cards = [...document.querySelectorAll(".hand .card:not([aria-pressed=true])")];
    cards.slice(0, 3).forEach((one) => one.click());
}"""
LAY: Final = (
    "[...document.querySelectorAll('.actions button:not(.short, .main, .plain)')].map((one) => one.click()).length"
)
"""Press what is refused, and count it: the rules say why."""
UNFOLD: Final = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


class Reader:
    """Somebody who reads pages, and notes what is not for people."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found = set[str]()

    def read(self) -> None:
        """Read what the page shows now, with all that is folded."""
        self.page.evaluate(UNFOLD)
        until(self.page, SETTLED)
        self.found |= set(self.page.evaluate(TECHNICAL))

    def go(self, address: str) -> None:
        """Go to a page, and read it when it has everything."""
        self.page.goto("about:blank")
        self.page.goto(f"/play#/{address}")
        until(self.page, SETTLED)
        self.read()


@pytest.fixture(scope="module")
def ada(service: Service) -> Player:
    """The player who reads."""
    return service.player("Ada")


@pytest.fixture(scope="module", params=LANGUAGES)
def reader(request: pytest.FixtureRequest, browser: Browser, service: Service, ada: Player) -> Iterator[Reader]:
    """A reader of each language."""
    visits = Visits(browser, service.base)
    visits.expected = ("Failed to load resource",)  # refusals
    yield Reader(visits.open("/play", token=ada.token, locale=LANGUAGES[request.param]))
    visits.close()
    assert visits.wrong == []


@pytest.fixture(autouse=True)
def nothing_found(reader: Reader) -> Iterator[None]:
    """A test fails if its reader has found something."""
    reader.found.clear()
    yield
    assert sorted(reader.found) == []


def test_the_pages_speak_to_players(reader: Reader, service: Service, ada: Player) -> None:
    """All pages without a table."""
    bob = service.player("Bob")
    public = bob.create(variant="rami-500", seats=4, options={"turn_limit": 100}).id
    waiting = ada.create(variant="rami-500", seats=4, private=True).id
    over = Table([ada, bob], variant="rami-51", options=ONE_DEAL)
    play_out(over.id, ada, bob)
    for address in ("", "lobby", "account", "device", "rules", f"invite/{public}", f"game/{waiting}", "nowhere"):
        reader.go(address)
    reader.go("account/webhooks")
    for address in (f"game/{over.id}", f"replay/{over.id}", f"game/g_{'0' * 26}", f"invite/g_{'0' * 26}"):
        reader.go(address)


def test_what_comes_after_a_click_speaks_to_players(reader: Reader, ada: Player) -> None:
    """New keys of the player, a link for another device, an invitation, the settings, and texts that are refused."""
    page = reader.page
    reader.go("account")
    page.locator("section[aria-labelledby=tokens] form button").last.click()
    reader.read()
    page.locator(".danger").last.click()
    reader.read()
    reader.go("device")
    for form in page.locator("form").all():
        if (field := form.locator("input").first).count():
            field.fill("x")
        form.locator("button").first.click()
        reader.read()
    reader.go("lobby")
    page.locator("form input").last.fill("g_no")
    page.locator("form button").last.click()
    reader.read()
    reader.go(f"game/{ada.create(variant='gin-rami', private=True).id}")
    for button in page.locator("form button").all():
        button.click()
        reader.read()
    page.locator("header.bar .sliders").click()
    page.locator("dialog.settings").wait_for()
    reader.read()


def test_the_rules_speak_to_players(reader: Reader) -> None:
    """The sheets of all games."""
    for variant in VARIANTS:
        reader.go(f"rules/{variant}")


@pytest.mark.parametrize("variant", ["rami-51", "rami-bloc", "gin-rami", "wrotham"])
def test_the_editor_of_options_speaks_to_players(reader: Reader, variant: str) -> None:
    """All options of a game, as they are and when all have been changed, and a seat for a player who is named."""
    page = reader.page
    reader.go(f"new/{variant}")
    page.locator("#seat-1").select_option("player")
    reader.read()
    page.locator("select:not([disabled])").evaluate_all("""all => all.forEach((one) => {
        one.selectedIndex = one.options.length - 1;
        one.dispatchEvent(new Event("change", { bubbles: true }));
    })""")
    reader.read()


@pytest.mark.parametrize("variant", ["rami-51", "gin-rami", "wrotham", "romme"])
def test_a_table_speaks_to_players(reader: Reader, service: Service, ada: Player, variant: str) -> None:
    """Every step of a few turns, with the advice of a bot, and with moves that are refused."""
    page, refusals = reader.page, 0
    table = Table([ada, service.player("Bob")], variant=variant)
    reader.go(f"game/{table.id}")
    bot = HouseBot()
    for _ in range(12):
        view = table.play_on(1, bot)
        until(page, "version => Number(document.querySelector('.game').dataset.version) >= version", view.version)
        until(page, SETTLED)
        if ada.legal(table.id).your_turn:
            page.evaluate(CHOOSE)
            until(page, SETTLED)
            if page.evaluate(LAY):
                page.locator(":is(.refused, .offers, .result)").first.wait_for()
        reader.read()
        refusals += page.locator(".refused").count()
    assert refusals or variant == "gin-rami"
