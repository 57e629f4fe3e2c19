"""A small Debian with Python, unpacked by debootstrap: the base of the image, and where newer Pythons are tested."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PACKAGES: Final = ("python3", "python3-venv")
SCRIPTS: Final = Path("/usr/share/debootstrap/scripts")
SECONDS: Final = 1200


def unpack(suite: str, folder: Path, *packages: str) -> str:
    """Unpack a suite of Debian with Python and these packages into a folder. Needs root.

    Returns the version of its Python, as in `3.13.5`.
    """
    included = f"--include={','.join(PACKAGES + packages)}"
    # A debootstrap that is older than the suite does not know its name; the script of sid unpacks it too.
    script = [] if (SCRIPTS / suite).exists() else [str(SCRIPTS / "sid")]
    _run("debootstrap", "--variant=minbase", included, suite, str(folder), *_mirror(), *script)
    return python(folder)


def python(folder: Path) -> str:
    """The version of Python in an unpacked Debian."""
    return _run("chroot", str(folder), "python3", "-c", "import platform; print(platform.python_version())").strip()


def _mirror() -> list[str]:
    """The mirror that apt uses on this machine; none if apt names none, and debootstrap then has its own."""
    asked = ("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages")
    found = [line.split() for line in _run(*asked).splitlines()] if shutil.which("apt-get") else []
    debian = [uri for uri, *_ in found if uri.rstrip("/").endswith("/debian")]
    return debian[:1]


def _run(*command: str) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout
