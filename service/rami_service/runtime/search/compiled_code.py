"""Where the search processes find the compiled code of the play-outs: Numba wants a folder that it can write.

An image has the code in a folder that nobody can write (NUMBA_CACHE_DIR). The service makes one folder of links to it
for all its processes, and removes it at its end. What a killed service left is removed by the next one.

Where no folder is named, Numba keeps the code beside the source, or in the cache of the user. If it can write neither,
the service gives it a folder that all services of this user share and that stays, so that the code is compiled once.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from io import BufferedWriter
from pathlib import Path
from shutil import rmtree
from stat import S_ISDIR
from tempfile import TemporaryFile, mkdtemp
from time import time
from typing import Final

import structlog

from rami.bots.compiled_code import SOURCE, digest, is_compiled

KEPT: Final = "NUMBA_CACHE_DIR"
_TEMPORARY: Final = "/tmp"  # noqa: S108 - new folders with random names
_MEMORY: Final = "/dev/shm"  # noqa: S108 - the same; containers have it
_PREFIX: Final = "rami-search-"
_SHARED: Final = "rami-compiled-"
_LOCK: Final = "lock"
_NEW: Final = 60.0
"""A folder without a lock is left alone for so many seconds: a service is making it."""
_log: Final = structlog.get_logger()


@contextmanager
def compiled_code() -> Iterator[Mapping[str, str]]:
    """The environment variables with which Numba finds the compiled code. It works on files, so call it in a thread.

    The links are where temporary files are, in memory, or beside the games. Where nothing can be written, each process
    compiles the code when it starts, and the log says so.
    """
    kept = os.environ.get(KEPT)
    places = _places()
    if not kept:
        yield _environment(places)
        return
    if os.access(kept, os.W_OK):
        yield {}
        return
    for place in places:
        _remove_left(place)
    made = next((made for place in places if (made := _linked(Path(kept), place)) is not None), None)
    if made is None:
        _log.warning("search_compiles", kept=kept, full=[str(place) for place in places])
        yield {}
        return
    folder, lock = made
    try:
        yield {KEPT: str(folder / "code")}
    finally:
        rmtree(folder, ignore_errors=True)
        lock.close()


def has_to_compile() -> bool:
    """Whether the search processes of this service will have to compile code."""
    kept = os.environ.get(KEPT)
    shared = [folder for place in _places() if (folder := _shared_in(place)).is_dir()]
    return not is_compiled([Path(kept)] if kept else [*_of_numba(), *shared])


def _of_numba() -> list[Path]:
    """Where Numba keeps code if nobody says where: beside the source, or in the cache of the user."""
    return [SOURCE / "__pycache__", Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "numba"]


def _environment(places: list[Path]) -> dict[str, str]:
    """Nothing if Numba can write where it wants to; else a folder that it can write, if there is one."""
    if any(map(_can_be_written, _of_numba())):
        return {}
    for folder in map(_shared_in, places):
        with suppress(OSError):
            folder.parent.mkdir(mode=0o700, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_own(folder.parent) and _is_own(folder) and _can_be_written(folder):
                return {KEPT: str(folder)}
    _log.warning("search_compiles", kept=str(SOURCE), full=[str(place) for place in places])
    return {}


def _shared_in(place: Path) -> Path:
    return place / f"{_SHARED}{os.geteuid()}" / digest()


def _is_own(folder: Path) -> bool:
    """Whether a folder belongs to this user, and nobody else can write it: its code will run."""
    found = folder.lstat()
    return S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o022


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if it is not there. Numba tries the same."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _places() -> list[Path]:
    named = (os.environ.get("TMPDIR", _TEMPORARY), _MEMORY, os.environ.get("RAMI_DATA_DIR"))
    return [Path(place) for place in dict.fromkeys(named) if place]


def _linked(kept: Path, place: Path) -> tuple[Path, BufferedWriter] | None:
    """A new folder with links to the files of another one, and its lock. None if it cannot be made here."""
    try:
        folder = Path(mkdtemp(prefix=_PREFIX, dir=place))
    except OSError:
        return None
    try:
        lock = _locked(folder)
        for path, _, names in os.walk(kept):
            into = folder / "code" / Path(path).relative_to(kept)
            into.mkdir(parents=True)
            for name in names:
                (into / name).symlink_to(Path(path, name))  # Numba replaces a link when it writes that file
    except OSError:
        rmtree(folder, ignore_errors=True)
        return None
    return folder, lock


def _locked(folder: Path) -> BufferedWriter:
    """The lock of a folder. The system releases it when the process ends, in whatever way. Raises OSError."""
    lock = (folder / _LOCK).open("wb")
    try:
        flock(lock, LOCK_EX | LOCK_NB)
    except OSError:
        lock.close()
        raise
    return lock


def _remove_left(place: Path) -> None:
    """Remove the folders of services of this user that ended without it."""
    for folder in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            found = folder.lstat()
            if found.st_uid != os.geteuid() or not S_ISDIR(found.st_mode):
                continue
            if (folder / _LOCK).exists():
                with _locked(folder):
                    rmtree(folder, ignore_errors=True)
            elif time() - found.st_mtime > _NEW:
                rmtree(folder, ignore_errors=True)
