"""The image, really built without a daemon: a Debian from debootstrap as base, packages from a folder, buildah.

The base and the packages take a minute or two and are kept in the user's cache; everything else is removed.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from packaging.markers import Marker
from tools.release import debian
from tools.release.locked import BUILD, RUNTIME, read
from tools.repository import ROOT

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rami"
TOOLS = ("buildah", "debootstrap", "unshare", "chroot", "tar")
SUITE = "forky"
"""The Debian whose Python is the one of the Dockerfile's default base."""
LEFT_OUT = (
    "dev",
    "proc",
    "sys",
    "var/cache",
    "var/lib/apt/lists",
    "usr/share/doc",
    "usr/share/man",
    "usr/share/locale",
)
ALONE = {"STORAGE_DRIVER": "vfs", "BUILDAH_ISOLATION": "chroot"}
"""These need no kernel module and no daemon: layers are folders, and build steps run in them with chroot."""


class Image(msgspec.Struct, frozen=True):
    """A built image: its unpacked files and its configuration."""

    root: Path
    config: dict[str, Any]


def missing() -> str:
    """The reason why an image cannot be built here, as a sentence; empty if it can be built."""
    tools = [tool for tool in TOOLS if not shutil.which(tool)]
    if tools:
        return f"an image is built by {', '.join(tools)}, and that is not installed here"
    return "" if os.geteuid() == 0 else "an image is built in a folder that becomes the root: that takes root"


@contextmanager
def built(base: Path, wheels: Path) -> Iterator[Image]:
    """The image of this source tree, built on a base and with a folder of wheels; it is deleted at the end."""
    with TemporaryDirectory(prefix="rami-image-") as folder:
        store = ("buildah", "--storage-driver", "vfs", "--root", f"{folder}/store", "--runroot", f"{folder}/run")
        try:
            _import(store, base)
            yield _build(store, wheels)
        finally:
            _run(*store, "rm", "--all")


def _build(store: tuple[str, ...], wheels: Path) -> Image:
    arguments = {"BASE": "localhost/base", "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/wheels", "VERSION": "1.2.3"}
    given = [part for name, value in arguments.items() for part in ("--build-arg", f"{name}={value}")]
    # Only Docker's image format supports a health check.
    how = ("--format", "docker", "--pull-never", "--volume", f"{wheels}:/wheels:ro", "--tag", "rami")
    _run(*store, "bud", "--quiet", *how, *given, str(ROOT), seconds=400)
    container = _run(*store, "from", "--pull-never", "rami").strip()
    root = Path(_run(*store, "mount", container).strip())
    config = json.loads(_run(*store, "inspect", "--type", "image", "rami"))["Docker"]["config"]
    return Image(root, config)


def _import(store: tuple[str, ...], base: Path) -> None:
    container = _run(*store, "from", "scratch").strip()
    _run(*store, "add", "--quiet", container, str(base), "/")
    _run(*store, "config", "--env", f"PATH={debian.PATH}", container)
    _run(*store, "commit", "--quiet", "--rm", container, "base")


def base() -> Path:
    """An archive of a small Debian with Python; a file beside it contains Python's version."""
    archive = CACHE / f"base-{_digest(SUITE, *debian.PACKAGES, *LEFT_OUT)}.tar"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="rami-base-") as folder:
            root = Path(folder) / "root"
            archive.with_suffix(".python").write_text(debian.unpack(SUITE, root))
            left_out = [f"--exclude=./{name}/*" for name in LEFT_OUT]
            _run("tar", "-C", str(root), "-cf", f"{archive}.part", *left_out, ".")
        Path(f"{archive}.part").rename(archive)
    return archive


def wheels(base: Path) -> Path:
    """A folder with the wheels of the image's lock files for the base's Python, each checked by its hash."""
    python = base.with_suffix(".python").read_text()
    here = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    needed = [locked for lock in (RUNTIME, BUILD) for locked in read(lock)]
    pins = {x.pinned for x in needed if not x.marker or Marker(x.marker).evaluate(here)}
    text = "\n".join(sorted(pins))
    folder = CACHE / f"wheels-{_digest(text, python)}"
    if not folder.exists():
        part = folder.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        (part / "requirements.txt").write_text(text)
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:")
        checked = ("--python-version", python, "--require-hashes", "-r", str(part / "requirements.txt"))
        _run(*pip, *checked, "--dest", str(part), seconds=400)
        part.rename(folder)
    return folder


def _digest(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def _run(*command: str, seconds: float = 120) -> str:
    """The output of a command, which must succeed."""
    done = subprocess.run(command, env=os.environ | ALONE, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout
