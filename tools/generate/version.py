"""The version is in sdk/pyproject.toml; `make generate` copies it to the few other files that must contain it.

Everything else reads it: the specification from the installed package, a release from the wheels.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

from tools.repository import ROOT

COPIES: Final = {
    "pyproject.toml": (r'^version = "(.+)"$', r'^    "rami\[search\]==(.+)",$'),
    "helm/rami/Chart.yaml": (r"^version: (.+)$", r'^appVersion: "(.+)"$'),
    "sdk/js/package.json": (r'^  "version": "(.+)",$',),
}
"""The files with copies of the version, and the lines that contain them."""


def version(root: Path = ROOT) -> str:
    """The version of all distributions in the tree."""
    found: str = tomllib.loads((root / "sdk/pyproject.toml").read_text())["project"]["version"]
    return found


def copied(root: Path = ROOT) -> dict[str, str]:
    """The expected content of each file with copies. Raises ValueError if not exactly one line matches each copy."""
    files = {}
    for name, lines in COPIES.items():
        text = (root / name).read_text()
        for line in lines:
            holds = list(re.finditer(line, text, re.MULTILINE))
            if len(holds) != 1:
                raise ValueError(f"{name}: one line is expected for {line}, and there are {len(holds)}")
            text = text[: holds[0].start(1)] + version(root) + text[holds[0].end(1) :]
        files[name] = text
    return files
