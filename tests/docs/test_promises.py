"""Every promise in docs/understand/promises.md names the tests that check it."""

import re
from pathlib import Path

from tests.promises import NAMES
from tools.repository import ROOT

PAGE = ROOT / "docs" / "understand" / "promises.md"
PROMISED, NOT_PROMISED = (
    PAGE.read_text(encoding="utf-8").split("## What is promised")[1].split("## What is not promised")
)
SECTIONS = re.findall(r"^### (\d+)[a-z]?\. .+\n\n((?:(?!^##).*\n)+)", PROMISED, re.MULTILINE)
"""The number of each promise, and its text."""


def linked(text: str) -> list[Path]:
    """The files that a text links to."""
    return [(PAGE.parent / link).resolve() for link in re.findall(r"\]\(([^)]+)\)", text)]


def test_every_promise_names_a_test_that_exists() -> None:
    """Each linked test is a file with tests, and its link text is the name of the file."""
    assert len(SECTIONS) == PROMISED.count("\n### ") >= 10
    for _, text in SECTIONS:
        tried = text.partition("- **Checked by:** ")[2]
        assert linked(tried), text
        for path in linked(tried):
            assert re.search(r"^(async )?def test_", path.read_text(encoding="utf-8"), re.MULTILINE), path
        assert all(shown == Path(link).name for shown, link in re.findall(r"\[([^]]+)\]\(([^)]+)\)", tried))


def test_every_test_of_a_promise_is_named() -> None:
    """Every test file in tests/faults belongs to a promise."""
    named = {path for _, text in SECTIONS for path in linked(text)}
    assert set((ROOT / "tests" / "faults").glob("test_*.py")) - named == set()


def test_every_promise_has_its_number() -> None:
    """Its number is one of the promises, and that of its tests in tests/faults."""
    for number, text in SECTIONS:
        assert int(number) in NAMES
        for path in linked(text):
            if path.parent.name == "faults":
                assert f"pytest.mark.promise({number})" in path.read_text(encoding="utf-8"), path


def test_every_setting_in_a_condition_exists() -> None:
    """Every setting that a condition names exists in docs/reference/settings.md."""
    settings = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    for name in re.findall(r"RAMI_\w+", PROMISED + NOT_PROMISED):
        assert f"| `{name}` |" in settings


def test_it_says_what_is_not_promised() -> None:
    """The page lists its limits: power cuts, failover, unknown outcomes, repeated notices and clocks."""
    for word in ("power cut", "Failover", "not answered", "Notices", "Clocks"):
        assert word in NOT_PROMISED
