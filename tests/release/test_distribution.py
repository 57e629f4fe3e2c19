"""What `make dist` builds: complete, reproducible, and with a correct list of its parts."""

import json
import os
import shutil
import subprocess
import tarfile
import zipfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from tools.release.distribution import SUMS, build, npm_package, uncommitted, wheels
from tools.release.locked import RUNTIME, read
from tools.repository import ROOT
from tools.vendor.lock import taken

pytestmark = pytest.mark.tools

EPOCH = 1_790_000_000
PARTS = ("sdk", "service", "helm", "openapi", "pyproject.toml", "README.md", "LICENSE")
NPM = shutil.which("npm")
DISTRIBUTIONS = ("rami", "rami_service")


def copied(folder: Path) -> Path:
    """A copy of the tree in another folder, with other times and file permissions."""
    for part in PARTS:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            shutil.copytree(source, target, copy_function=shutil.copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for path in folder.rglob("*.py"):
        path.chmod(0o600)
    return folder


def contents(folder: Path) -> dict[str, str]:
    """The hash of each file in a folder."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a release that was built from this tree."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder, EPOCH)
    return folder


def bill(built: Path, name: str) -> Any:
    """The bill of materials of a wheel."""
    (path,) = built.glob(f"{name}-*.cdx.json")
    return json.loads(path.read_text())


def test_two_builds_are_the_same_bytes(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder, times and permissions of files, the time zone and the time of day do not change the built files."""
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    build(copied(tmp_path / "elsewhere"), tmp_path / "again", EPOCH)
    assert contents(tmp_path / "again") == contents(built)


def test_what_nobody_committed_is_noticed(tmp_path: Path) -> None:
    """Changed and untracked files are reported, because an untracked file would be in a wheel but in no commit."""
    git = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", str(tmp_path))
    (tmp_path / "rules.py").touch()
    for command in ("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "Begin"):
        subprocess.run((*git, *command), check=True)
    assert uncommitted(tmp_path) == ""
    (tmp_path / "forgotten.py").touch()
    (tmp_path / "rules.py").write_text("changed")
    assert uncommitted(tmp_path).splitlines() == [" M rules.py", "?? forgotten.py"]


def test_the_time_is_the_one_that_was_given(built: Path, tmp_path: Path) -> None:
    """Another build time gives other wheels, so the test above would fail if a wheel contained the current time."""
    for wheel in wheels(ROOT, tmp_path, EPOCH + 86_400):
        assert wheel.read_bytes() != (built / wheel.name).read_bytes()


def test_everything_of_a_release_is_there(built: Path) -> None:
    """A release has two wheels, two bills, the chart, two specifications, the npm package, and the hashes of all."""
    kinds = {(path.name.partition("-")[0], path.suffix) for path in built.iterdir()}
    of_wheels = {(name, suffix) for name in DISTRIBUTIONS for suffix in (".whl", ".json")}
    documents = {(name, ".json") for name in ("openapi.json", "asyncapi.json")}
    assert kinds == of_wheels | {("rami", ".tgz"), (SUMS, "")} | documents
    archives = {path.name for path in built.glob("*.tgz")}
    assert archives == {f"rami-{version('rami')}.tgz", *([f"rami-npm-{version('rami')}.tgz"] if NPM else [])}
    lines = (built / SUMS).read_text().splitlines()
    answer = {line.split()[1]: line.split()[0] for line in lines}
    assert answer == {name: digest for name, digest in contents(built).items() if name != SUMS}


@pytest.mark.usefixtures("node")
def test_the_npm_package_is_that_of_this_release(built: Path) -> None:
    """It has the client, the command and the recorded games; npm names it as it names itself."""
    with tarfile.open(built / f"rami-npm-{version('rami')}.tgz") as archive:
        described = archive.extractfile("package/package.json")
        assert described
        assert json.load(described)["version"] == version("rami")
        names = set(archive.getnames())
    assert {f"package/{name}" for name in ("src/core.js", "contract/cli.js", "fixtures/rami.json")} <= names


def test_without_npm_there_is_no_npm_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of a release needs none."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert npm_package(ROOT, tmp_path) is None
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("name", "source"), [("rami", ROOT / "sdk/rami"), ("rami_service", ROOT / "service/rami_service")]
)
def test_a_wheel_holds_its_package_and_nothing_else(built: Path, name: str, source: Path) -> None:
    """A wheel holds all files of the package and the licence, and no test, cache or secret."""
    (wheel,) = built.glob(f"{name}-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {file for file in archive.namelist() if ".dist-info/" not in file}
        assert [file for file in archive.namelist() if file.endswith("licenses/LICENSE")]
    folders = os.walk(source, followlinks=True)  # the client in JavaScript is a link to sdk/js/src
    tree = {
        (Path(folder) / file).relative_to(source.parent).as_posix() for folder, _, found in folders for file in found
    }
    assert names == {file for file in tree if "__pycache__" not in file}
    assert name == "rami" or "rami_service/web/client/index.js" in names


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_a_bill_is_valid_and_names_its_wheel(built: Path, name: str) -> None:
    """The bill is valid by the CycloneDX schema and contains the hash of its wheel."""
    (path,) = built.glob(f"{name}-*.cdx.json")
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(path.read_text())
    assert error is None, str(error)[:300]
    (wheel,) = built.glob(f"{name}-*.whl")
    subject = bill(built, name)["metadata"]["component"]
    assert subject["hashes"] == [{"alg": "SHA-256", "content": sha256(wheel.read_bytes()).hexdigest()}]


def test_the_service_is_made_of_what_the_image_installs(built: Path) -> None:
    """The bill and the lock of the image are made in two different ways, and agree on all packages of Python."""
    every = bill(built, "rami_service")["components"]
    parts = {(part["name"], part["version"]) for part in every if part["purl"].startswith("pkg:pypi/")}
    here = {(locked.name, locked.version) for locked in read(RUNTIME)}
    assert {name for name, _ in parts - here} == {"rami"}
    assert len(parts) > 40


def test_the_bill_of_the_service_names_what_it_sends_to_browsers(built: Path) -> None:
    """The packages of npm are in the bill of the wheel that has their files, and only there."""
    parts = {name: bill(built, name)["components"] for name in DISTRIBUTIONS}
    found = {name: {one["name"] for one in every if "pkg:npm/" in one["purl"]} for name, every in parts.items()}
    assert found == {"rami": set(), "rami_service": {package.name for package in taken()}}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_every_part_has_a_licence_and_hashes(built: Path, name: str) -> None:
    """For every part, the bill states its licence, its scope and the hashes to check its files."""
    for part in bill(built, name)["components"]:
        assert part["licenses"][0]["expression"]
        assert part["scope"] in {"required", "optional"}
        assert part.get("hashes") or part["name"] == "rami"
