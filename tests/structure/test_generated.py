"""What is generated is as its generator makes it."""

from collections.abc import Callable

import pytest
from tools.generate.generators import GENERATORS, Files, stale
from tools.repository import ROOT


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: str(generator.__name__))
def test_it_is_not_stale(generator: Callable[[], Files]) -> None:
    """`make generate` would change no file."""
    assert [str(path.relative_to(ROOT)) for path, _ in stale(generator)] == [], "run make generate"
