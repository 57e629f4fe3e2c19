"""The release before this one, in an environment of its own.

It is built once for each commit, in the user's cache; that needs the network and about a minute.
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from subprocess import STDOUT, Popen
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from tools.environments import CACHE
from tools.repository import ROOT

_VERSIONED: Final = "sdk/pyproject.toml"
_LOCKS: Final = ("requirements.lock", "requirements-build.lock")


class Release:
    """A release of the service that is installed in a folder."""

    def __init__(self, version: str, folder: Path) -> None:
        self.version = version
        self._python = folder / "bin/python"

    def launch(self, environment: Mapping[str, str], log: Path) -> "Popen[bytes]":
        """Start its service, with the settings that it knows."""
        known = self._settings()
        clean = {
            name: text
            for name, text in environment.items()
            if name != "PYTHONPATH" and (not name.startswith("RAMI_") or name in known)
        }
        with log.open("ab") as output:
            command = (self._python, "-m", "rami_service")
            return Popen(command, env=clean, cwd=log.parent, stdout=output, stderr=STDOUT, start_new_session=True)

    def _settings(self) -> set[str]:
        """The names of its settings: it refuses those that it does not know."""
        command = (self._python, "-m", "rami_service", "--help")
        answer = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
        return set(re.findall(r"\bRAMI_[A-Z_]+\b", answer))


def previous() -> Release:
    """The last commit with another version than the present one. Skips the test if the history does not have it."""
    changed = ("log", "-1", "--first-parent", "--format=%H", "-G^version = ", "--", _VERSIONED)
    commit = _git(*changed, fails="there is no git history here")
    commit = _git("rev-parse", "--verify", "--quiet", f"{commit}^", fails="the git history is not complete")
    version = re.search(r'^version = "(.*)"', _git("show", f"{commit}:{_VERSIONED}", fails="no version"), re.MULTILINE)
    assert version is not None
    folder = CACHE / f"release-{commit[:16]}"
    if not (folder / "installed").exists():  # an incomplete installation is started again
        _install(commit, folder)
    return Release(version[1], folder)


def _git(*command: str, fails: str) -> str:
    done = subprocess.run(("git", "-C", ROOT, *command), capture_output=True, text=True, timeout=60, check=False)
    if done.returncode or not done.stdout.strip():
        pytest.skip(f"{fails}, so the release before this one is not known: git fetch --unshallow")
    return done.stdout.strip()


def _install(commit: str, folder: Path) -> None:
    """Install both packages of a commit, with the libraries that its locks name."""
    rmtree(folder, ignore_errors=True)
    with TemporaryDirectory() as source:
        archive = Path(source) / "source.tar"
        _run("git", "-C", str(ROOT), "archive", "--output", str(archive), commit)
        _run("tar", "-xf", str(archive), "-C", source)
        _run(sys.executable, "-m", "venv", str(folder))
        pip = (str(folder / "bin/python"), "-m", "pip", "--disable-pip-version-check", "install", "-qq")
        locks = [part for lock in _LOCKS for part in ("-r", str(Path(source) / lock))]
        _run(*pip, "--require-hashes", *locks)
        _run(*pip, "--no-deps", "--no-build-isolation", str(Path(source) / "sdk"), source)
    (folder / "installed").touch()


def _run(*command: str) -> None:
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
