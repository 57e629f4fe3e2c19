"""Reads the changelog: its releases and their entries."""

import re
from pathlib import Path

import msgspec

UNRELEASED = "Unreleased"


class Release(msgspec.Struct, frozen=True):
    """A section of the changelog."""

    version: str
    """`Unreleased`, or a version."""
    date: str
    """A date such as 2026-11-21; empty for changes that are not released."""
    kinds: tuple[str, ...]
    entries: tuple[str, ...]


def releases(changelog: Path) -> tuple[Release, ...]:
    """All sections in the order of the file."""
    _, *sections = re.split(r"^## ", changelog.read_text(), flags=re.MULTILINE)
    return tuple(_release(section) for section in sections)


def _release(section: str) -> Release:
    title, _, body = section.partition("\n")
    named = re.fullmatch(r"\[(.+?)\](?: - (\d{4}-\d\d-\d\d))?", title.strip())
    if not named:
        raise ValueError(f"expected [version] - date or [{UNRELEASED}], not {title!r}")
    kinds = re.findall(r"^### (.+)$", body, re.MULTILINE)
    entries = [" ".join(entry.split()) for entry in re.findall(r"^- (.+(?:\n  .+)*)", body, re.MULTILINE)]
    return Release(named[1], named[2] or "", tuple(kinds), tuple(entries))
