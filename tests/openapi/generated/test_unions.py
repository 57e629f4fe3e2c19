"""Moves and events are unions in Kotlin, Swift and Dart: one member for each of our types, whose class it has."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import pytest
from tests.openapi.generated.commands import generate

from rami.contract.wire import GameEvent
from rami.rules.moves import Move

pytestmark = pytest.mark.tools

UNIONS = {"Move": Move, "GameEvent": GameEvent}
MEMBERS = {
    "kotlin": (r"sealed interface {union} \{{(.*?)^\}}", r"value class \w+Wrapper\(val value: (\w+)\) : {union}\n"),
    "swift6": (r"enum {union}: Sendable, Codable, Hashable \{{(.*?)public func", r"case type\w+\((\w+)\)\n"),
    "dart-dio": (r"class {union} implements Built.*?discriminatorMapping = \{{(.*?)\}};", r"r'\w+': (\w+),\n"),
}
"""For each generator the part of the code that lists the members of a union, and one member in it."""
MODELS = ("--global-property", "models,modelDocs=false,modelTests=false")


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory, programs: Path) -> Path:
    """The models of all these generators, made as the page says."""
    folder = tmp_path_factory.mktemp("unions")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda name: generate(name, folder, programs, *MODELS), (*MEMBERS, "dart")))
    return folder


def code(folder: Path, union: str) -> str:
    """The code of a union, whatever the generator calls its file."""
    names = {f"{union}.kt", f"{union}.swift", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", union).lower() + ".dart"}
    (file,) = [path for path in folder.rglob("*") if path.name in names]
    return file.read_text()


@pytest.mark.parametrize("union", UNIONS)
@pytest.mark.parametrize("generator", MEMBERS)
def test_a_union_has_a_member_for_each_type(generated: Path, generator: str, union: str) -> None:
    """The members are the classes of our types, each once."""
    whole, member = (pattern.format(union=union) for pattern in MEMBERS[generator])
    listed = re.search(whole, code(generated / generator, union), re.DOTALL | re.MULTILINE)
    assert listed
    kinds = [kind.__name__ for kind in get_args(UNIONS[union])]
    assert sorted(re.findall(member, listed[1])) == sorted(kinds)


@pytest.mark.parametrize("union", UNIONS)
def test_the_generator_dart_has_no_unions(generated: Path, union: str) -> None:
    """It merges the fields of all members into one class, as the page says; `dart-dio` does not."""
    merged = code(generated / "dart", union)
    assert re.search(rf"^class {union} \{{", merged, re.MULTILINE)
    assert not any(kind.__name__ in re.findall(r"\w+", merged) for kind in get_args(UNIONS[union]))
