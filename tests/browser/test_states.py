"""Every state of a table can be used by all: axe-core finds nothing, whatever is open or said."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.reading import SETTLED, barriers, overflow
from tests.browser.test_full_table import TOO_SMALL, fill
from tests.browser.visits import DESK, PHONE, Visits
from tests.browser.waiting import until
from tests.service.process import Service, serving
from tests.service.table import Table, arrange

pytestmark = pytest.mark.browser


FIRST_WORDS = """() => {
    const [box, words] = [".advice", ".advice p"].map((one) => document.querySelector(one).getBoundingClientRect());
    const place = document.elementFromPoint(words.left + 20, words.top + 10);
    return box.height > 40 && document.querySelector(".advice").contains(place);
}"""
"""Some lines of an advice are in sight, the first one too."""
AT_NEWEST = """() => {
    const log = document.querySelector(".log");
    return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
"""The end of the log is in sight."""


@pytest.fixture(scope="module")
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, str]]:
    """A service, and the address of its store, where a test arranges a game."""
    folder = tmp_path_factory.mktemp("states")
    with serving(folder) as service:
        yield service, f"unix://{folder}/data/valkey.sock"


@pytest.mark.parametrize(("device", "shade"), [(PHONE, "dark"), (DESK, "light")], ids=["phone", "desk"])
def test_no_state_of_a_turn_has_a_barrier(
    visits: Visits, own_service: tuple[Service, str], device: dict[str, Any], shade: str
) -> None:
    """Cards chosen, a choice between melds, a refusal, an advice, the whole pile, what stands beside the table."""
    service, store = own_service
    table = Table([service.player(name) for name in ("Ada", "Bob", "Chloé")], variant="rami-51")
    while table.turn.view(table.id).pile_size < 2:
        table.play_on(1)
    arrange(store, table.id, fill)
    page = visits.open(
        f"/play#/game/{table.id}", token=table.turn.token, base=service.base, color_scheme=shade, **device
    )
    visits.expected = ("Failed to load resource",)  # the refusal
    page.locator(".actions button").first.wait_for()
    clear(page, "a turn")
    page.locator(".hand [data-key=KD]").dispatch_event("click")
    clear(page, "a chosen card")
    assert page.evaluate("document.querySelectorAll('button.meld.fits').length") < page.locator("button.meld").count()
    frames = "(one) => getComputedStyle(one).borderTopColor"
    assert page.locator("button.meld:not(.fits)").first.evaluate(frames) == "rgba(0, 0, 0, 0)"
    page.locator("button.meld").first.dispatch_event("click")
    page.locator(".refused").wait_for()
    clear(page, "a refusal")
    page.locator(".actions button[aria-expanded]").click()
    page.locator(".hint").wait_for()
    clear(page, "an advice")
    assert page.evaluate(FIRST_WORDS)
    page.locator(".hint .plain").click()
    page.locator(".centre .all").click()
    clear(page, "the whole pile")
    if page.locator(".heading .menu").is_visible():
        page.locator(".heading .menu").click()
    page.locator(".side").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    clear(page, "beside the table")
    assert page.evaluate(AT_NEWEST)
    assert page.evaluate(TOO_SMALL, ".side :is(a, button, summary)") == []


@pytest.mark.parametrize(("device", "shade"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
@pytest.mark.parametrize("variant", ["rami-51", "gin-rami"])
def test_no_end_has_a_barrier(
    visits: Visits, service: Service, variant: str, device: dict[str, Any], shade: str
) -> None:
    """The end of a deal: with melds on the table, and with a knock."""
    ada = service.player("Ada")
    table = Table([ada, service.player("Bob")], variant=variant, options={"match_end": {"deals": 2}}, deal_pause=3600)
    page = visits.open(f"/play#/game/{table.id}", token=ada.token, color_scheme=shade, **device)
    page.locator(".hand .card").first.wait_for()
    while table.play_on(1).opens_at is None:
        pass
    page.locator(".result").wait_for()
    clear(page, "the end of a deal")


def clear(page: Page, state: str) -> None:
    """There is no barrier in a state, and nothing is too wide."""
    until(page, SETTLED)
    page.wait_for_timeout(200)  # what is chosen moves a little
    assert (state, barriers(page), max(0, overflow(page))) == (state, [], 0)
