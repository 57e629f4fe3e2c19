"""The tests on Debian's newer Pythons: `python -m tools.release.pythons [suite …]`, which `make pythons` calls.

Each suite of Debian is unpacked by debootstrap into the user's cache, once. The locked packages are installed into it
from wheels, each checked by its hash, and the tests of the rules, the SDK and the service run in it, as root, in a name
space of their own. This takes about five to twenty minutes for each suite.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from packaging.markers import Marker
from tools.release import debian
from tools.release.locked import DEVELOPMENT, read
from tools.repository import ROOT

CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rami"
SUITES: Final = ("trixie", "forky")
"""They have Python 3.13 and 3.14. Other suites can be named as arguments."""
TOOLS: Final = ("debootstrap", "unshare", "chroot", "tar")
PACKAGES: Final = ("ca-certificates", "curl")
"""What the tests need besides Python."""
TESTS: Final = ("tests/sdk/rules", "tests/sdk", "tests/service")
SECONDS: Final = 3600


def missing() -> str:
    """The reason why this cannot run here, as a sentence; empty if it can."""
    if tools := [tool for tool in TOOLS if not shutil.which(tool)]:
        return f"this needs {', '.join(tools)}: apt-get install debootstrap util-linux"
    return "" if os.geteuid() == 0 else "this needs root, because it unpacks a Debian and makes it the root folder"


def root(suite: str) -> Path:
    """The folder of a Debian with Python, unpacked once."""
    folder = CACHE / f"debian-{suite}-{_digest(*debian.PACKAGES, *PACKAGES)}"
    if not folder.exists():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.parent.mkdir(parents=True, exist_ok=True)
        debian.unpack(suite, part, *PACKAGES)
        part.rename(folder)
    return folder


def wheels(python: str) -> Path:
    """A folder with the locked packages as wheels for this version of Python, each checked by its hash."""
    here = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    pins = {one.pinned for one in read(DEVELOPMENT) if not one.marker or Marker(one.marker).evaluate(here)}
    text = "\n".join(sorted(pins))
    folder = CACHE / f"wheels-{_digest(text, python)}"
    if not folder.exists():
        part = folder.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        (part / "requirements.txt").write_text(text)
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:")
        _run(
            *pip, "--python-version", python, "--require-hashes", "-r", f"{part}/requirements.txt", "--dest", str(part)
        )
        part.rename(folder)
    return folder


def prepared(suite: str) -> Path:
    """The folder of a Debian with this source tree and an environment with everything installed."""
    folder = root(suite)
    python = debian.python(folder)
    sys.stdout.write(f"{suite}: Python {python}\n")
    source, packages = folder / "rami", folder / "wheels"
    for old in (source, packages):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(wheels(python), packages)
    source.mkdir()
    listed = _run("git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    (packages / "files").write_text("\n".join(name for name in listed if (ROOT / name).exists()))
    _run("sh", "-c", f'tar -C "{ROOT}" -cf - -T "{packages}/files" | tar -C "{source}" -xf -')
    pip = ".venv/bin/python -m pip --disable-pip-version-check install -qq --no-index --find-links /wheels"
    _inside(folder, "python3 -m venv --clear .venv")
    _inside(folder, f"{pip} --require-hashes -r /wheels/requirements.txt")
    _inside(folder, f"{pip} --no-deps --no-build-isolation -e ./sdk -e .")
    return folder


def _inside(folder: Path, command: str) -> None:
    """Run a command in the source tree, with this Debian as the root folder and its own /proc, /dev/shm and /tmp."""
    mounts = (
        f"mount -t proc proc {folder}/proc && mount --rbind /dev {folder}/dev && mount -t tmpfs tmpfs {folder}/tmp && "  # noqa: S108 - its own
        f"exec chroot {folder} sh -c 'cd /rami && {command}'"
    )
    environment = {"PATH": debian.PATH, "HOME": "/root", "LANG": "C.UTF-8"}
    unshared = ("unshare", "--mount", "--pid", "--fork", "--kill-child")
    subprocess.run([*unshared, "sh", "-c", mounts], env=environment, timeout=SECONDS, check=True)


def main(suites: Sequence[str]) -> int:
    """Run the tests on each suite. Returns 1 if that is not possible here, or if a test fails."""
    if reason := missing():
        sys.stderr.write(f"{reason}\n")
        return 1
    failed = []
    for suite in suites or SUITES:
        try:
            folder = prepared(suite)
            _inside(folder, f'.venv/bin/pytest -q -n 2 --dist worksteal -m "not tools and not alone" {" ".join(TESTS)}')
        except subprocess.CalledProcessError as error:
            sys.stderr.write(f"{suite}: {' '.join(map(str, error.cmd))[:300]} failed.\n{error.stderr or ''}\n")
            failed.append(suite)
    return 1 if failed else 0


def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _run(*command: str) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
