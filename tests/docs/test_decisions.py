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
