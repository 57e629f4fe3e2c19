"""What tests of the pages share: the browser of `tests/browser`."""

from tests.browser.conftest import browser

__all__ = ["browser"]
