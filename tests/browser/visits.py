"""Visits of the service's pages: who comes, with which device, and what the pages do wrong."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: Final[dict[str, Any]] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
USUAL: Final[dict[str, Any]] = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
"""Nothing moves, and nothing comes from a worker's cache, unless a test wants it."""
OF_TESTS: Final = re.compile(
    r".* was preloaded using link preload but not used within a few seconds"  # a busy machine kept it from starting
    r"|Service Worker registration blocked by Playwright"
)
"""What Chromium says of a page only in tests."""


class Visits:
    """Opens pages, and remembers what goes wrong in them.

    `expected` has the beginnings of those messages of the console that a test provokes.
    """

    def __init__(self, browser: Browser, base: str) -> None:
        self.wrong = list[str]()
        self.expected = tuple[str, ...]()
        self._browser = browser
        self._base = base
        self._contexts = list[BrowserContext]()

    def open(
        self,
        path: str = "/",
        token: str | None = None,
        base: str | None = None,
        discards: str = "direct",
        **context: Any,
    ) -> Page:
        """A page in a new browser. With a token, its player is known there. Discards are made at once."""
        base = base or self._base
        stored = [{"name": "rami.preferences", "value": json.dumps({"discards": discards})}]
        if token:
            stored.append({"name": "rami.token", "value": token})
        state: Any = {"cookies": [], "origins": [{"origin": base, "localStorage": stored}]}
        given: dict[str, Any] = DESK | USUAL | {"storage_state": state} | context
        visit = self._browser.new_context(base_url=base, **given)
        self._contexts.append(visit)
        self._watch(visit, base)
        page = visit.new_page()
        page.goto(path)
        return page

    def close(self) -> None:
        """Close all browsers."""
        while self._contexts:
            self._contexts.pop().close()

    def _watch(self, visit: BrowserContext, base: str) -> None:
        def note(said: ConsoleMessage) -> None:
            known = said.text.startswith(self.expected) or OF_TESTS.match(said.text)
            if said.type in {"error", "warning"} and not known:
                self.wrong.append(f"{said.text} {said.location['url']}".rstrip())

        visit.on("console", note)
        visit.on("weberror", lambda failed: self.wrong.append(str(failed.error)))
        visit.on("request", lambda sent: None if _ours(sent.url, base) else self.wrong.append(sent.url))


def _ours(url: str, base: str) -> bool:
    return url.startswith(base + "/") or re.match(r"(data|blob|about):", url) is not None
