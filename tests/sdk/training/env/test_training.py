"""The training example: it learns in a few minutes to beat a novice. Full: eight minutes; short: one small round."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.tools

EXAMPLE = Path(__file__).parents[4] / "sdk/examples/train.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The example as a module."""
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["train"] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(EXAMPLE.parent))  # other processes import it too
    spec.loader.exec_module(module)
    return module


def test_it_learns(example: ModuleType, monkeypatch: pytest.MonkeyPatch, *, full: bool) -> None:
    """Untrained it loses against the novice. The cards and the chances are the same in every run of the short form."""
    minutes, deals = (8.0, 2000) if full else (0.005, 80)
    if not full:
        monkeypatch.setattr(example, "TRIED", 12)
        monkeypatch.setattr(example, "KEPT", 2)
        monkeypatch.setattr(example, "DEALS", 12)
    before, _ = example.measured(example.np.zeros(example.SIZE), workers=2, deals=deals)
    after, error = example.measured(example.train(minutes, workers=2), workers=2, deals=deals)
    assert before < 0
    assert after > (error if full else before + 2), (before, after, error)
