"""The pictures of the pages under docs/learn/: `python -m tools.pictures.learn` takes them from a real service."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from tests.browser.conftest import SWITCHES
from tests.browser.visits import Visits
from tests.docs.own_frontend import frontend
from tests.service.process import Service, by_command, serving
from tools.pictures.small_png import small
from tools.repository import ROOT

from rami import DrawStock, Rami

FOLDER: Final = ROOT / "docs" / "pictures"
DEALT: Final = {"match_end": {"deals": 1}}


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium without a window."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*SWITCHES])
        yield launched
        launched.close()


def drawn(base: str) -> tuple[str, str]:
    """Play as far as the page has come when it opens the browser: the player's token, and the game."""
    with Rami(base) as player:
        token = player.create_player("Ada").token
        game = player.create_game("rami", bots=1, options=DEALT)
        player.wait_for_turn(game.id)
        player.make_moves(game.id, DrawStock())
    return token, game.id


def first_game(browser: Browser, service: Service) -> None:
    """The table of the first game after the draw."""
    token, game = drawn(service.base)
    visits = Visits(browser, service.base)
    page = visits.open(f"/play#/game/{game}", token, viewport={"width": 900, "height": 600})
    page.locator(".hand .card").nth(10).wait_for()
    (FOLDER / "first-game.png").write_bytes(small(page.screenshot()))
    visits.close()


def first_frontend(browser: Browser, folder: Path) -> None:
    """The reader's own page after the draw."""
    with frontend(folder) as served:
        page = browser.new_page(viewport={"width": 760, "height": 400})
        page.goto(served.address)
        page.get_by_role("button", name="Draw from the stock").click()
        page.locator("#hand button").nth(10).wait_for()
        (FOLDER / "first-frontend.png").write_bytes(small(page.screenshot()))


def main() -> None:
    """Take all pictures."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, chromium() as browser:
        with serving(Path(folder), by_command) as service:
            first_game(browser, service)
        first_frontend(browser, Path(folder))


if __name__ == "__main__":
    main()
