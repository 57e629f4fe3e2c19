"""Where compiled code of the play-outs is kept, and whether it is all there. This needs no Numba."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parent / "playouts"
_LAST: Final = "trying.try_moves-*.nbi"
"""The function that is compiled after all others."""


def is_compiled(places: Iterable[Path]) -> bool:
    """Whether all code was compiled since the play-outs were changed last, and is in one of these folders or below."""
    changed = max(file.stat().st_mtime for file in _files())
    return any(file.stat().st_mtime >= changed for place in places for file in place.rglob(_LAST))


def digest() -> str:
    """What the source of the play-outs is known by."""
    return sha256(b"".join(file.read_bytes() for file in _files())).hexdigest()[:16]


def _files() -> list[Path]:
    return sorted(SOURCE.glob("*.py"))
