"""Tools from the Node ecosystem: a second linter for the specification, and a generated TypeScript client that plays.

They are installed once, pinned by tests/contract/node/package-lock.json, into pytest's cache (tests/node.py).
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.node import run, workshop
from tests.service.process import Service, serving

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "openapi.json"
HERE = Path(__file__).parent / "node"
LOCKS = sorted(ROOT.glob("tests/*/node/package-lock.json"))


@pytest.fixture(scope="session")
def scene(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts and the packages in a folder. Without Node the tests are skipped, but in CI they fail."""
    if not shutil.which("npm"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("Node is not installed: no linter, no TypeScript client")
    return workshop(HERE, pytestconfig.cache.mkdir("packages"), tmp_path_factory.mktemp("scene"))


@pytest.fixture(scope="module")
def compiled(scene: Path) -> Path:
    """The client generated from the committed specification, and the scripts, compiled in strict mode."""
    bin_ = scene / "node_modules" / ".bin"
    run(scene, f"{bin_}/openapi-typescript", "--default-non-nullable=false", str(COMMITTED), "-o", "rami.d.ts")
    run(scene, f"{bin_}/tsc")
    return scene


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service for these tests only."""
    with serving(tmp_path_factory.mktemp("node")) as running:
        yield running


@pytest.mark.tools
def test_redoclys_linter_has_nothing_to_say(scene: Path) -> None:
    """Redocly's linter reports nothing with all recommended rules; a warning counts as an error."""
    linter = f"{scene}/node_modules/.bin/redocly"
    said = run(scene, linter, "lint", "--config", "redocly.yaml", str(COMMITTED))
    assert "Your API description is valid" in said


@pytest.mark.tools
def test_a_generated_client_compiles_under_strict_and_plays_a_whole_game(compiled: Path, service: Service) -> None:
    """Two players join, draw, meld and discard until one has won and the record is available."""
    log = run(compiled, "node", "out/game.js", service.base, seconds=100).splitlines()
    ended = json.loads(log[-1])
    assert (ended["status"], ended["deals"]) == ("finished", 1)
    assert ended["steps"] >= 10
    assert ended["winners"]
    assert {"deal_started", "stock_drawn", "card_discarded"} <= {line.partition(" ")[0] for line in log}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parts[-3])
def test_a_lock_names_no_address(lock: Path) -> None:
    """A lock file has no registry address, so that an installation uses the configured registry."""
    locked = json.loads(lock.read_text())
    assert not [name for name, package in locked["packages"].items() if {"resolved", "funding"} & package.keys()]
    assert all(package["integrity"] for name, package in locked["packages"].items() if name)
