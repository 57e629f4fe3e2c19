"""A linter accepts the Dockerfile. test_image.py builds the image and tests it."""

import subprocess
import sys
from pathlib import Path

from tools.repository import ROOT

HADOLINT = Path(sys.executable).with_name("hadolint")


def findings(text: str) -> str:
    """The linter's findings for a Dockerfile."""
    done = subprocess.run([HADOLINT, "--no-color", "-"], input=text, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_linter_finds_nothing() -> None:
    """The linter has no finding, and no rule is ignored."""
    text = (ROOT / "Dockerfile").read_text()
    assert findings(text) == ""
    assert "hadolint ignore" not in text
    assert not list(ROOT.glob(".hadolint*"))


def test_the_linter_would_find_something() -> None:
    """The linter finds a base image without a fixed version, and a shell that would receive the signals."""
    found = findings("FROM debian:latest\nENTRYPOINT rami-service\n")
    assert "DL3007" in found
    assert "DL3025" in found


def test_only_what_the_image_needs_is_sent_to_the_builder() -> None:
    """The build context has only the named files: no data, no history and no tests, whatever the folder contains."""
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
