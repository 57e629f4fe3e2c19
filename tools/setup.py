"""Install our packages, or a lock that is named, into .venv: `python tools/setup.py STAMP [LOCK]`, for make.

It starts with nothing but Python. A .venv that was begun and not finished, whose Python is gone or older than we need,
is made anew. Two that install at the same time wait for each other: this file is what they lock.
"""

import fcntl
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, TextIO

FOLDER: Final = Path(".venv")
PYTHON: Final = FOLDER / "bin" / "python"
PIP: Final = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "-qq")
UV: Final = (PYTHON, "-m", "uv", "--quiet", "pip", "install", "--no-cache", "--python", PYTHON)

USABLE: Final = """
import sys
from importlib.metadata import files
sys.exit(sys.version_info < (3, 11) or not files("pip"))  # pip is installed last, and the list of its files after them
"""


def main(stamp: Path, lock: str = "") -> None:
    """Install, and touch the stamp, which tells make that it is done."""
    started = time.time()
    with Path(__file__).open(encoding="utf-8") as mine:
        wait_for_others(mine)
        if stamp.exists() and stamp.stat().st_mtime >= started:
            return
        if lock:
            print("installing into .venv what the tests need", flush=True)
            install(lock)
        else:
            create()
            print("installing into .venv", flush=True)
            install_ours()
        stamp.touch()


def wait_for_others(mine: TextIO) -> None:
    """Wait until nobody else installs into this .venv."""
    try:
        fcntl.flock(mine, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("waiting for another make, which installs into .venv", flush=True)
        fcntl.flock(mine, fcntl.LOCK_EX)


def create() -> None:
    """Create .venv, unless there is one that can be used."""
    if not (PYTHON.exists() and works(PYTHON, "-c", USABLE)):
        print("creating .venv", flush=True)
        run(sys.executable, "-m", "venv", "--clear", FOLDER)


def install_ours() -> None:
    """Install the SDK and the service, editable, and what they need to run."""
    run(*PIP, "--require-hashes", "-r", "requirements-build.lock")
    install("requirements.lock")
    run(*PIP, "--no-deps", "--no-build-isolation", "-e", "./sdk", "-e", ".")
    for compiled in Path("sdk/rami/bots/playouts/__pycache__").glob("*.nb[ic]"):
        compiled.unlink()  # compiled play-outs may have parts of an older version in them


def install(lock: str) -> None:
    """Install what a lock names. What is there already is skipped, and needs no network.

    uv takes a tenth of the time. Where it cannot (no program for the processor, an index only pip knows), pip does.
    """
    if not works(*UV, "--require-hashes", "-r", lock):
        run(*PIP, "--require-hashes", "-r", lock)


def works(*command: str | Path) -> bool:
    """Whether a command succeeds. What it says of its failure is not shown."""
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


def run(*command: str | Path) -> None:
    """Run a command. If it fails, it has said why, and we end."""
    if status := subprocess.run(command, check=False).returncode:
        sys.exit(status)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
