"""One run at a time makes a data set: a second one would remove the unfinished files of the first."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any


@contextmanager
def claimed(path: Path) -> Iterator[bool]:
    """Whether no other process has claimed this file. It is claimed in the block, or until this process has ended.

    Where files cannot be claimed, all may go on.
    """
    with path.open("r+b") as file:
        yield _claim(file)


def _claim(file: Any) -> bool:
    if find_spec("fcntl") is None:
        return True
    fcntl: Any = import_module("fcntl")
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # not inherited: a worker that outlives this process has none
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True
