"""Each refusal is declared once and completely, and is raised with all values of its sentence."""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tools.repository import ROOT

from rami.problems import MOVE_REFUSALS, PROBLEM_TYPES, exception_of
from rami.problems.exceptions import RamiError, Refused
from rami.problems.problem_type import ProblemType
from rami.problems.registry import SUBJECTS

FOLDERS = ("sdk/rami", "service/rami_service")


def constants() -> dict[str, ProblemType[Any]]:
    """Every declaration by the name of its constant."""
    named = [(name, kind) for subject in SUBJECTS for name, kind in vars(subject).items()]
    return {name: kind for name, kind in named if isinstance(kind, ProblemType)}


CONSTANTS = constants()


def raised() -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of a declaration: the name of its constant, the call, and its file and line."""
    anything = re.compile(rf"\b(?:{'|'.join(CONSTANTS)})\(")
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if not anything.search(text):
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    if name in CONSTANTS:
                        yield name, node, f"{path.relative_to(ROOT)}:{node.lineno}"


RAISED = [*raised()]


def handed_on() -> set[str]:
    """The declarations that the rules give as an answer, uncalled. Whoever refuses the move calls them."""
    anything = re.compile(rf"\b(?:{'|'.join(CONSTANTS)})\b")
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "sdk/rami/rules").rglob("*.py"))]
    trees = [ast.parse(text) for text in texts if anything.search(text)]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    read = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    return {node.id for node in nodes if isinstance(node, ast.Name) and id(node) not in called | read} & set(CONSTANTS)


HANDED_ON = handed_on()


def places(sentence: str) -> set[str]:
    """The names of the placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_codes_are_unique_and_name_their_constants() -> None:
    """A code is the name of its constant in lower case, so each can be found from the other."""
    listed = [kind.code for subject in SUBJECTS for kind in vars(subject).values() if isinstance(kind, ProblemType)]
    assert Counter(listed).most_common(1)[0][1] == 1
    assert {name.lower(): kind for name, kind in CONSTANTS.items()} == dict(PROBLEM_TYPES)


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_a_declaration_is_complete(code: str) -> None:
    """A title, a sentence and an advice with correct ends, an error status, and an exception class of the package."""
    kind = PROBLEM_TYPES[code]
    assert kind.title
    assert kind.title[0].isupper()
    assert not kind.title.endswith(".")
    assert kind.sentence == "{reason}" or kind.sentence.endswith(".")
    assert kind.advice.endswith(".")
    assert 400 <= kind.status < 600
    assert issubclass(kind.raises, Refused)
    assert kind.rule is None or re.fullmatch(r"[A-Z]+-?\d+[a-z]?", kind.rule)


def test_moves_are_refused_by_the_rules_alone() -> None:
    """All refusals of moves have status 409 and are not retryable, because the same move would be refused again."""
    assert {kind.status for kind in MOVE_REFUSALS} == {409}
    assert not any(kind.retryable for kind in MOVE_REFUSALS)


def test_nobody_is_asked_to_retry_what_cannot_succeed() -> None:
    """Only a lost race, a pause, a limit or an unavailable store is retryable."""
    assert {kind.status for kind in PROBLEM_TYPES.values() if kind.retryable} == {409, 429, 503}


def test_every_declaration_is_raised_somewhere() -> None:
    """No declaration is unused."""
    assert {name for name, _, _ in RAISED} | HANDED_ON == set(CONSTANTS)


@pytest.mark.parametrize("name", sorted(HANDED_ON))
def test_a_declaration_that_is_handed_on_needs_no_values(name: str) -> None:
    """It is called without values, so its sentence has none."""
    assert not places(CONSTANTS[name].sentence)


@pytest.mark.parametrize(("name", "call", "where"), RAISED, ids=[f"{name} {where}" for name, _, where in RAISED])
def test_a_raise_site_gives_every_value_of_the_sentence(name: str, call: ast.Call, where: str) -> None:
    """All values are passed as keyword arguments."""
    assert not call.args, where
    given = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    assert places(CONSTANTS[name].sentence) <= given, where


@pytest.mark.parametrize("code", PROBLEM_TYPES)
def test_a_refusal_is_of_one_class_here_and_from_a_service(code: str) -> None:
    """A refusal has the same class and the same values, whether the rules or the service raised it."""
    kind = PROBLEM_TYPES[code]
    values: dict[str, Any] = dict.fromkeys(places(kind.sentence), "7")
    here = kind(**values)
    there = exception_of(here.problem(request_id="r-1"), retry_after=2)
    assert type(there) is type(here) is kind.raises
    assert isinstance(there, RamiError)
    assert (there.code, there.rule, there.params, there.detail) == (here.code, here.rule, here.params, here.detail)
    assert (there.problem_type, there.request_id, there.retry_after) == (kind, "r-1", 2)
