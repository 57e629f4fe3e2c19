"""What the HTML of the built site refers to: links that lead nowhere, and what a page would load from other hosts."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import unquote, urldefrag, urlsplit

_ANCHOR: Final = re.compile(r'\s(?:id|name)="([^"<>]*)"')
_LINK: Final = re.compile(r'<a\s[^<>]*?href="([^"]*)"')
_LOADING: Final = re.compile(r"<(?:link|script|img|iframe|source|video|audio)\s[^<>]*>")
_ADDRESS: Final = re.compile(r'\s(?:href|src|srcset)="([^"]*)"')
_PASSIVE: Final = re.compile(r'rel="(?:canonical|prev|next|alternate)"')
"""Kinds of `<link>` that a browser does not load."""
_CSS: Final = re.compile(r"(?:url\(|@import )[\"']?([^\"')\s]+)")


class Page(NamedTuple):
    """One page: its anchors, its links, and what a browser loads for it."""

    anchors: frozenset[str]
    links: frozenset[str]
    loads: frozenset[str]


@cache
def read(path: Path) -> Page:
    """The page in a file. The site is too large for a parser in Python; the tool that makes it writes regular HTML."""
    text = path.read_text(encoding="utf-8")
    loading = [tag for tag in _LOADING.findall(text) if not _PASSIVE.search(tag)]
    loads = [address for tag in loading for address in _ADDRESS.findall(tag)]
    return Page(
        anchors=frozenset({"", "__top", *map(unescape, _ANCHOR.findall(text))}),
        links=frozenset(map(unescape, _LINK.findall(text))),
        loads=frozenset(map(unescape, loads)),
    )


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
