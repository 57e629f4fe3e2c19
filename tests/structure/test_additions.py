"""The stubs of additions, as CONTRIBUTING lists them, are enough: in a copy of the tree they work in all clients."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.release.test_setup import copy_of_the_tree
from tools.additions import ADDITIONS
from tools.repository import ROOT

pytestmark = pytest.mark.tools

FRENCH = re.compile(r'(msgid "([^"]+)"\nmsgstr )""\n\n')
OPTION = """
from rami.contract.options.schema import options_schema
from rami.rules.variants import VARIANTS
print(options_schema(VARIANTS["rami"])["properties"]["wave_hands"]["x-group"])
"""
EVENT = """
import rami
from rami.contract.events import WaveHands
print(rami.describe(WaveHands(0), ["Ada"]))
"""
ENDPOINT = """
from rami import AsyncRami, Rami
print(Rami.get_wave.__name__, AsyncRami.get_wave.__name__)
"""
ADDED = [
    ("option", "wave_hands", OPTION, "turn"),
    ("event", "wave_hands", EVENT, "Ada does something."),
    ("endpoint", "get_wave", ENDPOINT, "get_wave get_wave"),
]
"""What is added, a program that uses it, and what that prints."""


@pytest.mark.parametrize(("what", "name", "program", "printed"), ADDED, ids=[one[0] for one in ADDED])
def test_the_stubs_of_an_addition_work(what: str, name: str, program: str, printed: str, tmp_path: Path) -> None:
    """They are generated into all clients, pass the checks, and change as many files by hand as CONTRIBUTING lists."""
    copy_of_the_tree(tmp_path)
    (tmp_path / "sdk/pyproject.toml").write_text((ROOT / "sdk/pyproject.toml").read_text())
    left = ADDITIONS[what](tmp_path, name)
    assert len({line.partition(":")[0] for line in left}) <= 5
    run(tmp_path, "-m", "ruff", "check", "--quiet", "--fix", "--select", "I", "sdk", "service")
    run(tmp_path, "-m", "ruff", "format", "--quiet", "sdk", "service")
    run(tmp_path, "-W", "ignore", "-m", "tools.generate")
    for catalogue in (tmp_path / "sdk/rami/messages/locale/fr/LC_MESSAGES").glob("*.po"):
        catalogue.write_text(FRENCH.sub(r'\1"\2 (fr)"\n\n', catalogue.read_text()))
    run(tmp_path, "-W", "ignore", "-m", "tools.generate")
    assert run(tmp_path, "-c", program).strip() == printed
    run(tmp_path, "-m", "ruff", "check", "sdk", "service")
    run(tmp_path, "-m", "mypy", "sdk/rami", "service/rami_service")
    types = "".join(path.read_text() for path in (tmp_path / "sdk/js/src").glob("*.d.ts"))
    assert ("getWave(" if what == "endpoint" else name) in types


def run(folder: Path, *command: str) -> str:
    """Run Python in the copy, with the packages of the copy. Returns what it prints."""
    paths = os.pathsep.join(map(str, (folder / "sdk", folder / "service", folder)))
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
