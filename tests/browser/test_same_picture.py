"""In a sandbox a picture of the table is the same each time, so that people can compare pictures in their tests."""

import shutil
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser
from tests.browser.conftest import SWITCHES
from tests.browser.visits import DESK, PHONE, Visits
from tests.service.process import Service, serving
from tools.site.pages import text

pytestmark = pytest.mark.browser

REPAINTS: Final = "--disable-partial-raster"
"""Without it, a pixel of a round corner depends on what was painted there before."""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that runs as a sandbox."""
    with serving(tmp_path_factory.mktemp("pictures"), sandbox="true") as running:
        yield running


@pytest.fixture(scope="module")
def repainting(browser: Browser) -> Iterator[Browser]:
    """Chromium with the switch that the documentation names."""
    assert REPAINTS in text("docs/do/test-against-the-service.md")
    launched = browser.browser_type.launch(executable_path=shutil.which("chromium"), args=[*SWITCHES, REPAINTS])
    yield launched
    launched.close()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_same_seed_gives_the_same_picture(repainting: Browser, sandbox: Service, device: dict[str, Any]) -> None:
    """Two tables with the same seed look the same to the last byte, and one with another seed does not."""
    first, second = (_picture(repainting, sandbox, "ada-begins", device) for _ in range(2))
    assert first == second
    assert _picture(repainting, sandbox, "demo", device) != first


def _picture(browser: Browser, sandbox: Service, seed: str, device: dict[str, Any]) -> bytes:
    """A picture of a new game, when its cards and its history are there."""
    ada = sandbox.player("Ada")
    game = ada.create(variant="rami", bots=1, seed=seed).id
    visits = Visits(browser, sandbox.base)
    try:
        page = visits.open(f"/play#/game/{game}", token=ada.token, **device)
        page.locator(".hand .card").nth(9).wait_for()
        page.get_by_text("Deal 1 begins").first.wait_for(state="attached")
        return page.screenshot(animations="disabled")
    finally:
        visits.close()
