"""Node.js tools: installed once, in the versions of a lock file, into a folder that git does not track."""

import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

PINNED = ("package.json", "package-lock.json")


def run(folder: Path, *command: str, seconds: float = 120) -> str:
    """Run a command, assert that it succeeds, and return its output."""
    quiet = os.environ | {"CI": "1", "NO_COLOR": "1", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    done = subprocess.run(command, cwd=folder, env=quiet, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def workshop(source: Path, cache: Path, folder: Path) -> Path:
    """A folder with the files of `source` and the packages that they pin; the packages are kept in `cache`."""
    pinned = sha256(b"".join((source / name).read_bytes() for name in PINNED)).hexdigest()[:16]
    packages = cache / f"node-{pinned}"
    if not (packages / "installed").exists():  # an incomplete installation is started again
        packages.mkdir(parents=True, exist_ok=True)
        for name in PINNED:
            shutil.copy(source / name, packages)
        run(packages, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", seconds=140)
        (packages / "installed").touch()
    for file in source.iterdir():
        shutil.copy(file, folder)
    (folder / "node_modules").symlink_to(packages / "node_modules")
    return folder
