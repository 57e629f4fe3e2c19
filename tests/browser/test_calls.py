"""The table calls its player: title and icon, sounds, vibration, notifications; and it starts without a connection."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page
from tests.browser.test_settings import open_sheet
from tests.browser.visits import Visits
from tests.browser.waiting import until
from tests.service.process import Service
from tests.service.table import Table

pytestmark = pytest.mark.browser

WATCH: Final = """
    window.called = { tones: 0, vibrated: 0 };
    window.shown = 0;
    const { prototype } = globalThis.ServiceWorkerRegistration ?? { prototype: {} }; // an empty page has none
    const show = prototype.showNotification;
    prototype.showNotification = async function (...all) { await show.apply(this, all); window.shown++; };
    const Tone = OscillatorNode;
    window.OscillatorNode = class extends Tone { start(...when) { called.tones++; super.start(...when); } };
    navigator.vibrate = () => { called.vibrated++; return true; };
    Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""
"""Counts tones, vibrations and notifications. `window.away` stands for a page that is open and not seen."""
SHOWN: Final = """async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
}"""
"""The titles of the notifications that are shown.

Chromium forgets a notification if it is asked for them at the very moment when this one is shown.
"""


ON: Final = "[data-setting=notifications] label:first-child input:checked"
"""Notifications are switched on. The value `on` is that of any radio button, so it has no attribute."""
AWAY: Final = "window.away = true, document.dispatchEvent(new Event('visibilitychange')), undefined"
"""The page is not seen any more."""
SEEN: Final = (
    "navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('rami seen')).length)"
)
"""How many tabs show a game to the player."""


def switch_on(page: Page) -> None:
    """Switch notifications on in the sheet of settings, and close it."""
    open_sheet(page)
    page.locator("[data-setting=notifications] label", has_text="on").click()
    page.locator(ON).wait_for()
    page.keyboard.press("Escape")


def at_table(visits: Visits, table: Table, token: str, **visit: Any) -> Page:
    """A page at a table that has been clicked, so that it may make sounds."""
    page = visits.open("about:blank", token=token, service_workers="allow", **visit)
    page.add_init_script(WATCH)
    page.goto(f"/play#/game/{table.id}")
    page.locator(".hand .card").first.wait_for()
    page.locator(".heading b").click()
    return page


@pytest.fixture
def table(service: Service) -> Table:
    """A game of two people."""
    return Table([service.player("Ada"), service.player("Bob")], variant="rami")


def take_turn(table: Table) -> None:
    """The player on turn draws and discards."""
    mover = table.turn
    mover.move(table.id, mover.legal(table.id).moves[0])
    while table.turn is mover:
        mover.move(table.id, next(move for move in mover.legal(table.id).moves if type(move).__name__ == "Discard"))


def test_title_icon_sound_and_vibration_say_that_the_turn_begins(visits: Visits, table: Table) -> None:
    """Both name whose turn it is; the start of the own turn is heard and felt, unless that is switched off."""
    (waiting,) = table.others
    page = at_table(visits, table, waiting.token)
    names = [player.name for player in waiting.view(table.id).players]
    until(page, "name => document.title.startsWith(name)", names[table.players.index(table.turn)])
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").endswith("docs.svg")
    assert page.evaluate("called") == {"tones": 0, "vibrated": 0}
    take_turn(table)
    until(page, "() => document.title.startsWith('● Your turn')")
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").endswith("turn.svg")
    until(page, "() => called.tones === 2 && called.vibrated === 1")
    take_turn(table)
    until(page, "() => !document.title.startsWith('●')")
    waiting.send("PATCH", "/v1/players/me/preferences", json={"sounds": "off", "vibration": "off"})
    page.reload()
    page.locator(".hand .card").first.wait_for()
    page.locator(".heading b").click()
    take_turn(table)
    until(page, "() => document.title.startsWith('● Your turn')")
    page.wait_for_timeout(500)
    assert page.evaluate("called") == {"tones": 0, "vibrated": 0}
    page.goto("/play#/lobby")
    until(page, "() => document.title === 'Rami'")


def test_tabs_of_one_game_sound_once(visits: Visits, table: Table) -> None:
    """Two tabs of a browser show the game: one of them calls."""
    (waiting,) = table.others
    page = at_table(visits, table, waiting.token)
    other = page.context.new_page()
    other.add_init_script(WATCH)
    other.goto(f"/play#/game/{table.id}")
    other.locator(".hand .card").first.wait_for()
    other.locator(".heading b").click()
    take_turn(table)
    for one in (page, other):
        until(one, "() => document.title.startsWith('● Your turn')")
    page.wait_for_timeout(500)
    assert sum(one.evaluate("called.tones") for one in (page, other)) == 2


def test_a_notification_is_shown_while_nobody_looks(visits: Visits, table: Table) -> None:
    """Once it is switched on and allowed; it is gone when the turn is over."""
    (waiting,) = table.others
    page = at_table(visits, table, waiting.token, permissions=["notifications"])
    switch_on(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    take_turn(table)
    until(page, "() => document.title.startsWith('● Your turn')")
    assert page.evaluate(SHOWN) == []  # the page is seen
    take_turn(table)
    until(page, "() => !document.title.startsWith('●')")
    page.evaluate(AWAY)
    take_turn(table)
    until(page, "() => document.title.startsWith('● Your turn')")
    until(page, "() => shown === 1")
    (title,) = page.evaluate(SHOWN)
    assert title.startswith("Your turn")
    take_turn(table)
    until(page, f"() => ({SHOWN})().then((titles) => titles.length === 0)")


def test_no_notification_is_shown_while_another_tab_shows_the_game(visits: Visits, table: Table) -> None:
    """A tab that is seen is enough; when none is seen any more, a notification comes."""
    (waiting,) = table.others
    page = at_table(visits, table, waiting.token, permissions=["notifications"])
    switch_on(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    other = page.context.new_page()
    other.add_init_script(WATCH)
    other.goto(f"/play#/game/{table.id}")
    other.locator(".hand .card").first.wait_for()
    until(other, f"() => {SEEN}.then((count) => count === 2)")
    page.evaluate(AWAY)
    until(page, f"() => {SEEN}.then((count) => count === 1)")
    take_turn(table)
    for one in (page, other):
        until(one, "() => document.title.startsWith('● Your turn')")
    page.wait_for_timeout(500)
    assert page.evaluate(SHOWN) == []
    take_turn(table)
    until(page, "() => !document.title.startsWith('●')")
    other.close()
    until(page, f"() => {SEEN}.then((count) => count === 0)")
    take_turn(table)
    until(page, "() => shown === 1")
    assert len(page.evaluate(SHOWN)) == 1


def test_notifications_are_a_setting_of_one_browser(visits: Visits, table: Table) -> None:
    """Another device of the player has them off; a browser that takes the permission back shows them as off."""
    player = table.turn
    page = at_table(visits, table, player.token, permissions=["notifications"])
    switch_on(page)
    page.reload()
    page.locator(".hand .card").first.wait_for()
    open_sheet(page)
    page.locator(ON).wait_for()
    page.context.clear_permissions()
    page.reload()
    page.locator(".hand .card").first.wait_for()
    open_sheet(page)
    page.locator("[data-setting=notifications] input[value=off]:checked").wait_for()
    assert "permission" in page.locator("[data-setting=notifications]").inner_text()
    assert "notifications" not in player.get("/v1/players/me/preferences").json()
    phone = at_table(visits, table, player.token, permissions=["notifications"])
    open_sheet(phone)
    phone.locator("[data-setting=notifications] input[value=off]:checked").wait_for()


def test_notifications_are_asked_for_when_they_are_switched_on(visits: Visits, table: Table) -> None:
    """A browser that does not allow them leaves them off."""
    page = at_table(visits, table, table.turn.token)
    open_sheet(page)
    page.locator("[data-setting=notifications] label", has_text="on").click()
    page.locator("[data-setting=notifications] input[value=off]:checked").wait_for()
    assert "permission" in page.locator("[data-setting=notifications]").inner_text()


def test_the_page_starts_without_a_connection_and_says_so(visits: Visits, table: Table) -> None:
    """The shell comes from the service worker, and no answer of the API is kept in its cache."""
    visits.expected = ("Failed to load resource",)
    page = at_table(visits, table, table.turn.token)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    until(page, "async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null")
    kept = "caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map(({ url }) => url))"
    assert [url for url in page.evaluate(kept) if "/v1/" in url or "/health" in url] == []
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto("/play#/lobby")
    page.locator(".banner").wait_for()
    assert "No connection" in page.locator(".banner").inner_text()
    page.locator("header.bar").wait_for()
    page.context.set_offline(False)
    page.locator(".banner").wait_for(state="detached", timeout=60_000)


def test_the_page_can_be_installed(visits: Visits, service: Service) -> None:
    """Chromium finds no fault with the manifest, and its icons and its start are there."""
    page = visits.open("/play", token=service.player("Ada").token, service_workers="allow")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        address = page.evaluate("([icon, base]) => new URL(icon, base).href", [icon["src"], found["url"]])
        answer = page.request.get(address)
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    start = page.evaluate("([start, base]) => new URL(start, base).href", [manifest["start_url"], found["url"]])
    assert start == f"{service.base}/play"
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in found] == ["in-incognito"]  # as all pages of these tests
