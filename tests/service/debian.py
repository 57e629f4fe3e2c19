"""Debian programs that only tests need. If one is missing, the test is skipped with this reason; in CI it fails."""

import os
import shutil
from typing import Final

import pytest

_PATH: Final = os.pathsep.join([os.environ.get("PATH", ""), "/usr/bin", "/usr/sbin"])


def program(name: str) -> str:
    """The path of a program that a package of the same name installs."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        assert not os.environ.get("CI"), f"CI has no {name}: apt-get install {name}"
        pytest.skip(f"there is no {name} here: apt-get install {name}")
    return found
