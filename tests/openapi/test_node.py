"""Linters of the Node ecosystem for the specification.

They are installed once, pinned by tests/openapi/node/package-lock.json, into pytest's cache (tools/node.py).
"""

import json
from pathlib import Path

import pytest
from tools.node import run
from tools.repository import ROOT

COMMITTED = ROOT / "openapi" / "openapi.json"
LOCKS = sorted(ROOT.glob("tests/*/node/package-lock.json"))


@pytest.mark.tools
def test_redoclys_linter_has_nothing_to_say(scene: Path) -> None:
    """Redocly's linter reports nothing with all recommended rules; a warning counts as an error."""
    linter = f"{scene}/node_modules/.bin/redocly"
    said = run(scene, linter, "lint", "--config", "redocly.yaml", str(COMMITTED))
    assert "Your API description is valid" in said


@pytest.mark.tools
def test_spectral_has_nothing_to_say(scene: Path) -> None:
    """Spectral reports nothing with all rules for OpenAPI; a hint counts as an error."""
    linter = f"{scene}/node_modules/.bin/spectral"
    run(scene, linter, "lint", "--ruleset", "spectral.yaml", "--fail-severity", "hint", str(COMMITTED))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parts[-3])
def test_a_lock_names_no_address(lock: Path) -> None:
    """A lock file has no registry address, so that an installation uses the configured registry."""
    locked = json.loads(lock.read_text())
    assert not [name for name, package in locked["packages"].items() if {"resolved", "funding"} & package.keys()]
    assert all(package["integrity"] for name, package in locked["packages"].items() if name)
