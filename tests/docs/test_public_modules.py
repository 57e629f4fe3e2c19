"""The public modules of the SDK are listed, and our pages and examples use no others."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from tools.site.pages import blocks, text

README = text("sdk/README.md")
LISTED = re.findall(r"^\| `(rami[a-z._]*)` \|", README, re.MULTILINE)
PAGES = [
    "README.md",
    "sdk/README.md",
    "docs/do/write-a-bot.md",
    "docs/do/train-an-agent.md",
    "docs/reference/batch.md",
    "docs/reference/environments.md",
    "docs/do/use-the-api.md",
    "docs/do/use-another-language.md",
    "docs/do/test-your-client.md",
    "docs/reference/referee.md",
]
EXAMPLES = sorted(path.name for path in (Path(__file__).parents[2] / "sdk" / "examples").glob("*.py"))
IMPORTED = re.compile(r"^ *(?:from|import) (rami[a-z._]*)\b", re.MULTILINE)


@pytest.mark.parametrize("name", LISTED)
def test_a_public_module_says_what_it_is_for(name: str) -> None:
    """It can be imported, and has a documentation."""
    assert import_module(name).__doc__


def test_the_list_is_not_empty() -> None:
    """The table was found."""
    assert {"rami", "rami.errors", "rami.bots"} < set(LISTED)


@pytest.mark.parametrize("page", PAGES)
def test_our_pages_import_only_public_modules(page: str) -> None:
    """What a reader copies stays the same with the next release."""
    used = {name for block in blocks(text(page), "python") for name in IMPORTED.findall(block)}
    assert used <= set(LISTED)


@pytest.mark.parametrize("name", EXAMPLES)
def test_our_examples_import_only_public_modules(name: str) -> None:
    """The same for the programs beside the SDK."""
    assert set(IMPORTED.findall(text(f"sdk/examples/{name}"))) <= set(LISTED)
