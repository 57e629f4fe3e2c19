"""Environments of tools that need other libraries than the project, each with a lock of its own.

An environment is created once for each lock file, in the user's cache. That needs the network and about a minute.
"""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rami"


def environment(lock: Path) -> Path:
    """The folder of the environment with the packages of a lock. Raises RuntimeError if it cannot be created."""
    name = lock.stem.removeprefix("requirements-")
    folder = CACHE / f"{name}-{sha256(lock.read_bytes()).hexdigest()[:16]}"
    if not (folder / "installed").exists():  # an incomplete installation is started again
        _run(sys.executable, "-m", "venv", "--clear", str(folder))
        pip = (str(folder / "bin/python"), "-m", "pip", "--disable-pip-version-check")
        _run(*pip, "install", "-qq", "--require-hashes", "-r", str(lock))
        (folder / "installed").touch()
    return folder


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip() or done.stdout.strip())
