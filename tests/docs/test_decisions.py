"""The list of the decisions has each record once, by its title and in few words."""

import re
from pathlib import Path

import pytest
from tools.repository import ROOT
from tools.site.pages import text

FOLDER = "docs/decisions"
RECORDS = sorted(page.name for page in Path(ROOT / FOLDER).glob("*.md") if page.name != "README.md")
LISTED = re.findall(r"^- \[([^\]]+)\]\(([\w-]+\.md)\):\s+(.+(?:\n  .+)*)", text(f"{FOLDER}/README.md"), re.MULTILINE)
"""Title, file and description of each record in the list."""
WORDS = 25
"""A description has at most so many words."""


def test_the_list_has_every_record_exactly_once() -> None:
    """No record is missing, listed under two topics, or listed although it does not exist."""
    assert sorted(name for _, name, _ in LISTED) == RECORDS


@pytest.mark.parametrize("name", RECORDS)
def test_the_name_of_a_file_is_its_title(name: str) -> None:
    """A file has the title of its record in lower case with hyphens, and the list has the same title."""
    title = text(f"{FOLDER}/{name}").partition("\n")[0].removeprefix("# ")
    assert name == re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") + ".md"
    assert [listed for listed, file, _ in LISTED if file == name] == [title]


def test_descriptions_are_short() -> None:
    """A reader of the list sees at a glance what was decided."""
    assert [name for _, name, said in LISTED if len(said.split()) > WORDS or not said.endswith(".")] == []


COMPUTED = {
    "a-step-is-refused-if-the-turn-cannot-be-finished.md": ("sdk/rami/rules/feasibility/*.py",),
    "our-own-http-server-writes-each-answer-at-once.md": ("service/rami_service/server/*.py",),
    "events-contain-the-state-of-the-turn.md": ("sdk/js/src/reducer.js",),
}
"""Records with a number of lines, and the files that have them."""


@pytest.mark.parametrize("name", RECORDS)
def test_numbers_of_lines_are_right_or_dated(name: str) -> None:
    """Code grows: a number is rounded and still right, or it is said when it was."""
    dated = r"\b(?:19|20)\d\d\)|Until release"
    undated = [part for part in text(f"{FOLDER}/{name}").split("\n\n") if not re.search(dated, part)]
    answer = [number for part in undated for number in re.findall(r"([\d,]+)\s+lines", part)]
    lines = sum(len(file.read_text().splitlines()) for pattern in COMPUTED.get(name, ()) for file in ROOT.glob(pattern))
    assert answer == ([f"{round(lines, -2):,}"] if name in COMPUTED else [])
