"""The locks: a hash for every file, one version everywhere, and minimum versions that the locks satisfy."""

import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from tools.release.installed import needs
from tools.release.locked import BUILD, DEVELOPMENT, RUNTIME, read
from tools.repository import ROOT

PROJECTS = (ROOT / "pyproject.toml", ROOT / "sdk/pyproject.toml")
OURS = {"rami", "rami-service"}
FLOORS = {"litestar": "2.25", "h11": "0.16", "msgspec": "0.22", "redis": "8.1", "uvicorn": "0.54", "httpx2": "2.16"}
"""Older versions have known vulnerabilities or are not tested. `make floors` tests the lowest allowed versions."""


def requirements(project: Path) -> list[Requirement]:
    """The requirements of a project file at run time, with its extras."""
    table = tomllib.loads(project.read_text())["project"]
    extras = table.get("optional-dependencies", {}).values()
    return [Requirement(text) for text in (*table["dependencies"], *(text for extra in extras for text in extra))]


@pytest.mark.parametrize("lock", [DEVELOPMENT, RUNTIME, BUILD], ids=lambda lock: lock.stem)
def test_every_package_has_hashes_and_no_address(lock: Path) -> None:
    """A lock contains no address of a host, and every package has a hash."""
    assert "://" not in lock.read_text()
    assert not [locked.name for locked in read(lock) if not locked.sha256]


def test_extras_are_in_the_lock() -> None:
    """Each extra that an installed package needs of another is pinned too; pip would take another version for it."""
    pinned = {package.name: package.extras for package in read(DEVELOPMENT)}
    for package in distributions():
        if canonicalize_name(package.name) in pinned:
            for needed, extras in needs(package).items():
                assert extras <= pinned.get(needed, extras), f"{package.name} needs {needed} with {sorted(extras)}"


@pytest.mark.parametrize("lock", [RUNTIME, BUILD], ids=lambda lock: lock.stem)
def test_the_image_has_what_the_tests_ran_with(lock: Path) -> None:
    """Each pin in the locks of the image is also in the lock of the tests."""
    tested = {(locked.name, locked.version, locked.sha256) for locked in read(DEVELOPMENT)}
    assert {(locked.name, locked.version, locked.sha256) for locked in read(lock)} <= tested


def test_the_image_has_nothing_of_the_tests() -> None:
    """Packages that only tests need are not in the lock of the image."""
    assert not {"pytest", "hypothesis", "mypy", "ruff", "hatchling", "schemathesis"} & {x.name for x in read(RUNTIME)}


@pytest.mark.parametrize("project", PROJECTS, ids=["service", "sdk"])
def test_every_dependency_has_a_floor_that_the_locks_keep(project: Path) -> None:
    """Every dependency has a minimum version, and the locked version, which the tests use, is allowed."""
    locked = {package.name: package.version for package in read(DEVELOPMENT)}
    for requirement in requirements(project):
        if requirement.name not in OURS:
            assert {"<", "<="}.issuperset({s.operator for s in requirement.specifier} - {">="}), requirement
            assert [s for s in requirement.specifier if s.operator == ">="], f"{requirement} has no floor"
            assert locked[requirement.name] in requirement.specifier


def test_what_was_unsafe_or_untried_is_refused() -> None:
    """The important minimum versions are in the project files, so they also apply to users without our lock."""
    wanted = {requirement.name: requirement for project in PROJECTS for requirement in requirements(project)}
    for name, floor in FLOORS.items():
        floors = [Version(s.version) for s in wanted[name].specifier if s.operator == ">="]
        assert floors, f"{name} has no floor"
        assert max(floors) >= Version(floor), name
