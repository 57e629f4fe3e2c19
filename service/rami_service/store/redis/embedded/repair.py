"""Repairs the data of our own server after a power cut: its append-only file is cut after the last whole command.

The cut can leave a tail of zeros, or half a command. Whole commands are never cut, but for those of a transaction
that has not ended: the server would not carry them out either.
"""

import os
import shutil
from collections.abc import Sequence
from datetime import datetime
from mmap import ACCESS_READ, mmap
from pathlib import Path
from shlex import split
from typing import Final, NamedTuple

from rami_service.store.redis.embedded.append_only import Extent, extent
from rami_service.store.redis.embedded.disk import why_not
from rami_service.store.redis.embedded.server import EmbeddedServerError, StoreFailure, is_served, locked

_FOLDER: Final = "appendonlydir"
_MANIFEST: Final = "appendonly.aof.manifest"
_BACKUP: Final = "Restore a backup of the folder."


class Repair(NamedTuple):
    """The file that was looked at, how far it was whole, its size before, and the copy; None if nothing was cut."""

    file: Path
    whole: Extent
    size: int
    copy: Path | None


def repair(data_dir: Path, now: datetime) -> Repair:
    """Cut the last file of commands after its last whole command, and keep a copy of it in the data folder.

    Raises EmbeddedServerError if there are no data or if they are in use, and StoreFailure if the data cannot be
    repaired, with the reason. Then nothing was changed.
    """
    folder = data_dir.resolve()
    if not (folder / _FOLDER).is_dir():
        raise EmbeddedServerError(f"{folder} has no {_FOLDER}: there is nothing to repair")
    with locked(folder):
        if is_served(folder):
            raise EmbeddedServerError(f"a server still runs in {folder}: start rami-service, which ends it")
        try:
            *earlier, last = _files(folder / _FOLDER)
            for file in earlier:
                _check_whole(file)
            return _cut(last, _extent(last), folder, now)
        except FileNotFoundError as error:
            raise StoreFailure(f"{error.filename} is missing. {_BACKUP}") from error
        except OSError as error:
            raise StoreFailure(why_not(folder, error)) from error


def _files(folder: Path) -> Sequence[Path]:
    """The files of commands that the manifest lists, the oldest first; there is at least one."""
    manifest = folder / _MANIFEST
    try:
        entries = [split(line) for line in manifest.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
        parts = [dict(zip(entry[::2], entry[1::2], strict=True)) for entry in entries]
        files = [(int(part["seq"]), folder / Path(part["file"]).name) for part in parts if part["type"] == "i"]
    except (FileNotFoundError, KeyError, ValueError):
        files = []
    if not files:
        raise StoreFailure(f"{manifest} does not say which files hold the data. {_BACKUP}")
    return [file for _, file in sorted(files)]


def _extent(file: Path) -> Extent:
    with file.open("rb") as opened:
        if os.fstat(opened.fileno()).st_size == 0:  # which cannot be mapped
            return extent(b"")
        with mmap(opened.fileno(), 0, access=ACCESS_READ) as content:
            return extent(content)


def _check_whole(file: Path) -> None:
    """Check a file before the last one: whatever is cut from it, later commands would follow."""
    if (whole := _extent(file)).end < file.stat().st_size:
        raise StoreFailure(f"{file} is damaged from byte {whole.end} on, and later files follow. {_BACKUP}")


def _cut(file: Path, whole: Extent, folder: Path, now: datetime) -> Repair:
    size = file.stat().st_size
    if whole.again is not None:
        raise StoreFailure(
            f"{file} is damaged from byte {whole.end} on, and whole commands follow from byte {whole.again} on. "
            f"To cut the file would lose them, so nothing was changed. {_BACKUP}"
        )
    if whole.end == size:
        return Repair(file, whole, size, None)
    copy = _copy(file, folder / f"{file.name}.{now:%Y%m%dT%H%M%SZ}")
    with file.open("r+b") as opened:
        opened.truncate(whole.end)
        os.fsync(opened.fileno())
    return Repair(file, whole, size, copy)


def _copy(file: Path, copy: Path) -> Path:
    """Copy a file to a new one, and wait until the copy is on the disk. A copy that fails is removed."""
    with file.open("rb") as source, copy.open("xb") as target:
        try:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        except OSError:
            copy.unlink()
            raise
    copy.chmod(0o600)  # it holds the hands of all players
    folder = os.open(copy.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return copy
