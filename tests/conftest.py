"""Settings for every test: Hypothesis has no deadline, because a machine with two busy cores is sometimes slow."""

import gc

import pytest
from hypothesis import settings

settings.register_profile("rami", settings(), deadline=None)
settings.load_profile("rami")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--full`: test the promises with their full counts, which takes minutes, and not with small counts."""
    parser.addoption("--full", action="store_true", help="try the promises in tests/faults at their full counts")


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never scan the imported objects: the tests then take a tenth less time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether `--full` was given."""
    return bool(pytestconfig.getoption("full"))
