"""The site of the documentation, built as `make docs` builds it: no dead link, nothing from elsewhere, a search."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.visits import PHONE, Visits
from tests.docs.own_frontend import files_served
from tests.service.process import free_port
from tools.site.build import FOLDER, built
from tools.site.html_links import dead_links, foreign_loads

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def site(worker_id: str) -> Path:
    """A folder with the HTML, one for each process. A warning of the tool that builds it is an error."""
    try:
        return built(FOLDER.with_name(f"docs-{worker_id}"))
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        if "CI" in os.environ:
            raise
        pytest.skip(f"the tool that builds the site cannot be installed here: {error}")


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    """The address of the site on a server for files."""
    port = free_port()
    with files_served(site, port):
        yield f"http://127.0.0.1:{port}"


def test_every_public_name_of_the_sdk_is_explained(site: Path) -> None:
    """The page of `rami` has each class with its fields."""
    page = (site / "reference/sdk/rami/index.html").read_text(encoding="utf-8")
    assert 'id="rami.GameView"' in page
    shown = re.sub(r"<[^>]+>", "", page)
    assert "pile_size: int" in shown
    assert re.search(r"suspended_until:\s+Timestamp \| None", shown)


def test_no_link_of_the_site_is_dead(site: Path) -> None:
    """Each link of each page leads to a file of the site, and to an anchor that is there."""
    assert len([*site.rglob("*.html")]) > 100
    assert dead_links(site) == []


def test_the_site_loads_nothing_from_other_hosts(site: Path) -> None:
    """Scripts, styles, fonts and pictures are files of the site."""
    assert foreign_loads(site) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    """The check notices a file and an anchor that are missing, and a script of another host."""
    page = '<h1 id="here"></h1><a href="#here"></a><a href="#there"></a><a href="gone/"></a><a href="/"></a>'
    (tmp_path / "index.html").write_text(f'{page}<script src="https://other.example/x.js"></script>')
    assert dead_links(tmp_path) == ["index.html: #there", "index.html: gone/"]
    assert foreign_loads(tmp_path) == ["index.html: https://other.example/x.js"]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_reader_finds_errors_and_settings(browser: Browser, base: str, device: dict[str, Any], scheme: str) -> None:
    """The search of the site finds both, and the first result leads there; the browser asks no other host."""
    visits = Visits(browser, base)
    page = visits.open(base=base, color_scheme=scheme, **device)
    for name, where in (("not_your_turn", "errors"), ("RAMI_PORT", "settings")):
        page.goto(base)  # wait until the search listens: a word that is typed before is lost
        page.locator("label[for=__search], .md-search__button").locator("visible=true").first.click()
        page.get_by_role("combobox", name="Search").fill(name)
        page.get_by_text(re.compile(r"^\d+ results?$")).wait_for()
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(rf"/reference/{where}/.*#{name}$"))
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert visits.wrong == []
    visits.close()
