"""docs/do/administer-the-service.md lists what operators can do, as the code declares it."""

import re

from tools.repository import ROOT

from rami_service.admin.operations import OPERATIONS

PAGE = (ROOT / "docs/do/administer-the-service.md").read_text(encoding="utf-8")


def test_the_page_lists_every_operation() -> None:
    """In the order of the code, with its command, its request and its sentence."""
    rows = re.findall(r"^\| `([a-z-]+)` \| `([A-Z]+) (/[^`]*)` \| (.*) \|$", PAGE, re.MULTILINE)
    declared = [(one.name.replace("_", "-"), one.method, one.path, one.does) for one in OPERATIONS.values()]
    assert rows == declared


def test_the_page_names_every_right() -> None:
    """Each right has a row."""
    assert re.findall(r"^\| `(look|act|cards)` \|", PAGE, re.MULTILINE) == ["look", "act", "cards"]
