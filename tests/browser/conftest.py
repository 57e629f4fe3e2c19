"""A real browser, Debian's Chromium, and pages of another origin than the service's."""

import os
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.service.process import Service, serving

SWITCHES = ("--no-sandbox", "--disable-dev-shm-usage")
"""A container has no user namespaces for the sandbox, and a small /dev/shm. Only our own pages are opened."""


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
        yield launched
        launched.close()


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
    """A service that pages of the other origin may call."""
    folder: Path = tmp_path_factory.mktemp("browser")
    with serving(folder, cors_origins=origin) as running:
        yield running
        assert "internal_error" not in running.log


@pytest.fixture
def page(browser: Browser, origin: str) -> Iterator[Page]:
    """A page of the other origin, in a browser that has no cache yet. The test fails if a script of it fails."""
    context = browser.new_context()
    opened, errors = context.new_page(), list[str]()
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(f"{origin}/index.html")
    yield opened
    context.close()
    assert errors == []
