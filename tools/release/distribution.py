"""Builds the files of a release in one folder: the same tree and the same time give the same bytes."""

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import helm_python
from tools.release.bill import bill_of_materials
from tools.repository import ROOT

SUMS = "SHA256SUMS"
EPOCH = "SOURCE_DATE_EPOCH"
"""The environment variable for the time of a build, in seconds; the default is the time of the last commit."""


def build(tree: Path, folder: Path, epoch: int) -> None:
    """Build both wheels with their bills, the chart, the npm package, both specifications and the hashes.

    `epoch` is a time in seconds. Without npm there is no npm package.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for wheel in wheels(tree, folder, epoch):
        bill = folder / f"{wheel.name.removesuffix('.whl')}.cdx.json"
        bill.write_text(bill_of_materials(wheel, epoch))
    packed_chart(tree / "helm/rami", folder, epoch)
    npm_package(tree, folder)
    for name in ("openapi.json", "asyncapi.json"):
        shutil.copyfile(tree / "openapi" / name, folder / name)
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())]
    (folder / SUMS).write_text("".join(lines))


def wheels(tree: Path, folder: Path, epoch: int) -> tuple[Path, ...]:
    """Build the wheels of both distributions with the locked build backend."""
    environment = os.environ | {EPOCH: str(epoch)}
    command = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    for project in (tree / "sdk", tree):
        subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True, timeout=60)
    return tuple(sorted(folder.glob("*.whl")))


def npm_package(tree: Path, folder: Path) -> Path | None:
    """Pack the npm package, in which npm itself writes a fixed time. None where npm is missing.

    npm packs a copy, because it puts the recorded games beside the sources. The chart has the name of its archive.
    """
    if not (npm := shutil.which("npm")):
        return None
    with TemporaryDirectory() as made:
        source = Path(made, "sdk/js")
        for part in ("sdk/js", "sdk/rami/fixtures"):
            shutil.copytree(tree / part, Path(made, part))
        subprocess.run((npm, "pack", "--silent"), cwd=source, check=True, capture_output=True, timeout=60)
        [packed] = source.glob("*.tgz")
        return Path(shutil.move(packed, folder / packed.name.replace("rami-", "rami-npm-", 1)))


def last_change() -> int:
    """The time of the last commit in seconds, or the value of SOURCE_DATE_EPOCH."""
    if given := os.environ.get(EPOCH):
        return int(given)
    git = ("git", "log", "-1", "--format=%ct")
    return int(subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def uncommitted(tree: Path) -> str:
    """The differences between a tree and its last commit, one per line; an untracked file would be in a wheel."""
    git = ("git", "status", "--porcelain")
    return subprocess.run(git, cwd=tree, check=True, capture_output=True, text=True).stdout


def packed_chart(chart: Path, folder: Path, epoch: int) -> Path:
    """Package the chart. Helm writes the current time into the package, so this writes it again with a fixed time."""
    packed = Path(helm_python.package(chart, destination=folder))
    with tarfile.open(packed) as archive:
        files = [(member, archive.extractfile(member)) for member in archive.getmembers()]
        contents = sorted((member.name, source.read()) for member, source in files if source)
    with (
        packed.open("wb") as raw,
        gzip.GzipFile("", "wb", mtime=epoch, fileobj=raw) as compressed,
        tarfile.open(fileobj=compressed, mode="w") as archive,
    ):
        for name, content in contents:
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), epoch, 0o644
            archive.addfile(member, io.BytesIO(content))
    return packed
