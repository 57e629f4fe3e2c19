"""One version for everything, and a changelog that has come along."""

import json
import re
import shutil
import tomllib
from datetime import date
from importlib import metadata
from pathlib import Path

import pytest
from packaging.version import Version
from tests.supply.changes import UNRELEASED, releases
from tests.supply.locked import ROOT
from tests.supply.version import COPIES, copied, version

CHANGELOG = ROOT / "CHANGELOG.md"
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("name", COPIES)
def test_every_copy_is_the_version(name: str) -> None:
    """Both distributions, the one that the other needs, and the chart go together; `make version` sees to it."""
    assert (ROOT / name).read_text() == copied()[name]


def test_the_specification_and_what_is_installed_have_it() -> None:
    """Callers read the version of the service that answers."""
    assert json.loads((ROOT / "openapi/openapi.json").read_text())["info"]["version"] == version()
    assert {metadata.version("rami"), metadata.version("rami-service")} == {version()}


def test_a_new_version_is_written_once(tmp_path: Path) -> None:
    """Whoever changes sdk/pyproject.toml changes the rest by a command, and nothing else with it."""
    for name in ("sdk/pyproject.toml", *COPIES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    source = tmp_path / "sdk/pyproject.toml"
    source.write_text(source.read_text().replace(f'version = "{version()}"', 'version = "9.8.7"'))
    for name, text in copied(tmp_path).items():
        assert text.count("9.8.7") == len(COPIES[name])
        assert text.replace("9.8.7", version()) == (ROOT / name).read_text()
    service = tomllib.loads(copied(tmp_path)["pyproject.toml"])["project"]
    assert (service["version"], "rami==9.8.7" in service["dependencies"]) == ("9.8.7", True)


def test_a_lost_copy_is_noticed(tmp_path: Path) -> None:
    """A line that was rewritten is not silently left behind."""
    for name in ("sdk/pyproject.toml", *COPIES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text().replace("rami==", "rami>="))
    with pytest.raises(ValueError, match="rami=="):
        copied(tmp_path)


def test_the_changelog_is_in_order() -> None:
    """What is not released stands first; then the newest version, with its day, and so on down."""
    first, *released = releases(CHANGELOG)
    assert (first.version, first.date) == (UNRELEASED, "")
    versions = [Version(release.version) for release in released]
    assert versions == sorted(set(versions), reverse=True)
    days = [date.fromisoformat(release.date) for release in released]
    assert days == sorted(days, reverse=True)


def test_the_changelog_knows_this_version() -> None:
    """The tree is the newest release without anything new, or it says what is new, and is then a later version."""
    first, *released = releases(CHANGELOG)
    newest = [Version(release.version) for release in released[:1]]
    if first.entries:
        assert newest < [Version(version())], "what is new needs a later version: CONTRIBUTING.md, A release"
    else:
        assert newest == [Version(version())]


def test_every_release_says_what_changed() -> None:
    """Under the headings that everybody knows, in sentences."""
    for release in releases(CHANGELOG):
        assert KINDS.issuperset(release.kinds)
        assert len(set(release.kinds)) == len(release.kinds)
        assert release.entries or release.version == UNRELEASED
        assert not [entry for entry in release.entries if not entry.endswith(".")]


def test_every_entry_was_read() -> None:
    """The tests before see the whole file: no line that begins an entry is missed."""
    entries = [entry for release in releases(CHANGELOG) for entry in release.entries]
    assert len(entries) == len(re.findall(r"^\s*[-*] ", CHANGELOG.read_text(), re.MULTILINE)) > 0
