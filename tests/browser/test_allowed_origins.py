"""Pages of every kind of origin that can be allowed run the first example; without permission they get errors."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, Page
from tests.browser.conftest import SWITCHES, opened
from tests.browser.test_other_origin import EXAMPLE, PLAY
from tests.docs.own_frontend import files_served
from tests.service.process import free_port, serving
from tools.repository import ROOT

pytestmark = pytest.mark.browser

RESOLVE: Final = "--host-resolver-rules=MAP *.cards.example 127.0.0.1"
FROM_SERVICE: Final = """(base) => import(`${base}/web/client/index.js`).then(() => "allowed", (error) => error.name)"""
REFUSED: Final = """async (base) => {
    const { followGame, Rami } = await import("/src/index.js");
    const states = [];
    const rami = new Rami({ url: base, token: "rami_any", onState: (state) => states.push(state) });
    const ended = (call) => call.then(() => "allowed", ({ name, reason, message }) => `${name} ${reason}: ${message}`);
    const calls = [rami.createPlayer({ name: "Ada" }), rami.createGame({ variant: "rami" }), rami.listVariants()];
    const game = followGame(rami, "g_00000000000000000000000000", { onState: (state) => states.push(state) });
    const found = await Promise.all(calls.map(ended));
    game.close();
    return { found, states: [...new Set(states)] };
}"""
Opening = Callable[[Page, str, Path], Page | Frame]
"""Opens a page of another origin in a browser. It gets the address of a server for files, and its folder."""


def _sent(page: Page, address: str, _: Path) -> Page:
    page.goto(address)
    return page


def _named(page: Page, address: str, _: Path) -> Page:
    page.goto(f"http://my.table.cards.example:{urlsplit(address).port}")
    return page


def _from_the_disk(page: Page, _: str, folder: Path) -> Page:
    page.goto((folder / "index.html").as_uri())
    return page


def _in_a_sandbox(page: Page, address: str, _: Path) -> Frame:
    page.goto(address)
    page.set_content('<iframe sandbox="allow-scripts" srcdoc="<title>A table</title>"></iframe>')
    page.frame_locator("iframe").locator("title").wait_for(state="attached")
    return page.frames[1]


OPENINGS: Final[dict[str, tuple[str, Opening]]] = {
    "all": ("*", _sent),
    "exact": ("{origin}", _sent),
    "pattern": ("http://*.cards.example:*", _named),
    "file": ("null", _from_the_disk),
    "sandbox": ("null", _in_a_sandbox),
}


@pytest.fixture(scope="module")
def resolving(browser: Browser) -> Iterator[Browser]:
    """Chromium that finds all names below `cards.example` on this machine."""
    launched = browser.browser_type.launch(executable_path=shutil.which("chromium"), args=[*SWITCHES, RESOLVE])
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server for files: an empty page, and the client as a part of the page."""
    folder, port = tmp_path_factory.mktemp("site"), free_port()
    (folder / "index.html").write_text('<!doctype html><title>A table</title><link rel="icon" href="data:,">')
    (folder / "src").symlink_to(ROOT / "sdk/js/src")
    with files_served(folder, port):
        yield f"http://127.0.0.1:{port}", folder


@pytest.mark.parametrize("kind", OPENINGS)
def test_the_first_example_runs_in_a_page_of_each_kind_of_origin(
    resolving: Browser, site: tuple[str, Path], tmp_path: Path, kind: str
) -> None:
    """The client comes from the service, and plays a whole game by its stream."""
    allowed, opening = OPENINGS[kind]
    with serving(tmp_path, cors_origins=allowed.format(origin=site[0])) as service, opened(resolving) as page:
        table = opening(page, *site)
        assert table.evaluate("origin") == ("null" if allowed == "null" else table.evaluate("location.origin"))
        program = EXAMPLE.replace("https://rami.example", service.base)
        assert table.evaluate(PLAY % program, service.base) == {"status": "finished", "totals": 2}


@pytest.mark.parametrize(
    ("allowed", "opening"),
    [("", _sent), ("http://*.cards.example:*,null", _sent), ("{origin}", _named), ("https://*.cards.example", _named)],
)
def test_a_page_without_permission_gets_errors_and_does_not_wait(
    resolving: Browser, site: tuple[str, Path], tmp_path: Path, allowed: str, opening: Opening
) -> None:
    """The client is not loaded; one that the page has itself says that no answer came, and the browser names CORS."""
    with serving(tmp_path, cors_origins=allowed.format(origin=site[0])) as service, opened(resolving) as page:
        said = list[str]()
        page.on("console", lambda message: said.append(message.text))
        table = opening(page, *site)
        assert table.evaluate(FROM_SERVICE, service.base) == "TypeError"
        found: dict[str, Any] = table.evaluate(REFUSED, service.base)
        reason = "Unreachable network: The service did not answer (network)."
        assert found == {"found": [reason] * 3, "states": ["offline"]}, json.dumps(said)
        assert any("blocked by CORS policy" in line for line in said)
