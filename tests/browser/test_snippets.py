"""Every snippet of the pages in JavaScript, run in Chromium by a page of another origin as a reader runs it."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from tests.browser.conftest import opened
from tests.docs.lessons import agrees
from tests.docs.own_frontend import files_served
from tests.docs.snippets import MARK, Snippet, program, snippets, wrong
from tests.service.process import free_port, serving
from tools.repository import ROOT
from tools.site.pages import links, text

pytestmark = pytest.mark.browser

FILE: Final = ("html", "html")
"""A page that the reader saves and opens."""
SCRIPT: Final = ("js", "")
"""A part of the program of its page, or lines for the console of the file that its page shows."""
ELSEWHERE: Final = {
    ("html", ""): "a part of a page, with a picture of a game: tests/browser/test_element.py shows it",
    ("jsx", ""): "a component of React: tests/sdk/js/test_react_snippets.py builds and shows it",
    ("js", "js"): "a part of a page that needs a push service: tests/browser/test_push.py has one and runs it",
    ("js", "mjs"): "a program of Node, which starts a process: tests/docs/test_referee_page.py runs it",
}
"""What browsers cannot run as it stands, and which test runs it."""
NODE: Final = {"check.mjs", "judge.mjs"}
"""The programs of Node that are run there."""
FOUND: Final = snippets()
FILES: Final = [one for one in FOUND if one.kind == FILE]
PROGRAMS: Final = sorted({one.page for one in FOUND if one.kind == SCRIPT} - {one.page for one in FILES})
SERVICES: Final = ("https://rami.example", "http://127.0.0.1:8000")
"""The addresses that stand for the reader's service."""
PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<title>A program</title>
<script type="importmap">{imports}</script>
<script type="module" src="program.js"></script>
"""
"""Loads the program of a page. The import map is what a bundler knows of the npm package."""


class Reader(NamedTuple):
    """A page of a reader, where it is, and what its console has printed and complained about."""

    page: Page
    address: str
    printed: list[str]
    complaints: list[str]


@contextmanager
def reader(browser: Browser, folder: Path, files: dict[str, str]) -> Iterator[Reader]:
    """The files of a reader, served from an origin that a new service allows; its address is in them."""
    port, site = free_port(), folder / "site"
    origin = f"http://127.0.0.1:{port}"
    with serving(folder, cors_origins=origin) as service, opened(browser) as page:
        for name, content in files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(re.sub("|".join(map(re.escape, SERVICES)), service.base, content))
        seen = Reader(page, origin, [], [])
        page.on("pageerror", lambda error: seen.complaints.append(str(error)))
        page.on("console", lambda said: _note(said, seen))
        with files_served(site, port):
            yield seen
            page.goto("about:blank")
        assert "internal_error" not in service.log


def _note(said: ConsoleMessage, seen: Reader) -> None:
    if said.type in ("error", "warning"):
        if "favicon.ico" not in said.location["url"]:
            seen.complaints.append(said.text)
    else:
        seen.printed.append(said.text)


def scripts(page: str) -> list[Snippet]:
    """The snippets of a page that browsers run as scripts."""
    return [one for one in FOUND if one.page == page and one.kind == SCRIPT]


def unexpected(complaints: list[str], parts: list[Snippet]) -> list[str]:
    """Complaints without those about a refusal that a snippet catches, because Chromium prints them too."""
    caught = any("catch" in part.block.text for part in parts)
    return [one for one in complaints if not (caught and "a status of 409" in one)]


def test_every_snippet_is_run_by_a_test() -> None:
    """A snippet of another language, or a new program of Node, has no test yet."""
    assert {one.kind for one in FOUND} == {FILE, SCRIPT, *ELSEWHERE}
    assert {one.block.file for one in FOUND if one.kind == ("js", "mjs")} == NODE
    assert len(PROGRAMS) >= 3
    assert FILES


@pytest.mark.parametrize("page", PROGRAMS)
def test_the_snippets_of_a_page_are_one_program_that_works(browser: Browser, tmp_path: Path, page: str) -> None:
    """Each prints what its page shows, or at least something; nothing else is in the console."""
    parts = scripts(page)
    files = {"index.html": PAGE.format(imports=json.dumps(_imports())), "program.js": program(parts)}
    linked = [link for link in links(text(page)) if link.endswith(".js") and "/src/" in link]
    files |= {Path(link).name: (ROOT / page).parent.joinpath(link).read_text() for link in linked}
    files |= {f"rami/src/{file.name}": file.read_text() for file in (ROOT / "sdk/js/src").glob("*.js")}
    with reader(browser, tmp_path, files) as seen:
        seen.page.goto(seen.address)
        while seen.printed.count(MARK) < len(parts):
            seen.page.wait_for_timeout(50)
            assert unexpected(seen.complaints, parts) == []
        assert wrong(parts, "".join(f"{line}\n" for line in seen.printed)) == []
        assert unexpected(seen.complaints, parts) == []


@pytest.mark.parametrize("file", FILES, ids=lambda one: one.block.file)
def test_a_page_to_save_works_and_so_do_the_lines_for_its_console(
    browser: Browser, tmp_path: Path, file: Snippet
) -> None:
    """The page lets a person click something; then the console shows what the page says about each snippet."""
    name, lines = Path(file.block.file).name, scripts(file.page)
    with reader(browser, tmp_path, {name: file.block.text}) as seen:
        seen.page.goto(f"{seen.address}/{name}")
        seen.page.locator("button:enabled").first.wait_for()
        base = re.search(r"http://127[\d.:]+", (tmp_path / "site" / name).read_text())
        assert base
        for part in lines:
            shown = in_console(seen.page, part.block.text.replace(SERVICES[1], base[0]))
            assert shown != "undefined"
            assert part.shown is None or agrees(part.shown, shown), shown
        assert unexpected(seen.complaints, lines) == []


def in_console(page: Page, lines: str) -> str:
    """What the console of the browser shows for lines that are pasted into it."""
    session = page.context.new_cdp_session(page)
    how = {"replMode": True, "awaitPromise": True, "generatePreview": True}
    answer = session.send("Runtime.evaluate", {"expression": lines, **how})
    session.detach()
    assert "exceptionDetails" not in answer, answer
    result = answer["result"]
    if "preview" not in result:
        return str(result.get("value", result["type"]))
    return "{" + ", ".join(f"{one['name']}: {_quoted(one)}" for one in result["preview"]["properties"]) + "}"


def _quoted(one: dict[str, Any]) -> str:
    return f"'{one['value']}'" if one["type"] == "string" else str(one["value"])


def _imports() -> dict[str, dict[str, str]]:
    exports = json.loads(text("sdk/js/package.json"))["exports"]
    found = {name: entry["default"] for name, entry in exports.items() if isinstance(entry, dict)}
    return {"imports": {f"rami{name[1:]}": f"/rami/{target[2:]}" for name, target in found.items()}}
