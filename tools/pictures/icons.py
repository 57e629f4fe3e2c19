"""The icons of the installed page, from its SVG: `python -m tools.pictures.icons` draws them with Chromium."""

from typing import Final

from playwright.sync_api import Page
from tools.pictures.learn import chromium
from tools.pictures.small_png import small
from tools.repository import ROOT

WEB: Final = ROOT / "service" / "rami_service" / "web"
ICONS: Final = WEB / "icons"


def drawn(page: Page, picture: str, size: int) -> bytes:
    """A picture in a square of so many pixels."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{picture}")
    return small(page.screenshot(omit_background=True))


def maskable(picture: str) -> str:
    """The picture with its colour up to the edges, smaller: a system cuts its own shape out of it."""
    edged = '<rect x="2" y="2" width="28" height="28" rx="6"'
    full = picture.replace(edged, '<rect x="-8" y="-8" width="48" height="48"')
    return full.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')


def main() -> None:
    """Write all icons."""
    picture = (WEB / "docs.svg").read_text()
    with chromium() as browser:
        page = browser.new_page()
        for size in (192, 512):
            (ICONS / f"{size}.png").write_bytes(drawn(page, picture, size))
        (ICONS / "maskable.png").write_bytes(drawn(page, maskable(picture), 512))


if __name__ == "__main__":
    main()
