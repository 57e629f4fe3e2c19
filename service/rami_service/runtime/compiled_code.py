"""Where the compiled code of the play-outs is kept: Numba wants a folder that it can write, an image has none."""

import os
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

_MEMORY: Final = "/dev/shm"  # noqa: S108 - a new folder with a random name; containers have it
_KEPT: Final = "NUMBA_CACHE_DIR"


def use_compiled_code() -> None:
    """Let Numba use the folder of NUMBA_CACHE_DIR, or a copy of it if it cannot be written.

    The copy is where temporary files are, in memory, or beside the games. Where nothing can be written, the code is
    compiled again.
    """
    kept = os.environ.get(_KEPT)
    if not kept or os.access(kept, os.W_OK):
        return
    for place in (None, _MEMORY, os.environ.get("RAMI_DATA_DIR")):
        try:
            folder = Path(mkdtemp(prefix="rami-", dir=place))
            shutil.copytree(kept, folder, dirs_exist_ok=True)
        except OSError:
            continue
        os.environ[_KEPT] = str(folder)
        return
