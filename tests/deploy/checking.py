"""checkov, in its own environment, because it needs older libraries than the rest of the project."""

import json
import os
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from tools.repository import ROOT

LOCK: Final = ROOT / "requirements-tools.lock"


class Finding(NamedTuple):
    """A check of checkov that failed, and the object that failed it."""

    check: str
    kind: str
    about: str


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
