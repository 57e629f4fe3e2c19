"""A linter accepts the Dockerfile. test_image.py builds the image and tests it."""

import re
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


WITHOUT = """
import sys
from importlib.metadata import packages_distributions

removed = set(sys.argv[1:])
absent = {top for top, names in packages_distributions().items() if removed & {name.lower() for name in names}}
assert len(absent) >= len(removed), absent


class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in absent:
            raise ModuleNotFoundError(name, name=name)


sys.meta_path.insert(0, Absent())
from rami_service import __main__
from rami_service.app import create_app
from rami_service.settings import Settings
from rami_service.telemetry import metrics, tracing

create_app(Settings(redis_url="redis://nowhere"))
print("created")
"""
"""Builds the application while some distributions cannot be imported."""


def test_the_service_needs_nothing_that_the_image_removes() -> None:
    """Each name is in the lock, and the application is built without all of them."""
    text = (ROOT / "Dockerfile").read_text()
    found = re.search(r"uninstall --yes --quiet \\\n *([a-z -]+)\n", text)
    assert found
    removed = found[1].split()
    locked = set(re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    assert len(removed) >= 5
    assert locked >= set(removed)
    done = subprocess.run([sys.executable, "-c", WITHOUT, *removed], capture_output=True, text=True, check=False)
    assert done.stdout == "created\n", done.stderr


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
