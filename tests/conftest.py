"""Settings for every test: Hypothesis has no deadline, because a machine with two busy cores is sometimes slow."""

import gc
import os
import shutil

import pytest
from hypothesis import settings
from tests import promises

gc.disable()  # until all tests are collected, which takes a fifth less time
settings.register_profile("rami", settings(), deadline=None)
settings.load_profile("rami")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--full`: test the promises with their full counts, which takes minutes. Add `--promise`: test only one."""
    parser.addoption("--full", action="store_true", help="try the promises in tests/faults at their full counts")
    parser.addoption("--promise", type=int, choices=promises.NAMES, help="run only its tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests of one promise, if one is given."""
    others = promises.select(items, config.getoption("--promise"))
    if others:
        config.hook.pytest_deselected(items=others)


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never scan the imported objects: the tests then take a tenth less time."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 50)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the tests of each promise have counted."""
    reports = [(kind, one) for kind, some in terminalreporter.stats.items() for one in some]
    lines = promises.summed((kind, one) for kind, one in reports if isinstance(one, pytest.TestReport))
    if lines:
        terminalreporter.section("promises")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> promises.Figures:
    """Takes what the test has counted, for the sum at the end."""
    return promises.Figures(request.node)


@pytest.fixture(scope="session")
def node() -> None:
    """Node.js. Without it a test is skipped, but in CI it fails."""
    if not shutil.which("node"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node.js is not installed")


@pytest.fixture(scope="session")
def full(pytestconfig: pytest.Config) -> bool:
    """Whether `--full` was given."""
    return bool(pytestconfig.getoption("full"))
