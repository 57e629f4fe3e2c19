"""A real browser, Debian's Chromium: pages of the service, and pages of another origin."""

import os
import re
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright
from tests.browser.visits import Visits
from tests.service.process import Service, serving

SWITCHES = ("--no-sandbox", "--disable-dev-shm-usage")
"""A container has no user namespaces for the sandbox, and a small /dev/shm. Only our own pages are opened."""
_LAUNCHED: Final = list[Browser]()
"""The browsers that run now, for the pictures of what failed."""


@pytest.fixture(scope="module")  # while it runs, its event loop would disturb the tests of other modules
def browser() -> Iterator[Browser]:
    """Chromium without a window. Without it the tests are skipped, but in CI they fail."""
    found = shutil.which("chromium")
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "Chromium is not installed: what browsers do is not tested (Debian's package is `chromium`)"
        )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=[*SWITCHES])
        _LAUNCHED.append(launched)
        yield launched
        _LAUNCHED.remove(launched)
        launched.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Take a picture of every open page when a test fails, and name the files in the report."""
    report = yield
    if report.failed and report.when == "call" and _LAUNCHED:
        report.sections.append(("pictures", "\n".join(_pictures(item))))
    return report


def _pictures(item: pytest.Item) -> Iterator[str]:
    folder = item.config.rootpath / ".pytest_cache/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    pages = [page for browser in _LAUNCHED for context in browser.contexts for page in context.pages]
    name = re.sub(r"[^\w.-]+", "-", item.name)[:120]
    for number, page in enumerate(pages):
        path = folder / f"{name}-{number}.png"
        with suppress(Error):
            page.screenshot(path=path, timeout=5000)
            yield f"{path} ({page.url.partition('#')[0]})"


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files of a folder, and does not print each request."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The origin of a page that another server than the service has sent."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text("<!doctype html><meta charset=utf-8><title>A table</title>")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory, origin: str) -> Iterator[Service]:
    """A service that pages of the other origin may call. Beside a browser the store may be late on a busy machine."""
    folder: Path = tmp_path_factory.mktemp("browser")
    with serving(folder, cors_origins=origin, store_timeout=2.5) as running:
        yield running
        assert "internal_error" not in running.log


@contextmanager
def opened(browser: Browser) -> Iterator[Page]:
    """A page in a browser that has no cache yet. Opening one takes a second of processor time."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@contextmanager
def without_errors(page: Page) -> Iterator[Page]:
    """Fail if a script of the page fails meanwhile."""
    errors = list[str]()

    def note(error: Error) -> None:
        errors.append(str(error))

    page.on("pageerror", note)
    yield page
    page.goto("about:blank")  # what the test has started ends here
    page.remove_listener("pageerror", note)
    assert errors == []


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Page]:
    """One page for the tests of a module."""
    with opened(browser) as page:
        yield page


@pytest.fixture
def page(shared: Page, origin: str) -> Iterator[Page]:
    """A page of the other origin, newly loaded. The test fails if a script of it fails."""
    with without_errors(shared):
        shared.goto(f"{origin}/index.html")
        yield shared


@pytest.fixture
def fresh_page(browser: Browser, origin: str) -> Iterator[Page]:
    """The same in a browser that has no cache yet."""
    with opened(browser) as page, without_errors(page):
        page.goto(f"{origin}/index.html")
        yield page


@pytest.fixture
def visits(browser: Browser, service: Service) -> Iterator[Visits]:
    """Opens pages of the service, each in a browser of its own. The test fails if one of them does anything wrong."""
    opened = Visits(browser, service.base)
    yield opened
    opened.close()
    assert opened.wrong == []
