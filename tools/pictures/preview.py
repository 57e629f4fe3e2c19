"""The picture that messengers show beside a link: `python -m tools.pictures.preview` draws it with Chromium.

It is the fan of cards of the front door, on plain felt so that the file is small.
"""

import re
from typing import Final

from playwright.sync_api import Page
from tools.pictures.icons import WEB
from tools.pictures.learn import chromium
from tools.pictures.small_png import small

PREVIEW: Final = WEB / "preview.png"
SIZE: Final = (1200, 630)
"""What messengers and social networks ask for."""
_PAGE: Final = """<style>
body { margin: 0; background: #1c6b4a; color: #fff; text-align: center; font: bold 118px sans-serif; }
svg { display: block; width: 760px; margin: 30px auto 6px; overflow: visible; }
</style>"""


def drawn(page: Page, door: str) -> bytes:
    """The picture, from the front door as HTML."""
    fan = re.search(r"<svg class=\"fan\".*?</svg>", door, re.DOTALL)
    if fan is None:
        raise ValueError("the front door has no fan of cards")
    width, height = SIZE
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"{_PAGE}{fan[0]}Rami")
    return small(page.screenshot())


def main() -> None:
    """Write the picture."""
    with chromium() as browser:
        PREVIEW.write_bytes(drawn(browser.new_page(), (WEB / "index.html").read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
