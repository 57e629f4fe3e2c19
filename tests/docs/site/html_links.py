"""What the HTML of the built site refers to: links that lead nowhere, and what a page would load from other hosts."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

_LOADS: Final = {"script": "src", "img": "src", "iframe": "src", "source": "srcset", "video": "src", "audio": "src"}
"""The attribute with an address that a browser loads by itself."""
_PASSIVE: Final = {"canonical", "prev", "next", "alternate"}
"""Kinds of `<link>` that a browser does not load."""
_CSS: Final = re.compile(r"(?:url\(|@import )[\"']?([^\"')\s]+)")


class Page(HTMLParser):
    """One page: its anchors, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        """Read the text of a page."""
        super().__init__()
        self.anchors, self.links, self.loads = {"", "__top"}, set[str](), set[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what one element refers to."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag == "link" and given.get("rel") not in _PASSIVE:
            self.loads.add(given["href"])
        if tag in _LOADS and _LOADS[tag] in given:
            self.loads.add(given[_LOADS[tag]])
        self.loads.update(_CSS.findall(given.get("style", "")))


@cache
def read(path: Path) -> Page:
    """The page in a file."""
    return Page(path.read_text(encoding="utf-8"))


def dead_links(site: Path) -> list[str]:
    """Every link of every page to a file or an anchor that the site does not have, as "page: link"."""
    return [
        f"{path.relative_to(site)}: {link}"
        for path in sorted(site.rglob("*.html"))
        for link in sorted(read(path).links | read(path).loads)
        if not _leads_somewhere(site, path, link)
    ]


def _leads_somewhere(site: Path, path: Path, link: str) -> bool:
    address, anchor = urldefrag(link)
    if urlsplit(link).scheme or link.startswith("//"):
        return True
    below = unquote(address.partition("?")[0])
    target = site / below.lstrip("/") if below.startswith("/") else path.parent / below
    target = path if not below else target / "index.html" if target.is_dir() else target
    return target.is_file() and (target.suffix != ".html" or unquote(anchor) in read(target).anchors)


def foreign_loads(site: Path) -> list[str]:
    """Everything that a browser would load from another host, as "file: address"."""
    pages = {path: read(path).loads for path in sorted(site.rglob("*.html"))}
    styles = {path: set(_CSS.findall(path.read_text(encoding="utf-8"))) for path in sorted(site.rglob("*.css"))}
    return [
        f"{path.relative_to(site)}: {address}"
        for path, loads in (pages | styles).items()
        for address in sorted(loads)
        if urlsplit(address).scheme in ("http", "https") or address.startswith("//")
    ]
