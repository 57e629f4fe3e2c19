"""The licences of the packages that Rami needs."""

import re
from pathlib import Path

import pytest
from tools.release.installed import licence
from tools.release.locked import RUNTIME, read
from tools.vendor.lock import Package, taken

PERMISSIVE = {
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "PSF-2.0",
    "Unlicense",
}
PERMISSIVE |= {"Apache-2.0 WITH LLVM-exception", "Zlib"}
FILE_BY_FILE = {"certifi"}
"""MPL-2.0 applies only to changes of its own files, and nobody changes a list of certificates."""


@pytest.mark.parametrize("name", sorted({locked.name for locked in read(RUNTIME)} - FILE_BY_FILE))
def test_what_runs_asks_for_nothing_but_its_name(name: str) -> None:
    """All packages of the image have permissive licences, which require no more than a notice."""
    assert set(re.split(r" (?:AND|OR) ", licence(name))) <= PERMISSIVE


@pytest.mark.parametrize("package", taken(), ids=lambda package: package.name)
def test_what_is_sent_to_browsers_asks_for_nothing_but_its_name(package: Package) -> None:
    """All packages of which parts are in the files for browsers have permissive licences."""
    assert package.licence in PERMISSIVE


def test_a_package_without_a_licence_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package without a known licence in its metadata is refused."""
    info = tmp_path / "nothing_said-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nothing-said\nVersion: 1\nLicense: see the file\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="nothing-said names no licence"):
        licence("nothing-said")
