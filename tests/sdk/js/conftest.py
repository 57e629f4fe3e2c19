"""The service and the Node packages of these tests: the compiler of TypeScript, and what judges the npm package."""

import os
import shutil
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from tests.openapi.conftest import scene
from tests.service.process import Service, serving
from tools.node import run, workshop
from tools.repository import ROOT

__all__ = ["scene"]

HERE = Path(__file__).parent


class Shop:
    """A folder `app` where `rami` is installed as `npm pack` packs it, beside the packages that only tests need."""

    def __init__(self, folder: Path, packed: Path) -> None:
        self.folder = folder
        self.packed = packed
        self.app = folder / "app"

    def package(self, path: str) -> str:
        """The first path in the npm packages that fits a pattern. A test fails if the package is missing."""
        found = sorted((self.folder / "node_modules").glob(path))
        assert found, f"the npm package of {path} is missing: install what {HERE / 'node/package.json'} names"
        return str(found[0])

    def run(self, *command: str, folder: str = ".", seconds: float = 60) -> str:
        """What a command prints in a folder of the app."""
        return run(self.app / folder, *command, seconds=seconds)


@pytest.fixture(scope="session")
def shop(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """Without npm the tests are skipped, but in CI they fail."""
    if not shutil.which("npm"):
        missing = "npm is not installed, which installs publint, attw, esbuild, bun, deno, react, react-native and vite"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    folder = workshop(HERE / "node", pytestconfig.cache.mkdir("packages"), tmp_path_factory.mktemp("shop"))
    with (ROOT / "sdk/js/package.json").open() as lock:  # workers pack one after the other: it copies files meanwhile
        flock(lock, LOCK_EX)
        name = run(ROOT / "sdk/js", "npm", "pack", "--silent", "--pack-destination", str(folder)).split()[-1]
    made = Shop(folder, folder / name)
    shutil.copytree(ROOT / "sdk/js/examples", made.app)
    installed = made.app / "node_modules/rami"
    installed.mkdir(parents=True)
    run(installed, "tar", "xzf", str(made.packed), "--strip-components", "1")
    return made


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for the tests of one module only."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running
        assert "internal_error" not in running.log
