"""The sheet of settings: what is chosen holds at once and on every device, and every look can be read."""

from typing import Any, Final, get_args, get_type_hints

import pytest
from playwright.sync_api import Page
from tests.browser.reading import barriers, overflow, untranslated
from tests.browser.visits import PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Player, Table

from rami.contract.wire import UpdatePreferences

pytestmark = pytest.mark.browser

PREFERENCES: Final = "/v1/players/me/preferences"
LOOKS: Final[dict[str, dict[str, str]]] = {
    "four colours": {"suit_colours": "four", "card_back": "waves"},
    "pictures": {"suit_colours": "four", "large_indices": "never", "card_back": "dots"},
    "large": {"large_indices": "always", "card_back": "plain"},
    "tiles": {"faces": "tiles", "theme": "dark"},
    "contrast": {"contrast": "more", "suit_colours": "four"},
    "contrast of tiles": {"contrast": "more", "faces": "tiles", "theme": "dark"},
}
FOLDS: Final = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
ENOUGH: Final = 4.5
INKS: Final = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const suitOf = (face) => ["spade", "heart", "diamond", "club"].find((one) => face.classList.contains(one));
    const inked = (face) => suitOf(face) || face.querySelector("text");
    return [...document.querySelectorAll(".hand .face")].filter(inked).map((face) => {
        const text = face.querySelector("text");
        const paper = face.querySelector("rect.top") ?? face.querySelector("rect");
        const ink = light(text ? getComputedStyle(text).fill : getComputedStyle(face).color);
        const ground = paper && !face.querySelector("use") ? light(getComputedStyle(paper).fill) : 1;
        return [suitOf(face) ?? "joker", (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)];
    });
}"""
"""Each card of the hand: its suit, and the contrast of its rank to its paper. The picture of a joker has no rank."""


@pytest.fixture(scope="module")
def table(service: Service) -> Table:
    """A game that has melds on the table, and a joker and cards of several suits in the hand of the player on turn."""
    while True:
        table = Table([service.player("Ada"), service.player("Bob")], variant="rami-51")
        table.play_on(14)
        suits = {card[-1] for card in table.turn.view(table.id).hand}
        if "*" in suits and len(suits) > 3:
            return table


def choose(player: Player, **settings: str) -> None:
    """Make these the only settings of a player."""
    nothing: dict[str, Any] = dict.fromkeys(UpdatePreferences.__struct_fields__)
    assert player.send("PATCH", PREFERENCES, json=nothing | settings).status_code == 200


def at_table(visits: Visits, table: Table, **context: Any) -> Page:
    """The page of the table in a new browser."""
    page = visits.open(f"/play#/game/{table.id}", token=table.turn.token, **context)
    page.locator(".hand .card .face").first.wait_for()
    return page


def open_sheet(page: Page) -> None:
    """Open the sheet of settings, on a phone from beside the table."""
    if page.locator(".heading .menu").is_visible():
        page.locator("#beside").wait_for(state="attached")  # it is loaded after the cards
        page.locator(".heading .menu").click()
        page.wait_for_timeout(700)  # what a second click at this place hits must have been there
    page.locator("header.bar .sliders").click()
    page.locator("dialog.settings").wait_for()
    page.wait_for_timeout(700)


def test_the_pages_know_the_settings_of_the_api(visits: Visits) -> None:
    """Every setting of the API has the same values on the pages.

    The language is one of the player, and each browser has notifications of its own.
    """
    page = visits.open("/play")
    values = page.evaluate("import('./web/play/preferences.js').then(({ VALUES }) => VALUES)")
    assert sorted(values.pop("language")) == ["en", "fr"]
    assert sorted(values.pop("notifications")) == ["off", "on"]
    kinds = {name: get_args(kind)[0] for name, kind in get_type_hints(UpdatePreferences).items()}
    assert {name: {*of} for name, of in values.items()} == {name: {*get_args(kind)} for name, kind in kinds.items()}


def test_what_is_chosen_on_one_device_holds_on_another(visits: Visits, table: Table) -> None:
    """At once on this one, in the service, and on a device that opens the page afterwards, where the sheet has it."""
    choose(table.turn)
    page = at_table(visits, table)
    open_sheet(page)
    assert page.locator(".hand .tile").count() == 0
    page.locator("[data-setting=faces] input[value=tiles]").check()
    page.locator("[data-setting=card_back] input[value=waves]").check()
    page.locator("[data-setting=language] input[value=fr]").check()
    page.locator(".hand .tile").first.wait_for()
    assert page.locator("dialog.settings h2").inner_text() == "Réglages"
    until(
        page,
        "async ([path, token]) => (await (await fetch(`.${path}`, { headers: { authorization: `Bearer ${token}` } }))"
        ".json()).card_back === 'waves'",
        [PREFERENCES, table.turn.token],
    )
    other = at_table(visits, table, **PHONE)
    other.locator(".hand .tile").first.wait_for()
    assert other.locator(".hand .tile").count() == other.locator(".hand .card").count() > 0
    assert other.evaluate("document.documentElement.lang") == "fr"
    open_sheet(other)
    assert other.locator("[data-setting=card_back] input[value=waves]").is_checked()
    table.turn.send("PATCH", "/v1/players/me", json={"language": None})


def test_a_new_player_keeps_what_the_browser_had(visits: Visits, service: Service) -> None:
    """Who chooses before having a name finds it again on another device. A reload keeps it, too."""
    page = visits.open("/play")
    open_sheet(page)
    page.locator("[data-setting=theme] input[value=dark]").check()
    page.keyboard.press("Escape")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    with page.expect_response(
        lambda answer: answer.url.endswith(PREFERENCES) and answer.request.method == "PATCH"
    ) as sent:
        page.goto(f"/play#/invite/{service.player('Bob').create(seats=4).id}")
        page.get_by_label("Your name").fill("Ada")
        page.get_by_role("button", name="Join the game").click()
    assert sent.value.json()["theme"] == "dark"


def test_a_page_ignores_what_it_does_not_know(visits: Visits) -> None:
    """Settings and values of a later release in the storage of the browser change nothing."""
    page = visits.open("/play")
    page.evaluate("""localStorage.setItem("rami.preferences", '{"theme": "sepia", "lamp": "on", "order": "rank"}')""")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "system"
    kept = page.evaluate("import('./web/play/preferences.js').then(({ chosen }) => chosen())")
    assert (kept["hand_order"], "lamp" in kept) == ("rank", False)


def test_the_focus_comes_back_from_the_sheet(visits: Visits, table: Table) -> None:
    """Escape closes it. The focus is where it was, or on the button that shows what is beside the table.

    No key of the table acts while the sheet is open.
    """
    choose(table.turn)
    page = at_table(visits, table)
    open_sheet(page)
    page.locator("dialog.settings header button").press("h")
    assert page.locator(".hint").count() == 0
    page.keyboard.press("Escape")
    page.locator("dialog.settings").wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('.sliders')")
    phone = at_table(visits, table, **PHONE)
    open_sheet(phone)
    phone.locator("dialog.settings header button").click()
    phone.locator("dialog.settings").wait_for(state="detached")
    assert phone.evaluate("document.activeElement.matches('.heading .menu')")


def test_tiles_have_names_of_their_own(visits: Visits, table: Table) -> None:
    """For a screen reader and in sentences: colours and numbers instead of suits and ranks."""
    choose(table.turn, faces="tiles")
    page = at_table(visits, table)
    page.locator(".hand .tile").first.wait_for()
    labels = [card.get_attribute("aria-label") or "" for card in page.locator(".hand .card").all()]
    assert all(label.split(",")[0].split()[0] in {"black", "red", "blue", "green", "joker"} for label in labels), labels
    log = page.locator(".log").inner_text()
    assert any(shape in log for shape in "●▲■◆"), log
    assert not any(suit in log for suit in "♠♥♦♣"), log


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("look", LOOKS)
def test_every_look_can_be_read(visits: Visits, table: Table, look: str, language: str) -> None:
    """On a phone, at the table and in the sheet: axe-core finds nothing, and ranks have the contrast of text."""
    choose(table.turn, **LOOKS[look])
    table.turn.send("PATCH", "/v1/players/me", json={"language": language})
    page = at_table(visits, table, **PHONE)
    if "tiles" in look:
        page.locator(".hand .tile").first.wait_for()
    inks = page.evaluate(INKS)
    assert len({suit for suit, _ in inks}) > 1
    assert [ink for ink in inks if ink[1] < ENOUGH] == []
    wrong = barriers(page) + untranslated(page, language)
    open_sheet(page)
    assert overflow(page) <= 0
    assert wrong + barriers(page) + untranslated(page, language) == []


def test_a_device_can_ask_for_strong_contrasts(visits: Visits) -> None:
    """Unless the person has chosen otherwise."""
    page = visits.open("/play")
    contrast = "document.documentElement.dataset.contrast"
    until(page, f"() => {contrast} === 'normal'")
    page.emulate_media(contrast="more")
    until(page, f"() => {contrast} === 'more'")
    open_sheet(page)
    page.locator("[data-setting=contrast] input[value=normal]").check()
    assert page.evaluate(contrast) == "normal"
