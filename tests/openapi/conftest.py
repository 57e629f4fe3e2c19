"""The workshop of the tests that use tools of the Node ecosystem, and the specification that they read."""

import os
import shutil
from pathlib import Path

import pytest
from tools.node import workshop


@pytest.fixture(scope="session")
def scene(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts and the packages in a folder. Without Node the tests are skipped, but in CI they fail."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node is not installed: no linters, no TypeScript")
    source = Path(__file__).parent / "node"
    return workshop(source, pytestconfig.cache.mkdir("packages"), tmp_path_factory.mktemp("scene"))
