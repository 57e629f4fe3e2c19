"""The page of the referee is complete and correct: its tables match the code, its sessions and programs are run."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import fields
from tests.docs.lessons import files_of
from tests.sdk.referee.test_referee_fuzz import QUESTIONS
from tools.repository import ROOT

from rami.referee import answer_line, questions
from rami.rules.moves import Move
from rami.rules.records.position import Position
from rami.rules.variants.resolve import RulesName
from rami.rules.views.view import View

TEXT = (ROOT / "docs/reference/referee.md").read_text(encoding="utf-8")
RAMI = Path(sys.executable).with_name("rami")
ENVIRONMENT = os.environ | {"PATH": f"{RAMI.parent}:{os.environ['PATH']}"}
MOVES = get_args(Move)
KINDS = dict(questions.KINDS)


def section(heading: str) -> str:
    """The text under a heading, down to the next heading of the same level or above."""
    level = heading.split(" ", maxsplit=1)[0]
    _, _, rest = TEXT.partition(f"\n{heading}")
    return re.split(rf"^#{{1,{len(level)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def table(text: str, first: str) -> list[list[str]]:
    """The rows of the table whose first column has this title, without code markup."""
    lines = text[text.index(f"| {first} |") :].split("\n\n", maxsplit=1)[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def judged(lines: list[str]) -> list[str]:
    """The answers of the real process to some lines."""
    given = "\n".join(lines).encode()
    done = subprocess.run([RAMI, "judge"], input=given, capture_output=True, timeout=60, check=True)
    return done.stdout.decode().splitlines()


def default(field: msgspec.structs.FieldInfo) -> str | None:
    """A default as the page writes it; None if the page describes it in words, or if the field is then absent."""
    if field.required:
        return "required"
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return None if value is None or value is msgspec.UNSET else json.dumps(value)


def agrees(rows: list[list[str]], kind: Any) -> None:
    """A table has the same fields as the code, in any order, with the same defaults."""
    reply = {row[0]: row[2] for row in rows}
    assert set(reply) == {field.name for field in fields(kind)}
    for field in fields(kind):
        assert default(field) in (None, reply[field.name]), field.name


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_question_is_there_with_its_default(kind: str) -> None:
    """Each question has a section, and its table has the same fields as the code."""
    agrees(table(section(f"### `{kind}`"), "field"), KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_an_answer_is_there_in_its_order(kind: str) -> None:
    """A real answer has the fields of the table, in its order, also for an illegal meld."""
    reply = [row[0] for row in table(section(f"### `{kind}`"), "answer")]
    questions = [question for question in QUESTIONS if referee_kind(question) == kind]
    if kind == "meld":
        questions += [{"rules": {"variant": "rami-40"}, "meld": ["AH", "*", "*"]}]
    if kind == "showdown":
        questions += [{"rules": {"variant": "gin-rami"}, "showdown": [["KH", "QD", "2S"], ["3S", "4S"]], "card": "2S"}]
    answers = [json.loads(answer_line(json.dumps(question).encode())) for question in questions]
    assert [*dict.fromkeys(name for answer in answers for name in answer)] == reply


def referee_kind(question: dict[str, Any]) -> str:
    """The field that determines the kind of a question."""
    return next(kind for kind in KINDS if kind in question)


def test_positions_rules_moves_and_views_are_described_field_for_field() -> None:
    """The tables have the code's field names, and its defaults where these are values."""
    agrees(table(section("## Positions"), "field"), Position)
    agrees(table(section("## Rules"), "field"), RulesName)
    views = table(section("### Views"), "field")
    assert re.findall(r"\w+", " ".join(row[0] for row in views)) == [field.name for field in fields(View)]
    reply: dict[str, dict[str, str]] = {}
    for name, field, value, _ in table(section("## Moves"), "type"):
        move = reply.setdefault(name, {}) if name else reply[list(reply)[-1]]
        move |= {field: value} if field else {}
    assert reply == {
        str(kind.__struct_config__.tag): {field.name: default(field) or "null" for field in fields(kind)}
        for kind in MOVES
    }


def test_the_example_position_can_be_loaded() -> None:
    """The referee accepts the example position, in which a step has already been played."""
    (position,) = blocks(section("## Positions"), "json")
    (answer,) = judged([json.dumps({"position": json.loads(position)})])
    assert {"type": "discard", "card": "2C"} in json.loads(answer)["legal_moves"]


def test_the_worked_session_is_exact() -> None:
    """The real process is asked every question of the page in turn; `…` marks what the page leaves out."""
    lines = [line for block in blocks(section("## A worked session"), "text") for line in block.splitlines()]
    assert lines.pop(0) == "$ rami judge"
    assert len(lines) >= 30
    for reply, given in zip(lines[1::2], judged(lines[::2]), strict=True):
        assert re.fullmatch(".*".join(map(re.escape, reply.split("…"))), given), given


def test_the_shell_commands_do_what_the_page_says(tmp_path: Path) -> None:
    """Every shell block works, one after the other."""
    script = "set -eu\n" + "\n".join(blocks(section("## From another language"), "sh"))
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines() == ["in rami-40: 41, in rami: 11", "1"]


TRUE_ENGINE = """
import { ask } from "./judge.mjs";
export const legalMoves = async (position) => (await ask({ position })).legal_moves.reverse();
"""
"""An engine that always agrees, because it asks the referee itself."""
NO_UNDO = TRUE_ENGINE.replace("reverse()", 'filter((move) => move.type !== "undo")')


@pytest.mark.usefixtures("node")
@pytest.mark.parametrize(
    ("engine", "status", "said"), [(TRUE_ENGINE, 0, r"\d+ positions agree"), (NO_UNDO, 1, r"They differ in \{.*")]
)
def test_the_loop_tells_a_true_engine_from_a_wrong_one(tmp_path: Path, engine: str, status: int, said: str) -> None:
    """The page's check program accepts an engine that agrees, and finds the error of one that forgets undo."""
    for name, text in (files_of("docs/reference/referee.md") | {"engine.mjs": engine}).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["node", "check.mjs", "rami-500", "2", "1"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (status, "")
    assert re.match(said, done.stdout)
