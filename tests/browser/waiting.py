"""Waiting for what a page shows."""

from typing import Any

from playwright.sync_api import Page

_UNTIL = """async ([argument, milliseconds]) => {
    const found = %s;
    const end = performance.now() + milliseconds;
    for (;;) {
        const value = await found(argument);
        if (value) return value;
        if (performance.now() > end) return null;
        await new Promise((again) => setTimeout(again, 15));
    }
}"""
SECONDS = 30.0


def until(page: Page, found: str, argument: Any = None, seconds: float = SECONDS) -> Any:
    """Wait until a function of JavaScript finds something in the page, and return it.

    Playwright's own `wait_for_function` makes code from a text, which the policy of the pages forbids.
    """
    value = page.evaluate(_UNTIL % found, [argument, 1000 * seconds])
    assert value is not None, f"the page never showed this: {found} {argument!r}"
    return value


def text(page: Page, selector: str) -> str:
    """The visible text of the only element that fits."""
    return page.locator(selector).inner_text()
