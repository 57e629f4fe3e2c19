"""The page about the table in the terminal shows it as it is."""

import re

from tools.repository import ROOT
from tools.site.pages import blocks, text

PAGE = "docs/do/play-in-a-terminal.md"
PICTURES = ROOT / "tests/sdk/terminal/__snapshots__/test_pictures.ambr"


def test_the_picture_is_that_of_the_tests() -> None:
    """The first turn of `rami-51` in a small terminal."""
    stored = re.search(
        r"test_the_first_turn\[en-small\]\n  '''\n(.*?)\n  '''", PICTURES.read_text(encoding="utf-8"), re.DOTALL
    )
    assert stored is not None
    assert blocks(text(PAGE), "text")[0].splitlines() == [line[2:].rstrip() for line in stored[1].splitlines()]
