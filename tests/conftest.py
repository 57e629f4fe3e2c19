"""What holds for every test: Hypothesis sets no deadline, for two busy cores are slow now and then."""

import pytest
from hypothesis import settings

settings.register_profile("rami", settings(), deadline=None)
settings.load_profile("rami")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--full`: the promises at their full counts, which takes minutes; without it a short form of each."""
    parser.addoption("--full", action="store_true", help="try the promises in tests/faults at their full counts")


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether the full counts are wanted."""
    return bool(pytestconfig.getoption("full"))
