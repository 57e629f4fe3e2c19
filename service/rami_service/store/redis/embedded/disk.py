"""Why a folder cannot be used, in a sentence that names it and, if its disk is full, the disk."""

import os
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import Final

FULL: Final = os.strerror(ENOSPC)
"""What the system says of a full disk, also in the log of the server."""


def is_full(error: OSError) -> bool:
    """Whether the disk has no more room, or the user's share of it."""
    return error.errno in {ENOSPC, EDQUOT}


def why_not(folder: Path, error: OSError) -> str:
    """Why a folder cannot be used."""
    return full(folder) if is_full(error) else f"{folder} cannot be used: {error.strerror}"


def has_room(folder: Path) -> bool:
    """Whether anything can be written in a folder that exists."""
    room = os.statvfs(folder)
    return room.f_bavail > 0 and (room.f_favail > 0 or not room.f_files)  # some disks do not count their files


def full(folder: Path) -> str:
    """The sentence for a full disk: bytes or numbers of files may be what is missing."""
    there, *_ = [path for path in (folder, *folder.parents) if path.exists()]
    disk, *_ = [path for path in (there, *there.parents) if path.is_mount() or path == path.parent]
    room = os.statvfs(there)
    files = f" and {room.f_favail} files" if room.f_files else ""
    left = f"{room.f_bavail * room.f_frsize // 1024} kB{files} are free"
    return f"{folder} cannot be used: the disk at {disk} is full ({left}). Make room on it, and start again."
