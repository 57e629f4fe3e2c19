"""Tries whether a server of our own could start with its data in a folder, without leaving anything there."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from rami_service.store.redis.embedded.disk import why_not
from rami_service.store.redis.embedded.server import EmbeddedServerError, check_unlocked, embedded


def try_embedded(data_dir: Path) -> None:
    """Start a server in a new folder inside the data folder, and remove both. The data itself is not read.

    Raises EmbeddedServerError, also if another process uses the data folder.
    """
    folder = data_dir.resolve()
    try:
        check_unlocked(folder)
        with _made(folder), TemporaryDirectory(prefix="check-", dir=folder) as inside, embedded(Path(inside)):
            pass
    except OSError as error:
        raise EmbeddedServerError(why_not(folder, error)) from error


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make a folder and those above it. Those that did not exist before are removed again, unless they are in use."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        yield
    finally:
        for path in new:
            with suppress(OSError):
                path.rmdir()
