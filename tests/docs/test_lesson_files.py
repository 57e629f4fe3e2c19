"""What the pages that teach let their readers save: only public modules are used."""

import pytest
from tests.docs.lessons import files_of
from tests.docs.test_public_modules import IMPORTED, LISTED
from tools.repository import ROOT
from tools.site.pages import PAGES

LESSONS = [name for name in (str(page.relative_to(ROOT)) for page in PAGES) if files_of(name)]


def test_the_lessons_are_found() -> None:
    """Pages of both kinds have files."""
    assert {"docs/learn/first-bot.md", "docs/do/host-a-tournament.md"} < {*LESSONS}


@pytest.mark.parametrize("page", LESSONS)
def test_the_files_of_a_lesson_import_only_public_modules(page: str) -> None:
    """What a reader copies stays the same with the next release."""
    used = {name for content in files_of(page).values() for name in IMPORTED.findall(content)}
    assert used <= set(LISTED)
