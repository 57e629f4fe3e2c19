"""The Dockerfile reads well to a linter. Whether it builds, and what comes of it, is tried in test_image.py."""

import subprocess
import sys
from pathlib import Path

from tests.supply.locked import ROOT

HADOLINT = Path(sys.executable).with_name("hadolint")


def findings(text: str) -> str:
    """What the linter says of a Dockerfile."""
    done = subprocess.run([HADOLINT, "--no-color", "-"], input=text, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_linter_finds_nothing() -> None:
    """No finding, and none is waved through."""
    text = (ROOT / "Dockerfile").read_text()
    assert findings(text) == ""
    assert "hadolint ignore" not in text
    assert not list(ROOT.glob(".hadolint*"))


def test_the_linter_would_find_something() -> None:
    """What it is there for: a base that changes by itself, and a shell in the way of signals."""
    found = findings("FROM debian:latest\nENTRYPOINT rami-service\n")
    assert "DL3007" in found
    assert "DL3025" in found


def test_only_what_the_image_needs_is_sent_to_the_builder() -> None:
    """Everything is left out that is not named: no data, no histories, no tests, whatever lies in the folder."""
    kept = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    assert kept[0] == "*"
    copied = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "requirements.lock",
        "requirements-build.lock",
        "sdk",
        "service",
    }
    assert {line.removeprefix("!") for line in kept if line.startswith("!")} == copied
