"""What holds for every test: Hypothesis has no deadline, because two busy cores are slow now and then."""

import gc

import pytest
from hypothesis import settings

settings.register_profile("rami", settings(), deadline=None)
settings.load_profile("rami")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--full`: the promises at their full counts, which takes minutes; without it a short form of each."""
    parser.addoption("--full", action="store_true", help="try the promises in tests/faults at their full counts")


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never look at what was imported: tests take a tenth less time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether the full counts are wanted."""
    return bool(pytestconfig.getoption("full"))
