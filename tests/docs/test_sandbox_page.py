"""The page docs/do/test-against-the-service.md does what it says."""

from pathlib import Path

import pytest
from tests.docs.lessons import differing, followed
from tests.service.process import free_port

pytestmark = pytest.mark.tools


def test_a_sandbox_gives_the_same_cards_twice(tmp_path: Path) -> None:
    """The sandbox starts and says what it is; two runs print the same cards, those of the page, and a turn ran out."""
    port = free_port()
    page, base = "docs/do/test-against-the-service.md", f"http://127.0.0.1:{port}"
    steps = followed(page, tmp_path, base, RAMI_PORT=str(port))
    assert differing(steps) == []
    assert len(steps) >= 2
