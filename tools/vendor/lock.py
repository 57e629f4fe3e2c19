"""The lock of what others have made for the pages: which packages we take, and which files we make of them.

A line is `package NAME VERSION LICENCE SHA512`, with the hash as npm writes it, or `file PATH SHA256`, with a path in
`rami_service/web/`.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

LOCK: Final = Path(__file__).with_name("vendor.lock")
_TOOLS: Final = {"svgo"}
WEB: Final = Path(__file__).parents[2] / "service/rami_service/web"


class Package(NamedTuple):
    """A package of npm: its exact version, its licence, and the hash of its archive."""

    name: str
    version: str
    licence: str
    hash: str


def packages() -> dict[str, Package]:
    """The packages by their names."""
    return {name: Package(name, *rest) for name, *rest in _lines("package")}


def taken() -> list[Package]:
    """The packages of which a part is in our files. The others are tools."""
    return [package for package in packages().values() if package.name not in _TOOLS]


def files() -> dict[str, str]:
    """The SHA-256 of each file that is made, by its path in the folder of the pages."""
    return dict(_lines("file"))


def write(paths: Iterable[str]) -> None:
    """Write the lock again, with the same packages and the files as they are now."""
    lines = [" ".join(("package", *package)) for package in packages().values()]
    lines += [f"file {path} {digest(path)}" for path in sorted(paths)]
    LOCK.write_text("\n".join(lines) + "\n")


def digest(path: str) -> str:
    """The SHA-256 of a file."""
    return sha256((WEB / path).read_bytes()).hexdigest()


def _lines(kind: str) -> list[list[str]]:
    return [re.split(" +", line)[1:] for line in LOCK.read_text().splitlines() if line.startswith(f"{kind} ")]
