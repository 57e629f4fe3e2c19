"""Reads the lock files: the pinned versions, their markers and the hashes of their files."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
from packaging.requirements import Requirement
from tools.repository import ROOT

DEVELOPMENT, RUNTIME, BUILD = (ROOT / f"requirements{name}.lock" for name in ("-dev", "", "-build"))


class Locked(msgspec.Struct, frozen=True):
    """One pinned package; a package that differs by platform or Python version has several entries in a lock file."""

    name: str
    version: str
    marker: str
    """The environment marker as in PEP 508; an empty marker holds everywhere."""
    sha256: frozenset[str]
    extras: frozenset[str] = frozenset()

    @property
    def pinned(self) -> str:
        """The requirement without its marker, in the format of pip."""
        hashes = " ".join(f"--hash=sha256:{digest}" for digest in sorted(self.sha256))
        extras = f"[{','.join(sorted(self.extras))}]" if self.extras else ""
        return f"{self.name}{extras}=={self.version} {hashes}"


def read(lock: Path) -> tuple[Locked, ...]:
    """The pinned packages of a lock file, in its order."""
    lines = [line for line in lock.read_text().splitlines() if not line.startswith("#")]
    return tuple(_packages("\n".join(lines).replace("\\\n", "").splitlines()))


def _packages(lines: list[str]) -> Iterator[Locked]:
    for line in lines:
        pinned, *hashes = line.split("--hash=sha256:")
        requirement = Requirement(pinned)
        (exactly,) = requirement.specifier
        marker, extras = str(requirement.marker or ""), frozenset(requirement.extras)
        digests = frozenset(digest.strip() for digest in hashes)
        yield Locked(requirement.name, exactly.version, marker, digests, extras)
