"""The pages of the documentation and their contents: blocks, links, headings."""

import re
from typing import Final

from tools.repository import ROOT

FOLDERS: Final = ("docs", "helm", "sdk")
PAGES: Final = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
"""Every page for readers."""


def text(name: str) -> str:
    """A page by its path from the root."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def prose(page: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```", "", page, flags=re.MULTILINE | re.DOTALL)


def links(page: str) -> list[str]:
    """The targets of a page's links, without links to other sites."""
    return re.findall(r"\]\((?!https?:)([^)]+)\)", prose(page))


def anchors(page: str) -> set[str]:
    """The headings of a page in the form that links use."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
