"""What is generated is as its generator makes it."""

from collections.abc import Callable

import pytest
from tools.generate.generators import GENERATORS, Files, stale
from tools.generate.words import WORDS, modules
from tools.repository import ROOT


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: str(generator.__name__))
def test_it_is_not_stale(generator: Callable[[], Files]) -> None:
    """`make generate` would change no file."""
    assert [str(path.relative_to(ROOT)) for path, _ in stale(generator)] == [], "run make generate"


def test_no_page_has_words_that_nobody_imports() -> None:
    """A module of words that no page imports any more is not made, and has to go."""
    assert {*WORDS.iterdir()} == {path for path, _ in modules()}
