"""The top level of the tree is fixed, and git holds no link but the one to the client in JavaScript."""

import re
import shutil
import subprocess

import pytest
from tools.repository import ROOT

FOLDERS = {".ci", "docs", "helm", "openapi", "sdk", "service", "tests", "tools"}
FILES = r"\.\w+|[A-Z]+\.md|LICENSE|Dockerfile|Makefile|pyproject\.toml|requirements(-\w+)?\.lock"


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="there is no git here")
def test_git_holds_what_belongs_here() -> None:
    """What a command left behind is not committed with the rest."""
    listed = subprocess.run(["git", "ls-files", "-sz"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    entries = [entry.partition("\t") for entry in listed.split("\0") if entry]
    links = [name for mode, _, name in entries if mode.startswith("120000")]
    assert links == ["service/rami_service/web/client"]
    top = {name.partition("/")[0] for _, _, name in entries}
    assert not [name for name in top - FOLDERS if not re.fullmatch(FILES, name)]
