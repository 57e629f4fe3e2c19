"""Where the search processes find the compiled code of the play-outs: Numba wants a folder that it can write.

An image has the code in a folder that nobody can write (NUMBA_CACHE_DIR). The service makes one folder of links to it
for all its processes, and removes it at its end. What a killed service left is removed by the next one.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from io import BufferedWriter
from pathlib import Path
from shutil import rmtree
from stat import S_ISDIR
from tempfile import mkdtemp
from time import time
from typing import Final

import structlog

KEPT: Final = "NUMBA_CACHE_DIR"
_TEMPORARY: Final = "/tmp"  # noqa: S108 - new folders with random names
_MEMORY: Final = "/dev/shm"  # noqa: S108 - the same; containers have it
_PREFIX: Final = "rami-search-"
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
    if not kept or os.access(kept, os.W_OK):
        yield {}
        return
    places = _places()
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
