"""Every tag of a rule that the code and the tests use has a text, and every text is of such a tag."""

import re

from tools.repository import ROOT

from rami.problems import MOVE_REFUSALS
from rami.rules.options import OPTIONS
from rami.rules.tags import TAGS

TAG = re.compile(r"(?<![\w-])(?:[BCFGNSTUWZ]-\d\d|I-[1-5][a-f]?|H\d{1,2}[ab]?|V[1-6])(?![\w-])")
FOLDERS = ("sdk", "service", "tests", "tools")


def used() -> set[str]:
    """The tags in the code and the tests, except in the list of texts."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "tags.py"]
    return {tag for path in files for tag in TAG.findall(path.read_text(encoding="utf-8"))}


def test_each_tag_has_a_text_and_each_text_is_used() -> None:
    """Code, comments, refusals and tests name no other tags, and no text is left over."""
    assert used() == set(TAGS)


def test_each_refusal_and_each_option_names_a_rule_with_a_text() -> None:
    """Also if the tag has letters that no other tag has."""
    assert {refusal.rule for refusal in MOVE_REFUSALS if refusal.rule} <= set(TAGS)
    assert {tag for option in OPTIONS.values() for tag in re.findall(r"[A-Z]+-?\d+[a-f]?", option.rules)} <= set(TAGS)


def test_each_text_is_one_plain_sentence() -> None:
    """It begins with a capital letter and ends with a full stop."""
    for tag, text in TAGS.items():
        assert re.fullmatch(r"[A-Z][^.]*\.|A-2-3[^.]*\.", text), tag
