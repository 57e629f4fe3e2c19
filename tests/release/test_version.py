"""All files have the same version, and the changelog matches it."""

import json
import re
import shutil
import tomllib
from datetime import date
from importlib import metadata
from pathlib import Path

import pytest
from packaging.version import Version
from tools.generate.version import COPIES, copied, version
from tools.release.changes import UNRELEASED, releases
from tools.repository import ROOT

CHANGELOG = ROOT / "CHANGELOG.md"
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_specification_and_what_is_installed_have_it() -> None:
    """The specification and the installed packages have the version, because callers read it from the service."""
    assert json.loads((ROOT / "openapi/openapi.json").read_text())["info"]["version"] == version()
    assert {metadata.version("rami"), metadata.version("rami-service")} == {version()}


def test_a_new_version_is_written_once(tmp_path: Path) -> None:
    """A new version is written in sdk/pyproject.toml; `make generate` changes only the copies."""
    for name in ("sdk/pyproject.toml", *COPIES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    source = tmp_path / "sdk/pyproject.toml"
    source.write_text(source.read_text().replace(f'version = "{version()}"', 'version = "9.8.7"'))
    for name, text in copied(tmp_path).items():
        assert text.count("9.8.7") == len(COPIES[name])
        assert text.replace("9.8.7", version()) == (ROOT / name).read_text()
    service = tomllib.loads(copied(tmp_path)["pyproject.toml"])["project"]
    assert (service["version"], "rami[search]==9.8.7" in service["dependencies"]) == ("9.8.7", True)


def test_a_lost_copy_is_noticed(tmp_path: Path) -> None:
    """If the line of a copy was rewritten, the command raises an error."""
    for name in ("sdk/pyproject.toml", *COPIES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text().replace("search]==", "search]>="))
    with pytest.raises(ValueError, match="rami"):
        copied(tmp_path)


def test_the_changelog_is_in_order() -> None:
    """The unreleased changes come first, then the releases with their dates, from the newest to the oldest."""
    first, *released = releases(CHANGELOG)
    assert (first.version, first.date) == (UNRELEASED, "")
    versions = [Version(release.version) for release in released]
    assert versions == sorted(set(versions), reverse=True)
    days = [date.fromisoformat(release.date) for release in released]
    assert days == sorted(days, reverse=True)


def test_the_changelog_knows_this_version() -> None:
    """Without unreleased changes, the version is that of the newest release; otherwise it is a later one."""
    first, *released = releases(CHANGELOG)
    newest = [Version(release.version) for release in released[:1]]
    if first.entries:
        assert newest < [Version(version())], "what is new needs a later version: CONTRIBUTING.md, A release"
    else:
        assert newest == [Version(version())]


def test_every_release_says_what_changed() -> None:
    """Every release lists its changes under the usual headings, in sentences."""
    for release in releases(CHANGELOG):
        assert KINDS.issuperset(release.kinds)
        assert len(set(release.kinds)) == len(release.kinds)
        assert release.entries or release.version == UNRELEASED
        assert not [entry for entry in release.entries if not entry.endswith(".")]


def test_every_entry_was_read() -> None:
    """The tests above read the whole file: no entry is missed."""
    entries = [entry for release in releases(CHANGELOG) for entry in release.entries]
    assert len(entries) == len(re.findall(r"^\s*[-*] ", CHANGELOG.read_text(), re.MULTILINE)) > 0
