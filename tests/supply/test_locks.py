"""The locks: every file by its hash, one version everywhere, and floors that they satisfy."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version
from tests.supply.locked import BUILD, DEVELOPMENT, ROOT, RUNTIME, read

PROJECTS = (ROOT / "pyproject.toml", ROOT / "sdk/pyproject.toml")
OURS = {"rami", "rami-service"}
FLOORS = {"litestar": "2.25", "h11": "0.16", "msgspec": "0.22", "redis": "8.1", "uvicorn": "0.54", "httpx2": "2.16"}
"""Below these are known holes, or answers that our tests do not know. `make floors` tries the lowest of all."""


def requirements(project: Path) -> list[Requirement]:
    """What a project file asks for at run time, its extras included."""
    table = tomllib.loads(project.read_text())["project"]
    extras = table.get("optional-dependencies", {}).values()
    return [Requirement(text) for text in (*table["dependencies"], *(text for extra in extras for text in extra))]


@pytest.mark.parametrize("lock", [DEVELOPMENT, RUNTIME, BUILD], ids=lambda lock: lock.stem)
def test_every_package_has_hashes_and_no_address(lock: Path) -> None:
    """A lock names no host, and nothing in it is installed unchecked."""
    assert "://" not in lock.read_text()
    assert not [locked.name for locked in read(lock) if not locked.sha256]


@pytest.mark.parametrize("lock", [RUNTIME, BUILD], ids=lambda lock: lock.stem)
def test_the_image_has_what_the_tests_ran_with(lock: Path) -> None:
    """Each pin of the image's locks is one of the lock that the tests run with."""
    tested = {(locked.name, locked.version, locked.sha256) for locked in read(DEVELOPMENT)}
    assert {(locked.name, locked.version, locked.sha256) for locked in read(lock)} <= tested


def test_the_image_has_nothing_of_the_tests() -> None:
    """What only tests need is not in the lock of the image."""
    assert not {"pytest", "hypothesis", "mypy", "ruff", "hatchling", "schemathesis"} & {x.name for x in read(RUNTIME)}


@pytest.mark.parametrize("project", PROJECTS, ids=["service", "sdk"])
def test_every_dependency_has_a_floor_that_the_locks_keep(project: Path) -> None:
    """A dependency without a floor could be any version that ever was; one above the lock was never tried."""
    locked = {package.name: package.version for package in read(DEVELOPMENT)}
    for requirement in requirements(project):
        if requirement.name not in OURS:
            assert {"<", "<="}.issuperset({s.operator for s in requirement.specifier} - {">="}), requirement
            assert [s for s in requirement.specifier if s.operator == ">="], f"{requirement} has no floor"
            assert locked[requirement.name] in requirement.specifier


def test_what_was_unsafe_or_untried_is_refused() -> None:
    """The floors that matter stand in the project files, so that whoever installs without our lock has them too."""
    wanted = {requirement.name: requirement for project in PROJECTS for requirement in requirements(project)}
    for name, floor in FLOORS.items():
        floors = [Version(s.version) for s in wanted[name].specifier if s.operator == ">="]
        assert floors, f"{name} has no floor"
        assert max(floors) >= Version(floor), name
