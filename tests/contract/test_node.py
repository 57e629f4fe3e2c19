"""Tools from the world of Node: a second linter for the specification, and a TypeScript client made from it that plays.

They are installed once, as tests/contract/node/package-lock.json pins them, into pytest's cache.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from tests.service.process import Service, serving

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "openapi.json"
HERE = Path(__file__).parent / "node"
PINNED = ("package.json", "package-lock.json")


def run(folder: Path, *command: str, seconds: float = 120) -> str:
    """What a command wrote, and that it succeeded."""
    quiet = os.environ | {"CI": "1", "NO_COLOR": "1", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def install(folder: Path) -> None:
    """The packages, exactly as pinned; a half-done installation is begun anew."""
    for name in PINNED:
        shutil.copy(HERE / name, folder)
    run(folder, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", seconds=140)
    (folder / "installed").touch()


@pytest.fixture(scope="session")
def packages(pytestconfig: pytest.Config) -> Path:
    """The folder with the packages. Without Node there is nothing to run: in CI that is a failure."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node is not installed: no linter, no TypeScript client")
    pinned = sha256(b"".join((HERE / name).read_bytes() for name in PINNED)).hexdigest()[:16]
    folder: Path = pytestconfig.cache.mkdir(f"contract-node-{pinned}")
    if not (folder / "installed").exists():
        install(folder)
    return folder


@pytest.fixture(scope="module")
def compiled(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client made from the committed specification and the scripts beside it, compiled under strict."""
    folder = tmp_path_factory.mktemp("client")
    for source in HERE.iterdir():
        shutil.copy(source, folder)
    (folder / "node_modules").symlink_to(packages / "node_modules")
    bin_ = folder / "node_modules" / ".bin"
    run(folder, f"{bin_}/openapi-typescript", "--default-non-nullable=false", str(COMMITTED), "-o", "rami.d.ts")
    run(folder, f"{bin_}/tsc")
    return folder


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service of its own."""
    with serving(tmp_path_factory.mktemp("node")) as running:
        yield running


def test_redoclys_linter_has_nothing_to_say(packages: Path) -> None:
    """All that it recommends, where a warning is an error."""
    linter = f"{packages}/node_modules/.bin/redocly"
    said = run(packages, linter, "lint", "--config", str(HERE / "redocly.yaml"), str(COMMITTED))
    assert "Your API description is valid" in said


def test_a_generated_client_compiles_under_strict_and_plays_a_whole_game(compiled: Path, service: Service) -> None:
    """Two players join, draw, meld, discard, until one has won and the record is there."""
    log = run(compiled, "node", "out/game.js", service.base, seconds=100).splitlines()
    ended = json.loads(log[-1])
    assert (ended["status"], ended["deals"]) == ("finished", 1)
    assert ended["steps"] >= 10
    assert ended["winners"]
    assert {"deal_started", "stock_drawn", "card_discarded"} <= {line.partition(" ")[0] for line in log}


def test_the_lock_names_no_address() -> None:
    """Whoever installs asks the registry that is configured there."""
    locked = json.loads((HERE / "package-lock.json").read_text())
    assert not [name for name, package in locked["packages"].items() if {"resolved", "funding"} & package.keys()]
    assert all(package["integrity"] for name, package in locked["packages"].items() if name)
