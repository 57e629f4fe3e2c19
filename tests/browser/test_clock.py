"""The clock of the turn can be read by whoever plays, and by those who wait."""

from typing import Any

import pytest
from tests.browser.reading import barriers
from tests.browser.visits import DESK, PHONE, Visits
from tests.browser.waiting import text, until
from tests.service.process import Service
from tests.service.table import Table

pytestmark = pytest.mark.browser

HURRY = ".seat .clock.hurry"
ON_RED = f"() => getComputedStyle(document.querySelector('{HURRY}')).backgroundColor === 'rgb(192, 57, 43)'"


@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_last_ten_seconds_are_seen_by_all(
    visits: Visits, service: Service, device: dict[str, Any], shade: str
) -> None:
    """The clock becomes white on red, also the own one, and axe-core finds the contrast good."""
    table = Table([service.player("W" * 40), service.player("M" * 40)], variant="rami", turn_seconds=60 * 60)
    for player in table.players:
        page = visits.open(f"/play#/game/{table.id}", token=player.token, color_scheme=shade, **device)
        page.locator(".seat .clock").wait_for()
        assert text(page, ".clock") == "60 min"
        # As if so much time had passed.
        page.evaluate("Date.now = ((now) => () => now() + 3595 * 1000)(Date.now)")
        page.locator(HURRY).wait_for()
        assert until(page, ON_RED)
        assert barriers(page) == []
        assert page.locator(HURRY).evaluate("one => one.scrollWidth <= one.clientWidth")
