"""checkov, in its own environment, because it needs older libraries than the rest of the project.

The environment is created once for each lock file, in the user's cache; that needs the network and about a minute.
"""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tests.deploy.chart import ROOT

LOCK: Final = ROOT / "requirements-checkov.lock"
CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rami"


class Finding(NamedTuple):
    """A check of checkov that failed, and the object that failed it."""

    check: str
    kind: str
    about: str


def environment() -> Path:
    """The folder of checkov's environment. Raises RuntimeError with the reason if it cannot be created."""
    folder = CACHE / f"checkov-{sha256(LOCK.read_bytes()).hexdigest()[:16]}"
    if not (folder / "installed").exists():  # an incomplete installation is started again
        _run(sys.executable, "-m", "venv", "--clear", str(folder))
        pip = (str(folder / "bin/python"), "-m", "pip", "--disable-pip-version-check")
        _run(*pip, "install", "-qq", "--require-hashes", "-r", str(LOCK))
        (folder / "installed").touch()
    return folder


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=140, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or done.stdout.strip())


def findings(folder: Path, objects: Path) -> set[Finding]:
    """What checkov finds in a folder of manifests. It makes no network request."""
    how = ("--framework", "kubernetes", "--output", "json", "--compact", "--quiet", "--skip-download")
    clean = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    command = (str(folder / "bin/checkov"), "--directory", str(objects), *how)
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=140, check=False)
    report = json.loads(done.stdout)
    assert report["summary"]["parsing_errors"] == 0, done.stdout
    assert report["summary"]["passed"] > 100, done.stdout
    failed = report["results"]["failed_checks"]
    return {Finding(each["check_id"], each["resource"].partition(".")[0], each["check_name"]) for each in failed}
