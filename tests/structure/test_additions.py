"""The stubs of additions, as CONTRIBUTING lists them, are enough: in a copy of the tree they pass what the tree passes.

An addition of each kind is made in one copy; it has to be an addition to all clients, documents and tests of structure.
"""

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
from tests.release.test_setup import copy_of_the_tree
from tools.additions.__main__ import add, exists
from tools.repository import ROOT

pytestmark = pytest.mark.tools

BIN: Final = Path(sys.executable).parent
FRENCH: Final = re.compile(r'(msgid "([^"]+)"\nmsgstr )""\n\n')
NAMES: Final = {
    "option": "wave_hands",
    "event": "hands_waved",
    "endpoint": "get_wave",
    "refusal": "no_hands",
    "game": "rami_wave",
}
MOST: Final = {"option": 5, "event": 4, "endpoint": 5, "refusal": 2, "game": 2}
"""How many files are changed by hand, without tests, translations and the changelog."""
PROGRAMS: Final = {
    "option": (
        "import rami; from rami.rules.options import GROUPS; print('wave_hands' in GROUPS['turn'].options)",
        "True",
    ),
    "event": (
        "import rami; from rami.contract.events import HandsWaved; print(rami.describe(HandsWaved(0), ['Ada']))",
        "Ada does something.",
    ),
    "endpoint": (
        "from rami import AsyncRami, Rami; print(Rami.get_wave.__name__, AsyncRami.get_wave.__name__)",
        "get_wave get_wave",
    ),
    "refusal": ("from rami.problems import PROBLEM_TYPES; print(PROBLEM_TYPES['no_hands'].title)", "No hands"),
    "game": ("from rami.rules.variants.resolve import resolve; print(resolve('rami-wave').variant)", "rami-wave"),
}
"""A program that uses each addition, and what it prints."""
CHECKS: Final = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",), ("lint-imports", "--no-logo"))
"""What `make check` runs."""
TESTS: Final = (
    "tests/structure",
    "tests/sdk/contract",
    "tests/sdk/messages",
    "tests/sdk/problems",
    "tests/openapi/test_document.py",
    "tests/openapi/test_compatibility.py",
)


class Copy:
    """A copy of the tree, with the packages of the copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_of_the_tree(folder)

    def run(self, program: str, *arguments: str) -> str:
        """Run a program of the environment in the copy. Returns what it prints."""
        paths = os.pathsep.join(map(str, (self.folder / "sdk", self.folder / "service", self.folder)))
        done = subprocess.run(
            [BIN / program, *arguments],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout

    def files(self) -> dict[str, bytes]:
        """What is in each file of the packages, in short."""
        found = (path for folder in ("sdk", "service") for path in (self.folder / folder).rglob("*.py"))
        return {str(path.relative_to(self.folder)): sha256(path.read_bytes()).digest() for path in found}


class Grown(Copy):
    """A copy with an addition of each kind. `by_hand` are the files that each needs, stubs and what is left."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.by_hand = dict[str, set[str]]()
        for what, name in NAMES.items():
            before = self.files()
            left = add(folder, what, name)
            self.by_hand[what] = {path for path, now in self.files().items() if before.get(path) != now}
            self.by_hand[what] |= {line.partition(":")[0] for line in left}
        self.run("ruff", "check", "--quiet", "--fix", "--select", "I", "sdk", "service")
        self.run("ruff", "format", "--quiet", "sdk", "service")
        self.run("python", "-W", "ignore", "-m", "tools.generate")
        for catalogue in (folder / "sdk/rami/messages/locale/fr/LC_MESSAGES").glob("*.po"):
            catalogue.write_text(FRENCH.sub('\\1"Fr\u00a0: \\2"\n\n', catalogue.read_text()))
        self.run("python", "-W", "ignore", "-m", "tools.generate")


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Grown:
    """The copy with all additions."""
    return Grown(tmp_path_factory.mktemp("grown"))


@pytest.mark.parametrize("what", NAMES)
def test_an_addition_takes_few_files(grown: Grown, what: str) -> None:
    """As many as its stubs and what they say is left, and a name is given once."""
    assert len(grown.by_hand[what]) <= MOST[what], sorted(grown.by_hand[what])
    assert exists(grown.folder, what, NAMES[what])
    assert not exists(ROOT, what, NAMES[what])


@pytest.mark.parametrize(
    ("what", "name"),
    [
        ("option", "ace"),
        ("event", "seat_away"),
        ("event", "challenge_accepted"),
        ("event", "game_event"),
        ("endpoint", "get_hint"),
        ("endpoint", "get_move"),
        ("endpoint", "peek_hint"),
        ("endpoint", "get_status"),
        ("refusal", "not_your_turn"),
        ("game", "rami_51"),
    ],
)
def test_a_name_that_is_in_use_is_refused(what: str, name: str) -> None:
    """Also one of a type, of a sentence or of a path."""
    assert exists(ROOT, what, name)


def test_stubs_are_written_all_or_none(tmp_path: Path) -> None:
    """If one of the files has changed so that there is no place for a stub, none is written."""
    copy = Copy(tmp_path)
    example = tmp_path / "service/rami_service/api/openapi/game_examples.py"
    example.write_text(example.read_text().replace('"Hint": (', '"Hinted": ('))
    before = copy.files()
    with pytest.raises(ValueError, match=r"game_examples\.py has no"):
        add(tmp_path, "endpoint", "get_wave")
    assert copy.files() == before


@pytest.mark.parametrize("what", NAMES)
def test_an_addition_is_there_for_programs(grown: Grown, what: str) -> None:
    """A program uses it as it would use what was there before."""
    program, printed = PROGRAMS[what]
    assert grown.run("python", "-c", program).strip() == printed


def test_additions_are_in_the_client_for_javascript(grown: Grown) -> None:
    """An event and a method have a type there."""
    types = "".join(path.read_text() for path in (grown.folder / "sdk/js/src").glob("*.d.ts"))
    assert "getWave(" in types
    assert "hands_waved" in types


@pytest.mark.parametrize("check", CHECKS, ids=" ".join)
def test_the_copy_passes_the_checks(grown: Grown, check: tuple[str, ...]) -> None:
    """What has been added, and what has been generated for it."""
    grown.run(*check)


def test_the_copy_passes_the_tests_of_structure_and_contract(grown: Grown) -> None:
    """No list in a test has to be changed for an addition."""
    selected = ("-m", "not tools and not alone", "-p", "no:cacheprovider", "-q")
    grown.run("pytest", *TESTS, *selected)
